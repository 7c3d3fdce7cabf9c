import type { Audience, Field } from "#app/records/fields.ts";
import { type AnyRecord, fieldsOf, wordingOf } from "#app/records/record.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form-state.ts";
import { Radios } from "#app/ui/radios.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { countryName, site } from "#site";

type Props = { record: AnyRecord; audience: Audience };

export function RecordFields({ record, audience }: Props) {
	const isDesk = audience === "desk";
	return (
		<div className="grid gap-9">
			{record.groups.map(({ title, deskTitle, line, fields }) => (
				<fieldset key={title} className="min-w-0">
					<legend
						className={`font-serif text-heading ${isDesk ? "text-23 font-semibold" : "text-27"}`}
					>
						{isDesk ? (deskTitle ?? title) : title}
					</legend>
					{line && !isDesk ? <p className="mt-1 text-stone">{line}</p> : null}
					<div className="mt-4 grid gap-5 sm:grid-cols-2">
						{fieldsOf(record, [{ fields }]).map(([name, field]) => (
							<RecordField key={name} name={name} field={field} audience={audience} />
						))}
					</div>
				</fieldset>
			))}
		</div>
	);
}

type FieldProps = { name: string; field: Field<never>; audience: Audience };

function RecordField({ name, field, audience }: FieldProps) {
	const { label, hint, required } = wordingOf(field, audience);
	const common = {
		name,
		label,
		required: required !== undefined,
		...(hint && { hint }),
		className: field.wide ? "sm:col-span-2" : "",
		autoComplete: audience === "owner" ? field.autoComplete : undefined,
	};
	switch (field.type) {
		case "longText":
			return <TextArea {...common} limit={field.max} />;
		case "choice":
		case "triState":
		case "country":
			return <Choice field={field} audience={audience} {...common} />;
		case "consent":
			return (
				<div className={`in-[fieldset:has([value=relay]:checked)]:hidden ${common.className}`}>
					<CheckBox name={name} value="yes" label={label} hint={hint} />
				</div>
			);
		case "integer":
			return <TextField {...common} inputMode="numeric" />;
		case "email":
			return <TextField {...common} type="email" inputMode="email" />;
		case "phone":
			return <TextField {...common} type="tel" inputMode="tel" />;
		case "text":
		case "postalCode":
			return <TextField {...common} />;
		// Of guides and posts, whose form is writing/desk-text-form.tsx.
		case "markdown":
		case "photo":
		case "download":
			return null;
	}
}

type Common = Omit<React.ComponentProps<typeof Select>, "options" | "initial">;

function Choice({ field, audience, ...common }: Common & Omit<FieldProps, "name">) {
	const { value } = useField(common.name);
	const isDesk = audience === "desk";
	const options = field.options ?? countries(isDesk ? value : undefined);
	if (field.spread) return <Radios {...common} options={options} />;
	// At the desk a missing answer need not be chosen explicitly.
	if (isDesk && field.type !== "choice") {
		const initial = field.type === "triState" ? "not_tested" : options[0]?.value;
		return <Select {...common} initial={initial} options={options} />;
	}
	return <Select {...common} initial="" options={[{ value: "", label: "Choose" }, ...options]} />;
}

/** A record's country may no longer be offered; saving must not change it. */
function countries(own: string | undefined) {
	const codes = new Set<string>(site.countries.map(({ code }) => code));
	if (own) codes.add(own);
	return [...codes].map((code) => ({ value: code, label: countryName(code) }));
}

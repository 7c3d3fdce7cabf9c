import type { Audience, Field } from "#app/records/fields.ts";
import { type AnyRecord, fieldOf } from "#app/records/record.ts";
import { CheckBox, Select, TextArea, TextField } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form-state.ts";
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
						{fields.map((name) => (
							<RecordField key={name} name={name} record={record} audience={audience} />
						))}
					</div>
				</fieldset>
			))}
		</div>
	);
}

function RecordField({ name, record, audience }: Props & { name: string }) {
	const field = fieldOf(record, name);
	if (!field) return null;
	const {
		label = field.label,
		hint = field.hint,
		required = field.required,
	} = field[audience] ?? {};
	const common = {
		name,
		label,
		required: required !== undefined,
		...(hint ? { hint } : {}),
		...(field.wide ? { className: "sm:col-span-2" } : {}),
		...(field.autoComplete && audience === "owner" ? { autoComplete: field.autoComplete } : {}),
	};
	switch (field.type) {
		case "longText":
			return <TextArea {...common} limit={field.max} />;
		case "choice":
		case "triState":
			return <Choice field={field} audience={audience} {...common} />;
		case "country":
			return <Country audience={audience} {...common} />;
		case "consent":
			return (
				<div className={common.className ?? ""}>
					<CheckBox name={name} value="yes" label={label} {...(hint ? { hint } : {})} />
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

function Choice({
	field,
	audience,
	...common
}: Common & { field: Field<never>; audience: Audience }) {
	const { options = [], type } = field;
	// At the desk a missing answer need not be chosen explicitly.
	if (type === "triState" && audience === "desk") {
		return <Select {...common} initial="not_tested" options={options} />;
	}
	return <Select {...common} initial="" options={[{ value: "", label: "Choose" }, ...options]} />;
}

/** At the desk a record's country may no longer be offered; saving must not change it. */
function Country({ audience, ...common }: Common & { audience: Audience }) {
	const { value } = useField(common.name);
	const codes: string[] = site.countries.map(({ code }) => code);
	if (audience === "desk" && value && !codes.includes(value)) codes.push(value);
	const options = codes.map((code) => ({ value: code, label: countryName(code) }));
	if (audience === "desk") return <Select {...common} initial={codes[0] ?? ""} options={options} />;
	return <Select {...common} initial="" options={[{ value: "", label: "Choose" }, ...options]} />;
}

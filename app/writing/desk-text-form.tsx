import { fieldNames, fieldOf } from "#app/records/record.ts";
import { type TextKind, texts } from "#app/records/texts.ts";
import { TextField } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { AutosavedForm } from "#app/writing/desk-autosaved-form.tsx";
import { CoverField, SuggestingField } from "#app/writing/desk-fields.tsx";
import { TextAdvice } from "#app/writing/desk-text-advice.tsx";
import { BodyField } from "#app/writing/editor/body-field.tsx";
import type { Choice } from "#app/writing/editor/photo-library.ts";
import { type TextAnswer, useAutosave } from "#app/writing/use-autosave.ts";

type Props = {
	kind: TextKind;
	path: string;
	values: Record<string, string>;
	covers: Choice[];
	suggestions: Record<string, string[]>;
	answer: TextAnswer | undefined;
};

export function TextForm({ kind, path, values, covers, suggestions, answer }: Props) {
	const saving = useAutosave(formId, `${path}/draft`, values, answer);
	return (
		<AutosavedForm
			id={formId}
			path={path}
			values={values}
			answer={answer}
			saving={saving}
			buttons={buttons}
		>
			<div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_16rem]">
				<div className="grid min-w-0 gap-5 lg:grid-cols-2">
					{fieldNames(texts[kind]).map((name) => (
						<WrittenField
							key={`${name} ${isDate(kind, name) ? values[name] : ""}`}
							kind={kind}
							name={name}
							covers={covers}
							known={suggestions[name]}
						/>
					))}
				</div>
				<TextAdvice form={formId} values={answer?.values ?? values} />
			</div>
		</AutosavedForm>
	);
}

export const formId = "text";

const buttons = [
	{ name: "next", value: "", variant: "quiet", children: "Save" },
	{ name: "next", value: "preview", variant: "quiet", children: "Save and preview" },
	{ name: "next", value: "publish", variant: "olive", children: "Publish…" },
] as const;

/** A button beside the form can set a date, so a date field remounts when its value changes. */
function isDate(kind: TextKind, name: string): boolean {
	return fieldOf(texts[kind], name)?.type === "date";
}

function WrittenField({
	kind,
	name,
	covers,
	known = [],
}: Pick<Props, "kind" | "covers"> & { name: string; known?: string[] | undefined }) {
	const field = fieldOf(texts[kind], name);
	if (!field) return null;
	const { type, label, max, wide, tall, suggested } = field;
	const common = {
		name,
		label,
		...(field.hint ? { hint: field.hint } : {}),
		className: wide ? "lg:col-span-2" : tall ? "lg:row-span-2" : "",
	};
	if (type === "photo") return <CoverField name={name} label={label} photos={covers} />;
	if (type === "markdown") return <BodyField name={name} label={label} />;
	if (type === "date") return <TextField {...common} type="date" />;
	if (suggested) return <SuggestingField {...common} known={known} />;
	return tall ? <TextArea {...common} limit={max} /> : <TextField {...common} />;
}

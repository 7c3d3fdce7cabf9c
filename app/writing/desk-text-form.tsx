import { fieldNames, fieldOf } from "#app/records/record.ts";
import { type TextKind, texts } from "#app/records/texts.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { CoverField, SuggestingField } from "#app/writing/desk-fields.tsx";
import { ConflictNotice, SaveLine } from "#app/writing/desk-save-line.tsx";
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
	const { state, theirs, revision, submit } = useAutosave(formId, `${path}/draft`, values, answer);

	return (
		<DeskForm id={formId} answer={answer} values={values} onSubmit={submit} autoComplete="off">
			<input type="hidden" name="revision" defaultValue={revision} />
			{theirs ? <ConflictNotice theirs={theirs} path={path} /> : null}
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
			<div className="z-10 mt-5 md:sticky md:bottom-0 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-page py-3">
				<SaveLine state={state} />
				<div className="flex flex-wrap gap-2.5">
					{theirs ? (
						<DeskButton name="next" value="">
							Save mine over theirs
						</DeskButton>
					) : (
						<>
							<DeskButton look="quiet" name="next" value="">
								Save
							</DeskButton>
							<DeskButton look="quiet" name="next" value="preview">
								Save and preview
							</DeskButton>
							<DeskButton look="olive" name="next" value="publish">
								Publish…
							</DeskButton>
						</>
					)}
				</div>
			</div>
		</DeskForm>
	);
}

export const formId = "text";

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

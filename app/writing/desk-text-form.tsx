import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { fieldNames, fieldOf } from "#app/records/record.ts";
import { type TextKind, texts } from "#app/records/texts.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { autosave, type SaveState, type Theirs } from "#app/writing/desk-autosave.ts";
import { CoverField, SuggestingField } from "#app/writing/desk-fields.tsx";
import { SaveLine, TheirText } from "#app/writing/desk-save-line.tsx";
import { BodyField } from "#app/writing/editor/body-field.tsx";
import type { Choice } from "#app/writing/editor/photo-picker.tsx";

export type TextAnswer = DeskAnswer & { theirs?: Theirs };

type Props = {
	kind: TextKind;
	path: string;
	values: Record<string, string>;
	covers: Choice[];
	suggestions: Record<string, string[]>;
	answer: TextAnswer | undefined;
};

export function TextForm({ kind, path, values, covers, suggestions, answer }: Props) {
	const [state, setState] = useState<SaveState>({ kind: "idle" });
	const saving = useRef<ReturnType<typeof autosave>>(undefined);
	useEffect(() => {
		const form = document.getElementById(formId);
		if (!(form instanceof HTMLFormElement)) return;
		saving.current = autosave(form, `${path}/draft`, setState);
		return () => saving.current?.close();
	}, [path]);
	const theirs = state.kind === "theirs" ? state.theirs : answer?.theirs;
	const revision = theirs ? String(theirs.revision) : (answer?.values.revision ?? values.revision);

	useEffect(() => saving.current?.answered(values, answer), [values, answer]);

	// Browsers don't warn about unsaved changes on navigations within the site.
	const refused = answer !== undefined && state.kind !== "saved";
	const unsaved = refused || state.kind === "theirs" || state.kind === "failed";
	useBlocker(
		({ currentLocation, nextLocation }) =>
			unsaved &&
			nextLocation.pathname !== currentLocation.pathname &&
			!window.confirm("Your text isn’t saved. Leave this page without saving?"),
	);

	function submit(event: React.FormEvent<HTMLFormElement>) {
		const inFlight = saving.current?.inFlight();
		if (!inFlight) return saving.current?.handOver();
		// Wait for the save in progress: sent in parallel, one of the two would conflict.
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = event.currentTarget;
		void inFlight.then((canSubmit) => canSubmit && form.requestSubmit(submitter));
	}

	return (
		<DeskForm id={formId} answer={answer} values={values} onSubmit={submit} autoComplete="off">
			<input type="hidden" name="revision" defaultValue={revision} />
			{theirs ? <TheirText theirs={theirs} path={path} /> : null}
			<div className="grid gap-5 lg:grid-cols-2">
				{fieldNames(texts[kind]).map((name) => (
					<WrittenField
						key={name}
						kind={kind}
						name={name}
						covers={covers}
						known={suggestions[name]}
					/>
				))}
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

const formId = "text";

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
	if (suggested) return <SuggestingField {...common} known={known} />;
	return tall ? <TextArea {...common} limit={max} /> : <TextField {...common} />;
}

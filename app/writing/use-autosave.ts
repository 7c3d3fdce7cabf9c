import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { draftEnds } from "#app/ui/form-state.ts";
import { keepDraft } from "#app/ui/keep-draft.ts";
import { localStorageIfAny } from "#app/ui/kept-draft.ts";
import { wasTypedInto } from "#app/ui/typed-early.ts";
import { autosave, type SaveState, type Theirs } from "#app/writing/desk-autosave.ts";

export type TextAnswer = DeskAnswer & { theirs?: Theirs };

/** Saves a form with a hidden `revision` to `path` while someone types. */
export function useAutosave(
	formId: string,
	path: string,
	values: Record<string, string>,
	answer: TextAnswer | undefined,
) {
	const [state, setState] = useState<SaveState>({ kind: "idle" });
	const saving = useRef<ReturnType<typeof autosave>>(undefined);
	useEffect(() => {
		const form = document.getElementById(formId);
		if (!(form instanceof HTMLFormElement)) return;
		const storage = localStorageIfAny();
		const stopKeeping = storage && keepDraft(form, storage, undefined, () => {});
		saving.current = autosave(form, path, setState);
		if (wasTypedInto(form)) form.dispatchEvent(new Event("input"));
		return () => {
			stopKeeping?.();
			saving.current?.close();
		};
	}, [formId, path]);
	const theirs = state.kind === "theirs" ? state.theirs : answer?.theirs;
	const revision = theirs ? String(theirs.revision) : (answer?.values.revision ?? values.revision);

	useEffect(() => saving.current?.answered(values, answer), [values, answer]);

	// Browsers don't warn about unsaved changes on navigations within the site.
	const refused = answer !== undefined && state.kind !== "saved";
	const unsaved = refused || state.kind === "theirs" || state.kind === "failed";
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			unsaved && nextLocation.pathname !== currentLocation.pathname,
	);

	function submit(event: React.FormEvent<HTMLFormElement>) {
		const inFlight = saving.current?.inFlight();
		if (!inFlight) return saving.current?.handOver();
		// Waits for the save in progress, because one of two parallel saves would conflict.
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = event.currentTarget;
		void inFlight.then((canSubmit) => canSubmit && form.requestSubmit(submitter));
	}

	const giveUp = () => document.getElementById(formId)?.dispatchEvent(new Event(draftEnds));
	return { state, theirs, revision, submit, blocker, giveUp };
}

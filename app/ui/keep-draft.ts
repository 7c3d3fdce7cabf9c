import { draftEnds } from "#app/ui/form-state.ts";
import {
	changedFields,
	deleteDraft,
	deleteOldDrafts,
	draftKey,
	fillFields,
	hasServerValues,
	privateName,
	readDraft,
	setBaseline,
	textsOf,
	writeDraft,
} from "#app/ui/kept-draft.ts";

/** Milliseconds from the last input until the draft is saved. */
const pause = 400;

/** Keeps what is typed in the browser until the form has arrived; returns what ends it. */
export function keepDraft(
	form: HTMLFormElement,
	storage: Storage,
	given: string | undefined,
	onBack: () => void,
): () => void {
	const name = given ?? privateName(form);
	const kind = { isNew: given !== undefined };
	// The ticket of a private form is not kept: its page is reached by a link, not by a program.
	const field = kind.isNew ? form.elements.namedItem("ticket") : null;
	const ticket = field instanceof HTMLInputElement ? field : undefined;
	const own = ticket?.value ?? "";
	const wasRestored = kind.isNew && hasServerValues(form);
	deleteOldDrafts(storage, Date.now());
	// Remembers what the page came with.
	const early = changedFields(form, kind).fields;
	const draft = wasRestored ? undefined : readDraft(storage, name, Date.now());
	if (draft && fillFields(form, draft, kind)) {
		if (ticket && draft.ticket) ticket.value = draft.ticket;
		onBack();
	} else if (draft && !kind.isNew) {
		// It has been saved since, by this browser or by someone else.
		deleteDraft(storage, name);
	}

	let timer: ReturnType<typeof setTimeout> | undefined;
	const soon = () => {
		clearTimeout(timer);
		timer = setTimeout(write, pause);
	};
	const write = () => {
		if (timer === undefined) return;
		clearTimeout(timer);
		timer = undefined;
		try {
			const kept = { ticket: ticket?.value ?? "", ...changedFields(form, kind) };
			writeDraft(storage, name, kept, Date.now());
		} catch {
			// Storage is full; the form itself still has everything.
		}
	};
	const forget = () => {
		clearTimeout(timer);
		timer = undefined;
		deleteDraft(storage, name);
		if (!kind.isNew) setBaseline(form, textsOf(form));
	};
	const gone = new AbortController();
	const { signal } = gone;
	form.addEventListener("input", soon, { signal });
	form.addEventListener("change", soon, { signal });
	form.addEventListener(draftEnds, forget, { signal });
	// What came with the page, or was typed before this script, is newer than the saved draft.
	if (wasRestored || Object.keys(early).length > 0) soon();
	window.addEventListener("pagehide", write, { signal });
	document.addEventListener("visibilitychange", write, { signal });
	// The draft was sent from another tab, so this form is now a new message.
	const sentElsewhere = ({ key, newValue }: StorageEvent) => {
		if (key === draftKey(name) && newValue === null && ticket) ticket.value = own;
	};
	window.addEventListener("storage", sentElsewhere, { signal });
	return () => {
		write();
		gone.abort();
	};
}

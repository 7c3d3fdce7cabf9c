import { useEffect, useRef, useState } from "react";
import {
	deleteDraft,
	draftKey,
	emptyFields,
	filledFields,
	fillFields,
	hasServerValues,
	readDraft,
	writeDraft,
} from "#app/ui/kept-draft.ts";

/** Milliseconds from the last input until the draft is saved. */
const pause = 400;

export function DraftLine({ name, sent }: { name: string; sent: boolean }) {
	const line = useRef<HTMLDivElement>(null);
	const [saves, setSaves] = useState(false);
	const [news, setNews] = useState("");
	const [cleared, setCleared] = useState<Record<string, string>>();

	useEffect(() => {
		const storage = localStorageIfAny();
		if (!storage) return;
		if (sent) return deleteDraft(storage, name);
		const form = line.current?.closest("form");
		if (!form) return;
		setSaves(true);
		return keepDraft(form, storage, name, () =>
			setNews("We brought back what you typed here before."),
		);
	}, [name, sent]);

	if (sent) return null;

	function clear() {
		const form = line.current?.closest("form");
		if (!form) return;
		setCleared(cleared ? undefined : filledFields(form));
		if (cleared) fillFields(form, cleared);
		else emptyFields(form);
		setNews(cleared ? "We brought back what you typed." : "The form is empty.");
	}

	return (
		<div ref={line} data-draft className="min-h-[4.5rem] text-15 text-stone sm:min-h-11">
			<p role="status">{news}</p>
			{saves ? (
				<p className="flex flex-wrap items-center gap-x-3">
					What you type is kept in this browser until you send it.
					<button
						type="button"
						onClick={clear}
						className="inline-flex min-h-11 items-center font-semibold text-terra underline"
					>
						{cleared ? "Bring it back" : "Clear the form"}
					</button>
				</p>
			) : null}
		</div>
	);
}

function keepDraft(form: HTMLFormElement, storage: Storage, name: string, onBack: () => void) {
	const field = form.elements.namedItem("ticket");
	const ticket = field instanceof HTMLInputElement ? field : undefined;
	const own = ticket?.value ?? "";
	const wasRestored = hasServerValues(form);
	const draft = wasRestored ? undefined : readDraft(storage, name, Date.now());
	if (draft && fillFields(form, draft.fields)) {
		if (ticket && draft.ticket) ticket.value = draft.ticket;
		onBack();
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
			const kept = { ticket: ticket?.value ?? "", fields: filledFields(form) };
			writeDraft(storage, name, kept, Date.now());
		} catch {
			// Storage is full; the form itself still has everything.
		}
	};
	const gone = new AbortController();
	const { signal } = gone;
	form.addEventListener("input", soon, { signal });
	// Values that came with the page are newer than the saved draft.
	if (wasRestored) soon();
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

function localStorageIfAny(): Storage | undefined {
	try {
		// Reading localStorage, or from it, throws if storage is blocked.
		localStorage.getItem("");
		return localStorage;
	} catch {
		return undefined;
	}
}

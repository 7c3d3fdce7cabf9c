/** A half-filled form, as it is kept in the visitor's own browser. */
export type Draft = {
	/** Of the form that it was typed in: sent later, it is still the same message. */
	ticket: string;
	fields: Record<string, string>;
};

type Kept = Draft & { at: number };
type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Days after which a draft is forgotten. */
const keptFor = 30;
const day = 24 * 60 * 60 * 1000;

/** Raise the number when forms change so that an older draft would not fit. */
export function draftKey(form: string): string {
	return `draft:1:${form}`;
}

/** What was kept of this form, unless it is too old or cannot be read. */
export function readDraft(storage: Storage, form: string, now: number): Draft | undefined {
	const kept = parsed(storage.getItem(draftKey(form)));
	if (!kept) return undefined;
	// A clock that was set back must not keep a draft for longer.
	if (Math.abs(now - kept.at) > keptFor * day) {
		deleteDraft(storage, form);
		return undefined;
	}
	return { ticket: kept.ticket, fields: kept.fields };
}

/** Keeps a draft; one without a word in it is forgotten instead. */
export function writeDraft(storage: Storage, form: string, draft: Draft, now: number): void {
	if (Object.values(draft.fields).every((text) => text.trim() === "")) deleteDraft(storage, form);
	else storage.setItem(draftKey(form), JSON.stringify({ ...draft, at: now } satisfies Kept));
}

export function deleteDraft(storage: Storage, form: string): void {
	storage.removeItem(draftKey(form));
}

function parsed(text: string | null): Kept | undefined {
	try {
		const value: unknown = JSON.parse(text ?? "null");
		const { at, ticket, fields } = Object(value);
		if (typeof at !== "number" || typeof ticket !== "string") return undefined;
		const words = Object.entries(Object(fields)).filter(
			(entry): entry is [string, string] => typeof entry[1] === "string",
		);
		return { at, ticket, fields: Object.fromEntries(words) };
	} catch {
		return undefined;
	}
}

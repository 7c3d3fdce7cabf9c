export type Draft = {
	/** The form's ticket, so that a draft sent later is still the same message. */
	ticket: string;
	fields: Record<string, string>;
};

type StoredDraft = Draft & { at: number };
type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Days. */
const maxAgeDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Raise the number when forms change so that an older draft would not fit. */
export function draftKey(form: string): string {
	return `draft:1:${form}`;
}

export function readDraft(storage: Storage, form: string, now: number): Draft | undefined {
	const kept = parsed(storage.getItem(draftKey(form)));
	if (!kept) return undefined;
	// Absolute, in case the clock was set back.
	if (Math.abs(now - kept.at) > maxAgeDays * day) {
		deleteDraft(storage, form);
		return undefined;
	}
	return { ticket: kept.ticket, fields: kept.fields };
}

export function writeDraft(storage: Storage, form: string, draft: Draft, now: number): void {
	if (Object.values(draft.fields).every((text) => text.trim() === "")) deleteDraft(storage, form);
	else storage.setItem(draftKey(form), JSON.stringify({ ...draft, at: now } satisfies StoredDraft));
}

export function deleteDraft(storage: Storage, form: string): void {
	storage.removeItem(draftKey(form));
}

function parsed(text: string | null): StoredDraft | undefined {
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

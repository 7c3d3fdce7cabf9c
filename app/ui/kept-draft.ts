import { draftEnds } from "#app/ui/form-state.ts";

type Draft = {
	/** The form's ticket, so that a draft sent later still counts as the same message. */
	ticket: string;
	/** What differs from the page. */
	fields: Record<string, string>;
	/** What the page had instead. */
	before: Record<string, string>;
};

type StoredDraft = Draft & { at: number };
type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

export const maxAgeDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Increase the number when forms change so much that older drafts no longer fit. */
const prefix = "draft:2:";
const deskPrefix = "desk/";

export function draftKey(name: string): string {
	return `${prefix}${name}`;
}

/** The name of a draft that is bound to where its form goes. Holds no address that opens a private page. */
export function privateName(form: HTMLFormElement): string {
	const { pathname } = new URL(form.action);
	const isDesk = pathname.startsWith("/desk/");
	return `${isDesk ? deskPrefix : "private/"}${fingerprint(`${pathname}#${form.id}`)}`;
}

/** 53 bits (cyrb53): enough to tell addresses apart, too few to find one that opens a page. */
function fingerprint(text: string): string {
	let [high, low] = [0xdeadbeef, 0x41c6ce57];
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		high = Math.imul(high ^ code, 2654435761);
		low = Math.imul(low ^ code, 1597334677);
	}
	high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
	low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
	return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

export function readDraft(storage: Storage, name: string, now: number): Draft | undefined {
	const kept = parsed(storage.getItem(draftKey(name)));
	if (!kept) return undefined;
	if (isOld(kept, now)) {
		deleteDraft(storage, name);
		return undefined;
	}
	const { ticket, fields, before } = kept;
	return { ticket, fields, before };
}

export function writeDraft(storage: Storage, name: string, draft: Draft, now: number): void {
	const isEmpty = Object.entries(draft.fields).every(
		([key, text]) => text.trim() === (draft.before[key] ?? "").trim(),
	);
	if (isEmpty) deleteDraft(storage, name);
	else storage.setItem(draftKey(name), JSON.stringify({ ...draft, at: now } satisfies StoredDraft));
}

export function deleteDraft(storage: Storage, name: string): void {
	storage.removeItem(draftKey(name));
}

/** Also of forms that are never opened again. */
export function deleteOldDrafts(storage: globalThis.Storage, now: number): void {
	deleteDrafts(storage, prefix, (text) => {
		const kept = parsed(text);
		return kept === undefined || isOld(kept, now);
	});
}

const deskOwner = "draft-owner";

/** Call before drafts are read: on a shared computer, nobody gets a colleague's. */
export function claimDeskDrafts(owner: string): void {
	const storage = localStorageIfAny();
	if (storage?.getItem(deskOwner) === owner) return;
	deleteDeskDrafts();
	try {
		storage?.setItem(deskOwner, owner);
	} catch {
		// Storage is full, so nothing is kept in it either.
	}
}

export function deleteDeskDrafts(): void {
	const storage = localStorageIfAny();
	if (!storage) return;
	// Or one that waits to be written would be.
	for (const form of document.forms) form.dispatchEvent(new Event(draftEnds));
	deleteDrafts(storage, prefix + deskPrefix, () => true);
	storage.removeItem(deskOwner);
}

function deleteDrafts(
	storage: globalThis.Storage,
	start: string,
	which: (text: string | null) => boolean,
): void {
	for (const key of Object.keys(storage)) {
		if (key.startsWith(start) && which(storage.getItem(key))) storage.removeItem(key);
	}
}

/** Absolute value, in case the clock was set back. */
function isOld({ at }: StoredDraft, now: number): boolean {
	return Math.abs(now - at) > maxAgeDays * day;
}

export function localStorageIfAny(): globalThis.Storage | undefined {
	try {
		// Reading localStorage, or from it, throws if storage is blocked.
		localStorage.getItem("");
		return localStorage;
	} catch {
		return undefined;
	}
}

function parsed(text: string | null): StoredDraft | undefined {
	try {
		const value: unknown = JSON.parse(text ?? "null");
		const { at, ticket, fields, before } = Object(value);
		if (typeof at !== "number" || typeof ticket !== "string") return undefined;
		return { at, ticket, fields: textsIn(fields), before: textsIn(before) };
	} catch {
		return undefined;
	}
}

function textsIn(value: unknown): Record<string, string> {
	return Object.fromEntries(
		Object.entries(Object(value)).filter(
			(entry): entry is [string, string] => typeof entry[1] === "string",
		),
	);
}

type Answers = { name: string; except: readonly string[] };

/** Keeps what was sent, except some fields, for the next form of its kind. */
export function keepAnswers(storage: Storage, sent: string, { name, except }: Answers): void {
	const draft = readDraft(storage, sent, Date.now());
	if (!draft) return;
	const fields = Object.entries(draft.fields).filter(([field]) => !except.includes(field));
	const answers = { ticket: "", fields: Object.fromEntries(fields), before: {} };
	try {
		writeDraft(storage, name, answers, Date.now());
	} catch {
		// Storage is full, so the next form is empty.
	}
}

/** Fills what is untouched; returns whether it has filled anything. */
export function fillAnswers(form: HTMLFormElement, storage: Storage, name: string): boolean {
	const answers = readDraft(storage, name, Date.now());
	return answers !== undefined && fillFields(form, answers, { isNew: true });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Field = { before: string; now: string; write(text: string): void };

/** Whether a form starts empty, and whatever it has was typed. */
type Kind = { isNew: boolean };

/** What the server had when the form was opened or last saved. Later answers repeat what was typed. */
const baselines = new WeakMap<HTMLFormElement, Map<string, string>>();

/** Returns all fields except hidden ones, the spam trap, passwords, codes and files. */
function fieldsOf(form: HTMLFormElement, { isNew }: Kind): Map<string, Field> {
	const typed =
		"textarea, select, input:not([type=hidden], [type=file], [type=password], [autocomplete=one-time-code])";
	const baseline = baselines.get(form) ?? new Map<string, string>();
	if (!isNew) baselines.set(form, baseline);
	const fields = new Map<string, Field>();
	const add = (key: string, { before, ...field }: Field) => {
		const first = baseline.get(key) ?? before;
		baseline.set(key, first);
		fields.set(key, { ...field, before: first });
	};
	for (const control of form.querySelectorAll<Control>(typed)) {
		const { name, value, tabIndex } = control;
		if (name === "" || tabIndex < 0 || ("readOnly" in control && control.readOnly)) continue;
		if (control.type === "radio") {
			if (!fields.has(name)) add(name, radioField(form, name));
		} else if (control instanceof HTMLInputElement && control.type === "checkbox") {
			add(`${name}=${value}`, {
				before: isNew || !control.defaultChecked ? "" : value,
				now: control.checked ? value : "",
				write: (text) => control.checked !== (text !== "") && control.click(),
			});
		} else {
			const before = isNew ? (control.dataset.initial ?? "") : defaultOf(control);
			const key = fields.has(name) ? `${name}#${fields.size}` : name;
			add(key, { before, now: value, write: (text) => writeText(control, text) });
		}
	}
	return fields;
}

/** What a form has now, for `setBaseline` once the server has it. */
export function textsOf(form: HTMLFormElement): Map<string, string> {
	return new Map([...fieldsOf(form, { isNew: false })].map(([key, { now }]) => [key, now]));
}

export function setBaseline(form: HTMLFormElement, texts: Map<string, string>): void {
	baselines.set(form, texts);
}

function radioField(form: HTMLFormElement, name: string): Field {
	const radios = [...form.querySelectorAll("input")].filter(
		(each) => each.type === "radio" && each.name === name,
	);
	return {
		before: radios.find(({ defaultChecked }) => defaultChecked)?.value ?? "",
		now: radios.find(({ checked }) => checked)?.value ?? "",
		write: (text) => {
			for (const radio of radios) if (radio.value === text && !radio.checked) radio.click();
			if (text !== "") return;
			for (const radio of radios) radio.checked = false;
			radios[0]?.dispatchEvent(new Event("input", { bubbles: true }));
		},
	};
}

function defaultOf(control: Control): string {
	if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
	// Only the server's HTML marks one: React selects without the attribute.
	return control.querySelector<HTMLOptionElement>("option[selected]")?.value ?? control.value;
}

/** By the prototype's setter, because React takes a value set on the element for its own. */
function writeText(control: Control, text: string): void {
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
		control,
		text,
	);
	control.dispatchEvent(new Event("input", { bubbles: true }));
	control.dispatchEvent(new Event("change", { bubbles: true }));
}

export type Changed = Pick<Draft, "fields" | "before">;

export function changedFields(form: HTMLFormElement, kind: Kind): Changed {
	const changed = [...fieldsOf(form, kind)].filter(([, { before, now }]) => now !== before);
	return {
		fields: Object.fromEntries(changed.map(([key, { now }]) => [key, now])),
		before: Object.fromEntries(changed.map(([key, { before }]) => [key, before])),
	};
}

/**
 * Fills only untouched fields, so that what someone types takes precedence over the draft, and only where the
 * page still has what the draft replaced, so that newer values do.
 */
export function fillFields(form: HTMLFormElement, draft: Changed, kind: Kind): boolean {
	let filled = false;
	for (const [key, text] of Object.entries(draft.fields)) {
		// Looked up again for each, because an answer can bring up more fields.
		const field = fieldsOf(form, kind).get(key);
		if (!field || field.now !== field.before || field.now === text) continue;
		if (!kind.isNew && field.before !== (draft.before[key] ?? "")) continue;
		field.write(text);
		filled = true;
	}
	return filled;
}

export function hasServerValues(form: HTMLFormElement): boolean {
	return [...form.querySelectorAll("textarea, input")].some(
		(control) =>
			(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) &&
			!/^(hidden|file|checkbox|radio)$/.test(control.type) &&
			control.tabIndex >= 0 &&
			control.defaultValue !== (control.dataset.initial ?? ""),
	);
}

/** Puts back what the page came with. */
export function resetFields(form: HTMLFormElement, kind: Kind): void {
	for (const { before, now, write } of fieldsOf(form, kind).values()) {
		if (now !== before) write(before);
	}
}

type Draft = {
	/** The form's ticket, so that a draft sent later still counts as the same message. */
	ticket: string;
	fields: Record<string, string>;
};

type StoredDraft = Draft & { at: number };
type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

export const maxAgeDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Increase the number when forms change so much that older drafts no longer fit. */
export function draftKey(form: string): string {
	return `draft:1:${form}`;
}

export function readDraft(storage: Storage, form: string, now: number): Draft | undefined {
	const kept = parsed(storage.getItem(draftKey(form)));
	if (!kept) return undefined;
	// Absolute value, in case the clock was set back.
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

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns all fields except hidden ones, the spam trap and files. */
function controlsOf(form: HTMLFormElement): Control[] {
	const typed = "textarea, select, input:not([type=hidden], [type=file], [type=password])";
	return [...form.querySelectorAll<Control>(typed)].filter(
		({ name, tabIndex }) => name !== "" && tabIndex >= 0,
	);
}

export function filledFields(form: HTMLFormElement): Record<string, string> {
	const filled = controlsOf(form).filter(
		(control) => !isUntouched(control) && (!isRadio(control) || control.checked),
	);
	return Object.fromEntries(filled.map(({ name, value }) => [name, value]));
}

/** Fills only untouched fields, so that user input takes precedence over the draft. */
export function fillFields(form: HTMLFormElement, fields: Record<string, string>): boolean {
	const controls = controlsOf(form);
	const chosen = controls.filter((control) => isRadio(control) && !isUntouched(control));
	const filled = controls.filter((control) => {
		const text = fields[control.name];
		if (isRadio(control) && chosen.some(({ name }) => name === control.name)) return false;
		// A box must match its own value, and any other field needs a different one.
		return (
			isUntouched(control) && text !== undefined && isBox(control) === (control.value === text)
		);
	});
	for (const control of filled) {
		if (isBox(control)) control.checked = true;
		else control.value = fields[control.name] ?? "";
		control.dispatchEvent(new Event("input", { bubbles: true }));
	}
	return filled.length > 0;
}

export function hasServerValues(form: HTMLFormElement): boolean {
	return controlsOf(form).some(
		(control) =>
			"defaultValue" in control &&
			!isBox(control) &&
			control.defaultValue !== initialValue(control),
	);
}

export function emptyFields(form: HTMLFormElement): void {
	for (const control of controlsOf(form)) {
		if (isRadio(control)) control.checked = control.defaultChecked;
		else if (isBox(control)) control.checked = false;
		else control.value = initialValue(control);
		control.dispatchEvent(new Event("input", { bubbles: true }));
	}
}

function isBox(control: Control): control is HTMLInputElement {
	return control.type === "checkbox" || control.type === "radio";
}

function isRadio(control: Control): control is HTMLInputElement {
	return control.type === "radio";
}

function isUntouched(control: Control): boolean {
	if (isRadio(control)) return control.checked === control.defaultChecked;
	return isBox(control) ? !control.checked : control.value === initialValue(control);
}

function initialValue(control: Control): string {
	return control.dataset.initial ?? "";
}

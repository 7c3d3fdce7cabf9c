type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a visitor fills in: not what the page brings along, nor the trap, nor files. */
function controlsOf(form: HTMLFormElement): Control[] {
	return [...form.elements].filter(
		(each): each is Control =>
			(each instanceof HTMLTextAreaElement ||
				each instanceof HTMLSelectElement ||
				(each instanceof HTMLInputElement &&
					["text", "email", "tel", "checkbox"].includes(each.type))) &&
			each.name !== "" &&
			each.tabIndex >= 0,
	);
}

/** The fields that differ from a form nobody has touched, by name. */
export function filledFields(form: HTMLFormElement): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const control of controlsOf(form)) {
		if (isBox(control)) {
			if (control.checked) fields[control.name] = control.value;
		} else if (control.value !== untouched(control)) fields[control.name] = control.value;
	}
	return fields;
}

/** Fills the fields that are still as they came; what stands in one goes before what was kept. */
export function fillFields(form: HTMLFormElement, fields: Record<string, string>): boolean {
	let filled = false;
	for (const control of controlsOf(form)) {
		const text = fields[control.name];
		if (text === undefined) continue;
		if (isBox(control)) {
			if (control.checked || control.value !== text) continue;
			control.checked = true;
		} else {
			if (control.value !== untouched(control) || control.value === text) continue;
			control.value = text;
		}
		filled = true;
		control.dispatchEvent(new Event("input", { bubbles: true }));
	}
	return filled;
}

/** Whether the page came with words in the form: sent without scripts, it was sent back. */
export function cameFilled(form: HTMLFormElement): boolean {
	return controlsOf(form).some(
		(control) => "defaultValue" in control && !isBox(control) && control.defaultValue !== "",
	);
}

/** Makes the form as if nobody had touched it, also where the page came with words in it. */
export function emptyFields(form: HTMLFormElement): void {
	for (const control of controlsOf(form)) {
		if (isBox(control)) control.checked = false;
		else control.value = untouched(control);
		control.dispatchEvent(new Event("input", { bubbles: true }));
	}
}

function isBox(control: Control): control is HTMLInputElement {
	return control.type === "checkbox";
}

function untouched(control: Control): string {
	if (!(control instanceof HTMLSelectElement)) return "";
	return control.dataset.initial ?? "";
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Without hidden fields, the spam trap and files. */
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

export function filledFields(form: HTMLFormElement): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const control of controlsOf(form)) {
		if (isBox(control)) {
			if (control.checked) fields[control.name] = control.value;
		} else if (control.value !== untouched(control)) fields[control.name] = control.value;
	}
	return fields;
}

/** Fills only untouched fields: what the visitor typed wins over the draft. */
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

/** Whether the page arrived with values, as after a form sent without scripts. */
export function arrivedWithValues(form: HTMLFormElement): boolean {
	return controlsOf(form).some(
		(control) => "defaultValue" in control && !isBox(control) && control.defaultValue !== "",
	);
}

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

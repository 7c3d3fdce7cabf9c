import { useLayoutEffect, useState } from "react";

/** Keeps what was typed into a filled text area before hydration: React would put its default value back. */
export function useTypedEarly(id: string): void {
	const [early] = useState(() => {
		if (typeof document === "undefined") return undefined;
		const area = document.getElementById(id);
		return area instanceof HTMLTextAreaElement ? { area, text: area.value } : undefined;
	});
	useLayoutEffect(() => {
		// After a navigation, it's another element, which nothing was typed into.
		if (early?.area === document.getElementById(id)) early.area.value = early.text;
	}, [early, id]);
}

/** Whether a form's content differs from what the server sent. */
export function wasTypedInto(form: HTMLFormElement): boolean {
	return [...form.elements].some((control) => {
		if (control instanceof HTMLSelectElement) {
			// Only the server's HTML marks one: React selects without the attribute.
			const given = control.querySelector("option[selected]");
			return given !== null && control.selectedOptions[0] !== given;
		}
		if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
		if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
		return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
	});
}

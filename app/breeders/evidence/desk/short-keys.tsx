import { useEffect } from "react";

/** Shared with the review queue, where keys can be turned off: voice control types letters, too. */
const storageKey = "desk-review-keys";

/** Lets a single key press the button with that `data-key`. Without scripts, access keys remain. */
export function ShortKeys() {
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (event.defaultPrevented || !isPlainPress(event)) return;
			if (event.target instanceof Element && event.target.matches("input, textarea, select"))
				return;
			if (document.querySelector(":popover-open, dialog[open]") || isOff()) return;
			const key = CSS.escape(event.key);
			const button = document.querySelector<HTMLButtonElement>(`button[data-key="${key}"]`);
			if (!button) return;
			event.preventDefault();
			button.click();
		};
		document.addEventListener("keydown", listen);
		return () => document.removeEventListener("keydown", listen);
	}, []);
	return null;
}

type Press = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "repeat">;

/** False while a key is held down, which would decide about the next dog, too. */
export function isPlainPress({ ctrlKey, metaKey, altKey, repeat }: Press): boolean {
	return !ctrlKey && !metaKey && !altKey && !repeat;
}

function isOff(): boolean {
	try {
		return localStorage.getItem(storageKey) === "off";
	} catch {
		return false;
	}
}

import { useEffect } from "react";

/** Of the review queue, where they can be turned off: voice control types letters, too. */
const storageKey = "desk-review-keys";

/** A single key presses the button that names it by `data-key`. Without scripts there are access keys. */
export function ShortKeys() {
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
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

function isOff(): boolean {
	try {
		return localStorage.getItem(storageKey) === "off";
	} catch {
		return false;
	}
}

/** Puts the telephone numbers of the reader's country first, as far as the browser's language tells it. */
export function putOwnNumbersFirst(text: HTMLElement): void {
	// Some browsers have languages that Intl.Locale refuses.
	const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1];
	const country = region && new Intl.DisplayNames("en", { type: "region" }).of(region);
	for (const rows of text.querySelectorAll(".calls tbody")) {
		const own = [...rows.children].filter((row) => row.firstElementChild?.textContent === country);
		rows.prepend(...own);
	}
}

/** Matches a page on which the button of a form comes only after a question. */
export function asksBefore(action: string): RegExp {
	return new RegExp(`<details(?:(?!</details>).)*action="${action}"`, "s");
}

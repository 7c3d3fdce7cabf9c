import { normalForm } from "#app/platform/text/normalize.ts";

const unwanted = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\u200b\u2060\ufff9-\ufffb]/gu;

export function cleanText(text: string): string {
	return normalForm(text.toWellFormed())
		.replace(/\r\n?|\u2028|\u2029/g, "\n")
		.replace(unwanted, "")
		.trim();
}

export function cleanLine(text: string): string {
	return cleanText(text.replace(/[\r\n\t\u2028\u2029]+/g, " ")).replace(/ {2,}/g, " ");
}

export function hasControlCharacters(text: string): boolean {
	return /(?![\r\n\t])\p{Cc}/u.test(text);
}

/** Reads "mailto:ada@example.com", "Ada <ada@example.com>," and "ada @ example.com" as the address alone. */
export function emailAsMeant(text: string): string {
	const [, inBrackets = text] = /<([^<>]+)>[\s.,;]*$/.exec(text) ?? [];
	return inBrackets
		.trim()
		.replace(/^mailto:\s*/i, "")
		.replace(/[\s.,;]+$/, "")
		.replace(/\s*@\s*/g, "@");
}

/** Reads "www.example.com/dogs" as the address that a browser would open. */
export function webAddressAsMeant(text: string): string {
	const trimmed = text.trim();
	return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u.test(trimmed)
		? `https://${trimmed}`
		: trimmed;
}

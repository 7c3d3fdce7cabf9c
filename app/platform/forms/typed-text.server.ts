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

const length = 180;
const lead = 50;

/** The text in pieces: those at odd places begin with one of the words. */
export function highlight(text: string, beginnings: readonly string[]): string[] {
	const pattern = patternOf(beginnings);
	if (!pattern) return [text];
	const pieces = text.normalize("NFD").split(pattern);
	return pieces.map((piece) => piece.normalize("NFC"));
}

/** About two lines around the first word that is found, or the opening. */
export function excerptAround(text: string, beginnings: readonly string[]): string[] {
	const line = text.replace(/\s+/g, " ").trim().normalize("NFD");
	const pattern = patternOf(beginnings);
	const from = Math.max(0, (pattern ? line.search(pattern) : 0) - lead);
	const start = from === 0 ? 0 : line.indexOf(" ", from) + 1;
	const rest = line.slice(start);
	const opening = start > 0 ? "… " : "";
	if (rest.length <= length) return highlight(opening + rest, beginnings);
	const end = rest.lastIndexOf(" ", length);
	const shown = rest.slice(0, end > lead ? end : length).toWellFormed();
	return highlight(`${opening}${shown} …`, beginnings);
}

/** Expects decomposed text, so that "zoe" finds "Zoë". */
function patternOf(beginnings: readonly string[]): RegExp | undefined {
	const words = beginnings
		.map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""))
		.filter((word) => word !== "")
		.map((word) =>
			[...word].map((letter) => `${letter.replace(/[^\p{L}\p{N}]/u, ".")}\\p{M}*`).join(""),
		);
	if (words.length === 0) return undefined;
	return new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join("|")})[\\p{L}\\p{N}\\p{M}]*)`, "iu");
}

const words =
	/\b(?:seo|backlinks?|web ?traffic|guest post|page one of google|crypto|bitcoin|forex|casino|viagra|cialis|payday|loan offer|investment opportunity|telegram|whatsapp me|onlyfans)\b/giu;
const links = /\b(?:https?:\/\/|www\.)\S+/giu;

export const suspiciousLinkCount = 5;

export function spamSignalsIn(texts: string[]): { signals: string[]; links: number } {
	const text = texts.join("\n");
	const found = text.match(links) ?? [];
	const matched = [...new Set((text.match(words) ?? []).map((word) => word.toLowerCase()))];
	const signals = [
		...(found.length > 0
			? [`contains ${found.length === 1 ? "a link" : `${found.length} links`}`]
			: []),
		...(matched.length > 0 ? [`mentions ${matched.slice(0, 5).join(", ")}`] : []),
	];
	return { signals, links: found.length };
}

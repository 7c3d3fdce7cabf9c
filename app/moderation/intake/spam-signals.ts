/** Words that the spam of contact forms is made of. They inform whoever reads, they decide nothing. */
const words =
	/\b(?:seo|backlinks?|web ?traffic|guest post|page one of google|crypto|bitcoin|forex|casino|viagra|cialis|payday|loan offer|investment opportunity|telegram|whatsapp me|onlyfans)\b/giu;
const links = /\b(?:https?:\/\/|www\.)\S+/giu;

/** More links than anybody needs who writes about a dog. */
export const suspiciousLinkCount = 5;

/** Reasons to look twice at what somebody wrote, each with its evidence, for staff. */
export function spamSignalsIn(texts: string[]): { signals: string[]; links: number } {
	const text = texts.join("\n");
	const found = text.match(links) ?? [];
	const spoken = [...new Set((text.match(words) ?? []).map((word) => word.toLowerCase()))];
	const signals = [
		...(found.length > 0
			? [`holds ${found.length === 1 ? "a link" : `${found.length} links`}`]
			: []),
		...(spoken.length > 0 ? [`speaks of ${spoken.slice(0, 5).join(", ")}`] : []),
	];
	return { signals, links: found.length };
}

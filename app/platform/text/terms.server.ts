import type { MarkdownIt, StateCore, Token } from "markdown-it";

export type Terms = { pattern: RegExp; pathOf: ReadonlyMap<string, string> };

const maxLinks = 12;

export function compileTerms(
	explained: readonly { path: string; forms: readonly string[] }[],
): Terms {
	const pathOf = new Map(
		explained.flatMap(({ path, forms }) => forms.map((form) => [form.toLowerCase(), path])),
	);
	// Longest first: "hip dysplasia" before "dysplasia".
	const forms = [...pathOf.keys()].sort((one, other) => other.length - one.length);
	const any = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
	return {
		pattern: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${any})(?![\\p{L}\\p{N}-]|\\.\\p{L})`, "giu"),
		pathOf,
	};
}

/** Links each term's first mention, but not in headings, links, code, table heads and sources. */
export function linkTermsPlugin(markdown: MarkdownIt): void {
	markdown.core.ruler.push("linked_terms", (state) => {
		const { terms } = state.env as { terms?: Terms };
		if (!terms || terms.pathOf.size === 0) return;
		const linked = new Set<string>();
		let skips = false;
		for (const token of state.tokens) {
			if (token.type === "footnote_block_open") return;
			if (/^(heading|thead)_(open|close)$/.test(token.type)) skips = token.nesting === 1;
			if (token.type !== "inline" || skips || !token.children) continue;
			token.children = withLinks(token.children, terms, linked, state);
		}
	});
}

function withLinks(children: Token[], terms: Terms, linked: Set<string>, state: StateCore) {
	let inLink = 0;
	return children.flatMap((child) => {
		if (child.type === "link_open") inLink++;
		if (child.type === "link_close") inLink--;
		if (child.type !== "text" || inLink > 0) return [child];
		return piecesOf(child.content, terms, linked).flatMap(({ text, path }) => {
			const token = new state.Token("text", "", 0);
			token.content = text;
			if (path === undefined) return [token];
			const open = new state.Token("link_open", "a", 1);
			open.attrs = [
				["href", path],
				["class", "term"],
			];
			return [open, token, new state.Token("link_close", "a", -1)];
		});
	});
}

function piecesOf(text: string, { pattern, pathOf }: Terms, linked: Set<string>) {
	const pieces: { text: string; path?: string }[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(pattern)) {
		const path = pathOf.get(found.toLowerCase());
		if (path === undefined || linked.has(path) || linked.size === maxLinks) continue;
		linked.add(path);
		pieces.push({ text: text.slice(end, index) }, { text: found, path });
		end = index + found.length;
	}
	return [...pieces, { text: text.slice(end) }];
}

type Element = {
	name: string;
	attributes: Record<string, string>;
	children: Element[];
	text: string;
};

const token =
	/<!\[CDATA\[([\s\S]*?)\]\]>|<\?([\s\S]*?)\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|</gu;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Characters that XML 1.0 does not allow in any form. */
const illegal = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * Parses XML as strictly as feed readers do.
 * @throws if it is not well-formed.
 */
export function parseXml(xml: string): Element {
	if (illegal.test(xml)) throw new Error("A character that XML does not have.");
	const top: Element = { name: "", attributes: {}, children: [], text: "" };
	const open = [top];
	for (const [all, data, instruction, closing, opening, list, empty, text] of xml.matchAll(token)) {
		const inside = open.at(-1) ?? top;
		if (data !== undefined) inside.text += data;
		else if (instruction !== undefined) continue;
		else if (closing !== undefined) {
			if (inside.name !== closing) throw new Error(`</${closing}> closes <${inside.name}>.`);
			open.pop();
		} else if (opening !== undefined) {
			const element = {
				name: opening,
				attributes: attributesOf(list ?? ""),
				children: [],
				text: "",
			};
			inside.children.push(element);
			if (!empty) open.push(element);
		} else if (text !== undefined) {
			if (text.includes("]]>")) throw new Error("]]> in text.");
			inside.text += resolved(text);
		} else throw new Error(`A stray < before ${all}.`);
	}
	const [root, ...others] = top.children;
	if (!root || others.length > 0 || open.length !== 1 || top.text.trim() !== "") {
		throw new Error(`One root, closed: ${open.map(({ name }) => name).join(" > ")}`);
	}
	return root;
}

function attributesOf(text: string): Record<string, string> {
	const pairs = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(
		([, name = "", value = ""]) => [name, resolved(value)] as const,
	);
	if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error("Twice the same.");
	return Object.fromEntries(pairs);
}

function resolved(text: string): string {
	return text.replace(/&([^;\s]*;?)/g, (all, name: string) => {
		const code = /^#(?:x([0-9a-f]+)|(\d+));$/i.exec(name);
		if (code)
			return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? "", code[1] ? 16 : 10));
		const letter = entities[name.replace(/;$/, "")];
		if (!letter || !name.endsWith(";")) throw new Error(`${all} is no entity.`);
		return letter;
	});
}

export function allOf(element: Element, name: string): Element[] {
	return element.children.flatMap((child) => [
		...(child.name === name ? [child] : []),
		...allOf(child, name),
	]);
}

export function fieldsOf(html: string) {
	const fields = [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => ({
		name: tag.match(/ name="([^"]*)"/)?.[1] ?? "",
		hidden: tag.includes('type="hidden"'),
		trap: /tabindex="-1"/i.test(tag),
		required: tag.includes('required=""'),
	}));
	const names = (which: (field: (typeof fields)[number]) => boolean) =>
		fields.filter(which).map(({ name }) => name);
	return {
		required: names(({ required }) => required),
		optional: names(({ hidden, trap, required }) => !hidden && !trap && !required),
		hidden: names(({ hidden }) => hidden),
		trap: names(({ trap }) => trap),
	};
}

/** Matches a page on which the button of a form comes only after a question. */
export function asksBefore(action: string): RegExp {
	return new RegExp(`<details(?:(?!</details>).)*action="${action}"`, "s");
}

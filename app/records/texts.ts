import { download, type Field, text } from "#app/records/fields.ts";
import type { Facts } from "#app/records/record.ts";
import { defineText, main, opening, type TextDefinition } from "#app/records/text.ts";

/** A guide: to read, and to download as a PDF. */
export const guide = defineText("guide", {
	path: "/guides/:name",
	deskPath: "/desk/guides",
	words: { one: "guide", many: "Guides" },
	fields: {
		...opening,
		category: text({
			label: "Category",
			max: 60,
			hint: "One or two words, such as Health",
			required: "It has no category yet.",
			suggested: true,
		}),
		coverId: main.coverId,
		download: download({ label: "Download" }),
		body: main.body,
	},
	groups: [{ fields: ["title", "shortDescription", "category", "coverId", "body"] }],
});

/** A post of the blog. */
export const post = defineText("post", {
	path: "/blogs/:name",
	deskPath: "/desk/blog",
	words: { one: "post", many: "Posts" },
	fields: {
		...opening,
		authorName: text({
			label: "Author’s name",
			max: 120,
			hint: "It stands above the post.",
			required: "It has no author’s name yet.",
		}),
		...main,
	},
	groups: [{ fields: ["title", "shortDescription", "authorName", "coverId", "body"] }],
});

/** What the team writes and publishes. */
export const texts = { guide, post } as const;

export type TextKind = keyof typeof texts;
export type AnyText = TextDefinition<TextKind>;

const all: readonly AnyText[] = Object.values(texts);

/** The kind of text whose pages at the desk lie at this address. */
export function textAt(pathname: string): AnyText {
	const found = all.find(
		({ deskPath }) => pathname === deskPath || pathname.startsWith(`${deskPath}/`),
	);
	if (!found) throw new Error(`No text has its pages at ${pathname}.`);
	return found;
}

/** All that a writer decides of a guide or a post; empty where its kind has no such field. */
export type Content = Facts<typeof guide> & Facts<typeof post>;

function emptyValue(type: Field["type"]) {
	if (type === "photo") return null;
	return type === "download" ? { from: "text" } : "";
}

export const emptyContent = Object.fromEntries(
	all.flatMap(({ fields }) =>
		Object.entries(fields).map(([name, { type }]) => [name, emptyValue(type)]),
	),
) as Content;

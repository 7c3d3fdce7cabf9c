import type { Field } from "#app/records/fields.ts";
import { guide } from "#app/records/guide.ts";
import { post } from "#app/records/post.ts";
import type { Facts } from "#app/records/record.ts";
import type { TextDefinition } from "#app/records/text.ts";

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

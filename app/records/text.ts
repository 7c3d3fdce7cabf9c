import { type Field, markdown, photo, text } from "#app/records/fields.ts";

/** What every text begins with. */
export const opening = {
	title: text({ label: "Title", max: 160, required: "It has no title yet.", wide: true }),
	shortDescription: text({
		label: "Short description",
		max: 400,
		hint: "One or two sentences: what it is about, for lists and search engines. Up to 400 characters",
		required: "It has no short description yet: one or two sentences.",
		tall: true,
	}),
};

/** What every text ends with. */
export const main = {
	coverId: photo({ label: "Cover" }),
	body: markdown({ label: "Text", max: 200_000, required: "It has no text yet." }),
};

type CommonFields = typeof opening & typeof main;

type Description<Fields, Name> = {
	/** Its public page, and its list at the desk. */
	path: `/${string}/:name`;
	deskPath: `/desk/${string}`;
	/** "guide", "Guides". */
	words: { one: string; many: string };
	fields: Fields;
	/** The fields of the form, in order. */
	groups: readonly { fields: readonly Name[] }[];
};

export type TextDefinition<
	Kind extends string = string,
	Fields extends Record<string, Field<never>> = Record<string, Field<never>>,
> = { readonly kind: Kind } & Description<Fields, keyof Fields & string>;

/** Describes a kind of text in one place. A field name that is misspelt in it does not compile. */
export function defineText<
	const Kind extends string,
	const Fields extends CommonFields & Record<string, Field<never>>,
>(
	kind: Kind,
	description: Description<Fields, keyof Fields & string>,
): TextDefinition<Kind, Fields> {
	return { kind, ...description };
}

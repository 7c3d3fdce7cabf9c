import { date, download, type Field, markdown, photo, text } from "#app/records/fields.ts";
import type { Facts } from "#app/records/record.ts";
import type { Inline } from "#app/ui/desk/inline.tsx";
import { guideCheckMonths } from "#policies";

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

export const main = {
	coverId: photo({ label: "Cover" }),
	body: markdown({ label: "Text", max: 200_000, required: "It has no text yet." }),
};

type CommonFields = typeof opening & typeof main;

type Description<Fields, Name> = {
	path: `/${string}/:name`;
	deskPath: `/desk/${string}`;
	/** `list`: in the desk’s menu. */
	labels: { one: string; many: string; list: string; create: string };
	fields: Fields;
	groups: readonly { fields: readonly Name[] }[];
};

type TextDefinition<
	Kind extends string = string,
	Fields extends Record<string, Field<never>> = Record<string, Field<never>>,
> = { readonly kind: Kind } & Description<Fields, keyof Fields & string>;

export function defineText<
	const Kind extends string,
	const Fields extends CommonFields & Record<string, Field<never>>,
>(
	kind: Kind,
	description: Description<Fields, keyof Fields & string>,
): TextDefinition<Kind, Fields> {
	return { kind, ...description };
}

export const guide = defineText("guide", {
	path: "/guides/:name",
	deskPath: "/desk/guides",
	labels: { one: "guide", many: "Guides", list: "Guides", create: "New guide" },
	fields: {
		...opening,
		category: text({
			label: "Category",
			max: 60,
			hint: "One or two words, such as Health",
			required: "It has no category yet.",
			suggested: true,
		}),
		checkedOn: date({
			label: "Facts last checked",
			days: "past",
			hint: `The day on which someone compared them with their sources. The next check is due ${guideCheckMonths} months later.`,
		}),
		coverId: main.coverId,
		download: download({ label: "Download" }),
		body: main.body,
	},
	groups: [{ fields: ["title", "shortDescription", "category", "checkedOn", "coverId", "body"] }],
});

export const post = defineText("post", {
	path: "/blogs/:name",
	deskPath: "/desk/blog",
	labels: { one: "post", many: "Posts", list: "Blog", create: "New blog post" },
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

export const texts = { guide, post } as const;

export type TextKind = keyof typeof texts;
export type AnyText = TextDefinition<TextKind>;

export function textForPath(pathname: string): AnyText {
	const found = Object.values(texts).find(({ deskPath }) =>
		`${pathname}/`.startsWith(`${deskPath}/`),
	);
	if (!found) throw new Error(`No text has its pages at ${pathname}.`);
	return found;
}

/** Everything a writer enters for a guide or a post; fields its kind doesn't have stay empty. */
export type Content = Facts<typeof guide> & Facts<typeof post>;

export const emptyContent: Content = {
	title: "",
	shortDescription: "",
	category: "",
	authorName: "",
	checkedOn: null,
	coverId: null,
	download: { from: "text" },
	body: "",
};

export const textStatuses = {
	draft: "Draft",
	published: "Published",
	unpublished: "Unpublished",
} as const;

type State = {
	status: keyof typeof textStatuses;
	changed: boolean;
	publishAt: Date | null;
	sample?: boolean;
};

export function textState({ status, changed, publishAt, sample }: State): Inline {
	const tone = "stone";
	return [
		sample && { status: "Sample", tone },
		{ status: textStatuses[status], tone: status === "published" ? "olive" : tone },
		changed && status !== "draft" && { status: "With changes", tone },
		publishAt !== null && { status: "Scheduled", tone },
	];
}

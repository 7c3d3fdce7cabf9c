/** What can be written and published: a guide or a post, by its number. */
export type Text = { kind: "guide" | "post"; id: number };

/** All that a writer decides of a guide or a post. */
export type Content = {
	title: string;
	/** One or two sentences of plain text. */
	shortDescription: string;
	/** Markdown. */
	body: string;
	/** Of a guide; empty for a post. */
	category: string;
	/** Of a post: whose name stands above it; empty for a guide. */
	authorName: string;
	/** The photo at the head, by its id in the library. */
	coverId: number | null;
	/** Of a guide: where its PDF comes from. */
	download: { from: "text" } | { from: "file"; key: string } | { from: "elsewhere"; url: string };
};

/** In characters; the tables take no more. */
export const longest = {
	title: 160,
	shortDescription: 400,
	category: 60,
	authorName: 120,
	body: 200_000,
} as const;

/** What the form of a text may weigh, in bytes: forms send a letter as up to twelve of them. */
export const mostFormBytes = 12 * longest.body + 64 * 1024;

export const emptyContent: Content = {
	...{ title: "", shortDescription: "", body: "", category: "", authorName: "" },
	...{ coverId: null, download: { from: "text" } },
};

/** What is still missing before it can be published, by field, in words. */
export function missingIn(kind: Text["kind"], content: Content): Record<string, string> {
	const wanted: [keyof typeof longest, string][] = [
		["title", "It has no title yet."],
		["shortDescription", "It has no short description yet: one or two sentences."],
		kind === "guide"
			? ["category", "It has no category yet."]
			: ["authorName", "It has no author’s name yet."],
		["body", "It has no text yet."],
	];
	const empty = wanted.filter(([field]) => content[field].trim() === "");
	return Object.fromEntries(empty);
}

/** Whether two are the same, field by field. */
export function isSame(one: Content, other: Content): boolean {
	const written = (content: Content) =>
		JSON.stringify([
			...[content.title, content.shortDescription, content.body, content.category],
			...[content.authorName, content.coverId, downloadOf(content)],
		]);
	return written(one) === written(other);
}

/** Where the download comes from, in words for its writer. */
export function downloadWords({ download }: Content): string {
	if (download.from === "text") return "A PDF is made from the text when it is published.";
	return download.from === "file" ? "A PDF that was uploaded." : download.url;
}

/** The same in one line, by which two are told apart. */
export function downloadOf({ download }: Content): string {
	if (download.from === "text") return "made from the text";
	return download.from === "file" ? `an uploaded PDF (${download.key})` : download.url;
}

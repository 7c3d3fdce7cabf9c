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

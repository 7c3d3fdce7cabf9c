import { download, text } from "#app/records/fields.ts";
import { defineText, main, opening } from "#app/records/text.ts";

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

import { text } from "#app/records/fields.ts";
import { defineText, main, opening } from "#app/records/text.ts";

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

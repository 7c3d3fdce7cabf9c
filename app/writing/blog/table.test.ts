import { test } from "vitest";
import { post } from "#app/records/texts.ts";
import { rawTable } from "#test/database.ts";

const posts = rawTable("posts", {
	id: 1,
	slug: "prices",
	title: "Why We Print No Prices",
	short_description: "A price says little.",
	body: "A price says little about a dog.",
	author_name: "Ada Rossi",
});

test("the limits are those of the form", async () => {
	await posts.insert();
	await posts.insertNew({ status: "published" });
	const { title, shortDescription, authorName } = post.fields;
	await posts.expectLimits({ title, shortDescription, authorName });
});

test("two posts never share a slug or an id", async () => {
	await posts.refuses("posts_slug", { slug: "prices" });
	await posts.refuses("posts_pkey", { id: 1 });
});

test("an unknown status is refused", async () => {
	await posts.refuses("posts_status", { status: "active" });
});

test("empty texts are refused", async () => {
	await posts.refuses("posts_title_length", { title: "" });
	await posts.refuses("posts_short_length", { short_description: "" });
	await posts.refuses("posts_author_length", { author_name: "" });
});

test("required columns of a post cannot be left out", async () => {
	for (const column of ["slug", "title", "short_description", "body", "author_name", "status"]) {
		await posts.expectNotNull(column);
	}
});

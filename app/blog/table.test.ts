import { test } from "vitest";
import { rawTable } from "#test/raw-rows.ts";

const posts = rawTable("posts", {
	id: 1,
	slug: "prices",
	title: "Why We Print No Prices",
	short_description: "A price says little.",
	body: "A price says little about a dog.",
	author_name: "Ada Rossi",
});

test("a valid post is accepted, at every limit", async () => {
	await posts.insert();
	await posts.insertNew({ title: "x".repeat(160), short_description: "x".repeat(400) });
	await posts.insertNew({ author_name: "x".repeat(120), status: "published" });
});

test("two posts never share a slug or an id", async () => {
	await posts.refuses("posts_slug", { slug: "prices" });
	await posts.refuses("posts_pkey", { id: 1 });
});

test("an unknown status is refused", async () => {
	await posts.refuses("posts_status", { status: "active" });
});

test("empty and overlong texts are refused", async () => {
	await posts.refuses("posts_title_length", { title: "" });
	await posts.refuses("posts_title_length", { title: "x".repeat(161) });
	await posts.refuses("posts_short_length", { short_description: "" });
	await posts.refuses("posts_short_length", { short_description: "x".repeat(401) });
	await posts.refuses("posts_author_length", { author_name: "" });
	await posts.refuses("posts_author_length", { author_name: "x".repeat(121) });
});

test("required columns of a post cannot be left out", async () => {
	for (const column of ["slug", "title", "short_description", "body", "author_name", "status"]) {
		await posts.refusesNull(column);
	}
});

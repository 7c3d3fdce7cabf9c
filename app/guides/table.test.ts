import { test } from "vitest";
import { rawTable } from "#test/raw-rows.ts";

const guides = rawTable("guides", {
	id: 1,
	slug: "feeding",
	title: "Feeding",
	description: "## Meals",
	short_description: "What to feed.",
	category: "Health",
});

test("a valid guide is accepted, at every limit", async () => {
	await guides.insert();
	await guides.insertNew({ title: "x".repeat(160), short_description: "x".repeat(400) });
	await guides.insertNew({ category: "x".repeat(60), url: "http://files.example.com/a.pdf" });
});

test("two guides never share a slug or an id", async () => {
	await guides.refuses("guides_slug", { slug: "feeding" });
	await guides.refuses("guides_pkey", { id: 1 });
});

test("an unknown status is refused", async () => {
	await guides.refuses("guides_status", { status: "active" });
});

test("a guide is published with a PDF, a download elsewhere, or before its PDF is made", async () => {
	await guides.insertNew({ status: "published" });
	await guides.insertNew({ status: "published", pdf_key: "guides/1/a.pdf" });
	await guides.insertNew({ status: "published", url: "https://files.example.com/a.pdf" });
	await guides.insertNew({ status: "unpublished" });
});

test("a download's address must be on the web", async () => {
	for (const url of ["", "javascript:alert(1)", "/guides/a.pdf", "//example.com/a", "ftp://a/b"]) {
		await guides.refuses("guides_url", { url });
	}
});

test("empty and overlong texts are refused", async () => {
	await guides.refuses("guides_title_length", { title: "" });
	await guides.refuses("guides_title_length", { title: "x".repeat(161) });
	await guides.refuses("guides_short_length", { short_description: "" });
	await guides.refuses("guides_short_length", { short_description: "x".repeat(401) });
	await guides.refuses("guides_category_length", { category: "" });
	await guides.refuses("guides_category_length", { category: "x".repeat(61) });
});

test("required columns of a guide cannot be left out", async () => {
	for (const column of ["slug", "title", "description", "short_description", "category"]) {
		await guides.refusesNull(column);
	}
});

import { test } from "vitest";
import { guide } from "#app/records/texts.ts";
import { rawTable } from "#test/database.ts";

const guides = rawTable("guides", {
	id: 1,
	slug: "feeding",
	title: "Feeding",
	description: "## Meals",
	short_description: "What to feed.",
	category: "Health",
});

test("the limits are those of the form", async () => {
	await guides.insert();
	await guides.insertNew({ url: "http://files.example.com/a.pdf" });
	const { title, shortDescription, category } = guide.fields;
	await guides.expectLimits({ title, shortDescription, category });
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

test("empty texts are refused", async () => {
	await guides.refuses("guides_title_length", { title: "" });
	await guides.refuses("guides_short_length", { short_description: "" });
	await guides.refuses("guides_category_length", { category: "" });
});

test("required columns of a guide cannot be left out", async () => {
	for (const column of ["slug", "title", "description", "short_description", "category"]) {
		await guides.expectNotNull(column);
	}
});

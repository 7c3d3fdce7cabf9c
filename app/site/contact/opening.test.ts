import { expect, test } from "vitest";
import { guideMessageOpening } from "#app/site/contact/opening.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { actor, makeGuide } from "#test/make.ts";

test("a message about a public guide begins with its title, and nothing else is written into the form", async () => {
	const { id } = await makeGuide({ title: "Bloat & <Signs>" }, { cover: false });
	expect(await guideMessageOpening("bloat-and-signs")).toBe(
		"About the guide “Bloat & <Signs>” (/guides/bloat-and-signs):\n\n",
	);
	for (const slug of [
		"",
		"none",
		"Bloat & <Signs>",
		"../../cases/contact",
		"<script>",
		"\0",
		"x".repeat(5000),
	]) {
		expect(await guideMessageOpening(slug), slug.slice(0, 20)).toBe("");
	}
	await guideStore.unpublish(id, actor);
	expect(await guideMessageOpening("bloat-and-signs")).toBe("");
});

import { expect, test, vi } from "vitest";
import { guideStore } from "#app/writing/guides/store.ts";
import { actor, makeDog, makeGuide, publishText, reviseText } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { patience } from "#test/waiting.ts";
import { readSampleTexts } from "../../content/samples.ts";

const site = serveBuild(() => makeDog({ name: "Bruno" }));

const pages = [
	{ path: "/adoption-network/signup", sample: "10-rehoming", slug: /^rehoming-/ },
	{ path: "/breeder-network", sample: "03-health", slug: /^health-tests-/ },
	{ path: "/adoption-network/bruno", sample: "11-adopting", slug: /^adopting-/ },
];

/** Where the links of a page's own content lead that lead to guides. */
async function guideLinks(path: string): Promise<string[]> {
	const { status, text } = await site.ask(path);
	expect([status, path]).toEqual([200, path]);
	const content = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
	return [...content.matchAll(/href="(\/guides[^"]*)"/g)].map(([, target = ""]) => target);
}

const samples = await readSampleTexts("guides");

test.each(pages)("$path leads to its guide by each of the guide's names", async (page) => {
	const { path, sample, slug } = page;
	const guide = samples[Number(sample.slice(0, 2)) - 1];
	// Guides of an older version, too, lead there by the title that they had then.
	const title = guide?.formerly[0] ?? guide?.title ?? "";
	const [link = "", ...others] = await guideLinks(path);
	expect(others).toEqual([]);
	const leads = async (to: string) => expect(await targetOf(link)).toBe(to);
	const eventuallyLeads = (to: string) => vi.waitFor(() => leads(to), { timeout: patience });
	await leads("/guides");
	const { id } = await makeGuide({ title }, { cover: false, published: false });
	await makeGuide({ title: `${title}, Too` }, { cover: false });
	await eventuallyLeads("/guides");
	const published = await publishText(guideStore, id);
	expect(published.slug).toMatch(slug);
	await eventuallyLeads(`/guides/${published.slug}`);
	const renamed = await reviseText(guideStore, id, { title: `Plainly, ${sample}` });
	expect(renamed.slug).not.toBe(published.slug);
	await eventuallyLeads(`/guides/${renamed.slug}`);
	await guideStore.unpublish(id, actor);
	await eventuallyLeads("/guides");
});

test("an unknown guide is not taken for one of them", async () => {
	expect((await site.ask("/guides/rehoming-your-cane-corso")).status).toBe(404);
});

/** Where a visitor of this address ends up. */
async function targetOf(path: string): Promise<string> {
	const { status, headers } = await site.ask(path);
	if (status === 200) return path;
	expect([301, 302]).toContain(status);
	return targetOf(headers.location ?? "");
}

import { expect, test, vi } from "vitest";
import { guideStore } from "#app/guides/store.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { actor, makeDog, makeGuide, publishText, reviseText } from "#test/make.ts";
import { patience } from "#test/patience.ts";
import { serveBuild } from "#test/serving.ts";
import { openProxy } from "#test/tcp-proxy.ts";
import { readSampleTexts } from "../../content/samples.ts";

// The site reaches the database through a proxy; the test's own queries bypass it.
const proxy = await openProxy(env.databaseUrl ?? "");
process.env.DATABASE_URL = proxy.url;
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

/** Everybody is shown a change within a second. */
const eventually = (path: string, link: string) =>
	vi.waitFor(async () => expect(await guideLinks(path)).toEqual([link]), { timeout: patience });

const samples = await readSampleTexts("guides");

test.each(pages)("$path finds its guide by each of the guide's names", async (page) => {
	const { path, sample, slug } = page;
	const guide = samples[Number(sample.slice(0, 2)) - 1];
	// Guides of an older version, too, lead there by the title that they had then.
	const title = guide?.formerly[0] ?? guide?.title ?? "";
	expect(await guideLinks(path)).toEqual(["/guides"]);
	const { id } = await makeGuide({ title }, { cover: false, published: false });
	await makeGuide({ title: `${title}, Too` }, { cover: false });
	await eventually(path, "/guides");
	const published = await publishText(guideStore, id);
	expect(published.slug).toMatch(slug);
	await eventually(path, `/guides/${published.slug}`);
	expect((await site.ask(`/guides/${published.slug}`)).status).toBe(200);
	const renamed = await reviseText(guideStore, id, { title: `Plainly, ${sample}` });
	expect(renamed.slug).not.toBe(published.slug);
	await eventually(path, `/guides/${renamed.slug}`);
	await guideStore.unpublish(id, actor);
	await eventually(path, "/guides");
});

test("the form's page works while the database is down, with a link to the list of guides", async () => {
	await proxy.disconnect();
	try {
		expect(await guideLinks("/adoption-network/signup")).toEqual(["/guides"]);
	} finally {
		await proxy.reconnect();
	}
});

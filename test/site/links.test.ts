import { expect, test, vi } from "vitest";
import { guideStore } from "#app/guides/store.ts";
import { links } from "#app/links/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { closeQueue, sendJob } from "#app/platform/queue/queue.server.ts";
import { makeDog, makeGuide, reviseText } from "#test/make.ts";
import { patience } from "#test/patience.ts";
import { serveBuild } from "#test/serving.ts";

process.env.LINK_CHECKS = "on";
// Not public, so nothing on the web is asked.
process.env.SITE_URL = "http://localhost";
serveBuild();

test("links to our own pages are checked by the pages themselves, without the network", async () => {
	await makeDog({ name: "Bruno" });
	await makeDog({ name: "Nero" }, { status: "withdrawn" });
	const renamed = await makeGuide({ title: "Old Name", body: "Text." }, { cover: false });
	await reviseText(guideStore, renamed.id, { title: "New Name" });
	const fine = [
		"/",
		"/law",
		"/guides/old-name",
		"/guides/new-name",
		"/adoption-network/bruno",
		"/adoption-network?sex=female",
		"/tools/cost",
		"/law/",
	];
	const broken = ["/guides/none", "/adoption-network/nero", "/tools/none", "/none", "/none.svg"];
	const body = [...fine, ...broken].map((path) => `[x](${path})`).join(" ");
	await makeGuide({ title: "Feeding", body }, { cover: false });
	await transaction((tx) => sendJob("links", {}, tx));
	await closeQueue();
	await vi.waitFor(async () => {
		const rows = await db.select().from(links);
		const by = (outcome: string) =>
			rows.filter((row) => row.outcome === outcome).map(({ address }) => address);
		expect(by("fine").sort()).toEqual(fine.toSorted());
		expect(by("broken").sort()).toEqual(broken.toSorted());
		expect(by("new").every((address) => address.startsWith("http"))).toBe(true);
		expect(by("new").length).toBeGreaterThan(20);
	}, patience);
});

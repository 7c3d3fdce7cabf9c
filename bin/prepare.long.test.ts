import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { submissions } from "#app/cases/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { guides } from "#app/writing/guides/table.ts";
import { eventually } from "#test/browser.ts";
import { sampleDogs, sampleKennels } from "../content/samples.ts";
import type { Work } from "./prepare.ts";

const work: Work = { unfinished: join(env.dataDir, "samples-unfinished"), withSamples: true };
const countDogs = () => db.$count(adoptionListings);
const publishedIn = (samples: { status: string }[]) =>
	samples.filter(({ status }) => status !== "in_review").length;

function begin() {
	return fork(join(import.meta.dirname, "prepare.ts"), [JSON.stringify(work)], { silent: true });
}

async function prepare(): Promise<unknown> {
	const [result] = await once(begin(), "message");
	return result;
}

test("what a killed start left undone is done by the next one, once", async () => {
	const killed = begin();
	await eventually(countDogs).toBeGreaterThan(3);
	killed.kill("SIGKILL");
	await once(killed, "exit");
	expect(await countDogs()).toBeLessThan(publishedIn(sampleDogs));

	const orphaned = begin();
	const before = await countDogs();
	await eventually(countDogs).toBeGreaterThan(before);
	orphaned.disconnect();
	await once(orphaned, "exit");
	expect(await countDogs()).toBeLessThan(publishedIn(sampleDogs));

	const invitation = expect.stringContaining("/");
	expect(await prepare()).toEqual({ invitation });
	expect(await countDogs()).toBe(publishedIn(sampleDogs));
	expect(await db.$count(breeders)).toBe(publishedIn(sampleKennels));
	const sent = await db.$count(submissions);
	expect(sent).toBeGreaterThan(0);

	expect(await prepare()).toEqual({ invitation });
	expect(await countDogs()).toBe(publishedIn(sampleDogs));
	expect(await db.$count(submissions)).toBe(sent);
	expect(await db.$count(guides)).toBeGreaterThan(0);
});

import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, pool } from "#app/platform/database/db.server.ts";
import { siteState } from "#app/platform/database/table.ts";
import { agedTicket, countStored, forms } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";
import { inquiryFields, makeRelayedDog } from "#test/visitors.ts";
import { patience } from "#test/waiting.ts";

// It logs that it is outdated.
process.env.LOG_LEVEL = "silent";
const site = serveBuild();
const names = Object.keys(forms) as (keyof typeof forms)[];
let dogPath = "";

/** As a migration does after which older programs can't write (docs/operate/many-processes.md). */
beforeAll(async () => {
	dogPath = `/adoption-network/${(await makeRelayedDog()).slug}`;
	expect((await site.ask("/readyz")).text).toBe("ready\n");
	const value = "9999_from_a_newer_version";
	await db
		.insert(siteState)
		.values({ name: "oldest_writer", value })
		.onConflictDoUpdate({ target: siteState.name, set: { value } });
	await pool.query("notify ccr_changes");
	await vi.waitFor(async () => expect((await site.ask("/readyz")).status).toBe(503), patience);
});

test("says why it gets no visitors, and that it is alive", async () => {
	const { text } = await site.ask("/readyz");
	expect(text).toBe("behind: the tables need a newer program, so this one writes nothing\n");
	expect((await site.ask("/healthz")).status).toBe(200);
});

describe.each(names)("the %s form", (name) => {
	test("answers 503 with all typed values, and stores nothing", async () => {
		const body = new URLSearchParams({ ...forms[name].fields, EMAIL: `${name}@example.com` });
		if (name !== "newsletter") body.set("ticket", await agedTicket());
		const before = await countStored();
		const { status, headers, text } = await site.ask(forms[name].path, { method: "POST", body });
		expect([status, headers["retry-after"]]).toEqual([503, "60"]);
		for (const [field, typed] of body) {
			if (!["ADDRESS[addr2]", "ADDRESS[country]"].includes(field)) {
				expect(text, field).toContain(typed);
			}
		}
		expect(await countStored()).toEqual(before);
	});
});

test("a note to an owner answers 503 with all typed values", async () => {
	const fields = { ...inquiryFields, EMAIL: "late@example.com", ticket: await agedTicket() };
	const body = new URLSearchParams(fields);
	const { status, text } = await site.ask(`${dogPath}/write`, { method: "POST", body });
	expect(status).toBe(503);
	for (const typed of Object.values(fields)) expect(text).toContain(typed);
});

test("pages are served, with and without a query", async () => {
	for (const path of ["/", dogPath, "/adoption-network?sex=male", "/contact"]) {
		expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
	}
});

import { expect, test } from "vitest";
import { formerAddresses } from "#app/former-addresses.ts";
import { serveBuild } from "#test/serving.ts";

const { ask } = serveBuild();

/** Addresses as people may have bookmarked them, and where each leads now. */
const held = {
	"/desk/links": "/desk",
	"/desk/links?ignored=true&page=2": "/desk",
};

test.each(Object.entries(held))("%s, of an earlier version, leads to %s", async (path, to) => {
	const { status, headers } = await ask(path);
	expect([status, headers.location]).toEqual([301, to]);
});

test("every former address leads to a page that exists", async () => {
	for (const [from, to] of Object.entries(formerAddresses)) {
		const path = from.replace(/:\w+/g, "a").replace("*", "1");
		expect((await ask(path)).headers.location, path).toBe(to);
		const page = await ask(to);
		// The desk asks visitors to sign in.
		const where = page.headers.location ?? to;
		expect([page.status < 400, where], to).toEqual([true, to.startsWith("/desk") ? expect.stringMatching(/^\/login/) : to]);
	}
});

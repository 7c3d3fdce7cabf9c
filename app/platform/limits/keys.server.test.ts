import { expect, test, vi } from "vitest";
import { openProxy } from "#test/fake-servers.ts";
import { patience } from "#test/waiting.ts";

const proxy = await openProxy(process.env.DATABASE_URL ?? "");
process.env.DATABASE_URL = proxy.url;
const { prefetchFormKeys, loadFormKeys, siteKey } = await import(
	"#app/platform/limits/keys.server.ts"
);
const { isDatabaseUnavailable, pool } = await import("#app/platform/database/db.server.ts");
const { openReadiness } = await import("#app/platform/http/readiness.server.ts");

test("form keys are fetched until they are loaded, and then work without the database (R2)", async () => {
	await proxy.disconnect();
	prefetchFormKeys();
	expect(isDatabaseUnavailable(await loadFormKeys().catch((error: unknown) => error))).toBe(true);
	expect(await openReadiness().ask()).toBe("away");
	await proxy.reconnect();
	const asked = vi.spyOn(pool, "query");
	await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(6), patience);
	await vi.waitFor(() => Promise.all(asked.mock.results.map(({ value }) => value)), patience);
	await proxy.disconnect();
	expect((await siteKey("tickets")).byteLength).toBe(32);
	expect((await siteKey("networks")).byteLength).toBe(32);
	await proxy.close();
});

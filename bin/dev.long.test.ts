import { expect, test } from "vitest";
import { startSite } from "#test/crash/site-process.ts";

test("the site is served from its sources, each page once and without an error", async () => {
	const site = await startSite({}, [], undefined, ["bin/start.ts", "--dev"]);
	for (const path of ["/", "/", "/adoption-network", "/login"]) {
		const response = await fetch(`${site.origin}${path}`);
		expect(response.status, path).toBe(200);
		expect(await response.text()).toContain("</html>");
	}
	expect(site.output()).not.toMatch(/error/i);
	await site.stop();
});

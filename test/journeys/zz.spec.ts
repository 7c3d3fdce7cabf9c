import { test } from "vitest";
import { alive, runBrowser } from "#test/browser.ts";
import { runSite } from "#test/site.ts";
import { makeDog } from "#test/make.ts";
const site = runSite(() => makeDog({ name: "Bruno" }, { photos: 3 }));
const { visit } = runBrowser(site);
test("time", async () => {
	for (const path of ["/", "/about", "/", "/adoption-network", "/adoption-network/bruno", "/adoption-network/bruno"]) {
		const t0 = performance.now();
		await fetch(site.origin + path).then((r) => r.text());
		const t1 = performance.now();
		const page = await visit(path);
		const t2 = performance.now();
		console.log(path, "fetch", (t1 - t0) | 0, "visit", (t2 - t1) | 0, "close", 0);
		const b = performance.now();
		await page.goto(path);
		const c = performance.now();
		await alive(page);
		console.log("   again goto", (c - b) | 0, "alive", (performance.now() - c) | 0);
	}
}, 60000);

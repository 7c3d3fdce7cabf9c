import { vi } from "vitest";
import { accessibilityViolations, overflows, setWidth } from "#test/page-checks.ts";
import { checkDeskPages } from "./desk-pages.ts";

// Read before anything else: by it the desk's cookie is named.
vi.hoisted(() => {
	process.env.SITE_URL = "http://127.0.0.1";
});

checkDeskPages(async (page) => {
	const found = await accessibilityViolations(page);
	for (const width of [320, 768]) {
		await setWidth(page, width);
		found.push(...(await overflows(page)).map((each) => `${width}px: ${each}`));
	}
	return found;
});

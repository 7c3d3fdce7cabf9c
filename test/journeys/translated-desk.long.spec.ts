import { expect, vi } from "vitest";
import { checkDeskPages } from "./desk-pages.ts";
import { operateEverything, type Translator, translatePages, translators } from "./translating.ts";

// Read before anything else: by it the desk's cookie is named.
vi.hoisted(() => {
	process.env.SITE_URL = "http://127.0.0.1";
});
// Some pages have a hundred controls.

const depthOf = (pattern: string) => pattern.split("/").length;
let count = 0;

checkDeskPages(
	async (page) => {
		expect(new URL(page.url()).pathname).toMatch(/^\/desk/);
		return operateEverything(page);
	},
	// A record's own page comes last, because it has the button that deletes it.
	(patterns) => patterns.toSorted((a, b) => depthOf(b) - depthOf(a)),
	{
		allowedConsole: /status of 4\d\d/,
		before: (page) => translatePages(page, translators[count++ % translators.length] as Translator),
	},
	"a translated desk page works: every control, and its texts are right after each (U1)",
);

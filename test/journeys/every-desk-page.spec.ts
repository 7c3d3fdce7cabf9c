import { vi } from "vitest";
import { barriers } from "#test/browser.ts";
import { lookAtEveryDeskPage } from "#test/desk-pages.ts";

// Read before anything else: by it the desk's cookie is named.
vi.hoisted(() => {
	process.env.SITE_URL = "http://127.0.0.1";
});

// In the dark and at 320 pixels: every-desk-page.long.spec.ts.
lookAtEveryDeskPage((page) => barriers(page, ["light"]));

import { vi } from "vitest";
import { accessibilityViolations } from "#test/page-checks.ts";
import { checkDeskPages } from "./desk-pages.ts";

// Read before anything else: by it the desk's cookie is named.
vi.hoisted(() => {
	process.env.SITE_URL = "http://127.0.0.1";
});

// The lists and a case, in the light. Every page, in the dark and narrow too: desk-pages.long.spec.ts.
checkDeskPages(
	(page) => accessibilityViolations(page, ["light"]),
	(patterns) =>
		patterns.filter((pattern) => pattern.split("/").length <= 3 || pattern === "/desk/review/:id"),
);

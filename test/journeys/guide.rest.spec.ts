import { expect, test } from "vitest";
import { setUpFormPages } from "#test/filling.ts";
import {
	accessibilityViolations,
	overflowsAtExtremeSizes,
	tabOrderFaults,
} from "#test/page-checks.ts";
import { makeHipsGuide, path } from "./hips-guide.ts";

const visit = setUpFormPages(makeHipsGuide);

test.each([path, "/glossary", "/about/editorial", "/guides?topic=health"])(
	"%s is readable at every size, in both schemes and by keyboard",
	async (address) => {
		for (const colorScheme of ["light", "dark"] as const) {
			const page = await visit(address, { as: { reducedMotion: "reduce", colorScheme } });
			expect(await accessibilityViolations(page)).toEqual([]);
			expect(await tabOrderFaults(page)).toEqual([]);
			expect(await overflowsAtExtremeSizes(page)).toEqual([]);
		}
	},
);

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { makeRelayedDog } from "#test/visitors.ts";

export function makeNero() {
	return makeRelayedDog({ name: "Nero", ownerContactEmail: "nero.owner@example.com" });
}

type Options = { javaScriptEnabled?: boolean; colorScheme?: "dark" };
export const visitors: { who: string; width: number; as: Options }[] = [
	{ who: "on a phone without JavaScript", width: 360, as: { javaScriptEnabled: false } },
	{ who: "in dark colors", width: 1280, as: { colorScheme: "dark" } },
];

export async function expectSound(page: Page, { javaScriptEnabled }: Options): Promise<void> {
	expect(await overflows(page)).toEqual([]);
	if (javaScriptEnabled === false) return;
	expect(await accessibilityViolations(page)).toEqual([]);
}

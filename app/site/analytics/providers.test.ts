import { afterEach, expect, test, vi } from "vitest";
import { providers } from "#app/site/analytics/providers.ts";

afterEach(() => vi.unstubAllGlobals());

test("refusal stops Google's script and deletes its cookies; consent resumes it", () => {
	const written: string[] = [];
	vi.stubGlobal("location", { hostname: "www.corso.example" });
	vi.stubGlobal("document", {
		get cookie() {
			return "_ga=GA1.1; _ga_X=1; theme=dark";
		},
		set cookie(text: string) {
			written.push(text);
		},
	});
	vi.stubGlobal("ga-disable-G-X", undefined);
	const disabled = () => (globalThis as Record<string, unknown>)["ga-disable-G-X"];
	providers.ga4?.withdraw?.("G-X");
	expect(disabled()).toBe(true);
	expect(written).toContain("_ga=; path=/; max-age=0");
	expect(written).toContain("_ga_X=; path=/; max-age=0; domain=.corso.example");
	expect(written.join()).not.toContain("theme");
	providers.ga4?.resume?.("G-X");
	expect(disabled()).toBe(false);
});

import { beforeEach, describe, expect, test } from "vitest";
import { analyticsOf, analyticsTag, outsideOf } from "#app/platform/http/page-scripts.server.ts";
import { pagePolicy } from "#app/platform/http/security-headers.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const stats = { kind: "umami", id: "5e1f-77", url: "https://stats.example" } as const;
const google = { kind: "ga4", id: "G-CORSO1", url: "https://www.googletagmanager.com" } as const;

beforeEach(() => {
	env.analytics = undefined;
});

function foreign(policy: string): Record<string, string> {
	const lines = policy.split("; ").filter((line) => line.includes("https:"));
	return Object.fromEntries(
		lines.map((line) => {
			const [name = "", ...sources] = line.split(" ");
			return [name, sources.filter((source) => source.startsWith("https:")).join(" ")];
		}),
	);
}

test("without the setting no page is measured", () => {
	expect(analyticsOf("/", 200)).toBeUndefined();
	expect(foreign(pagePolicy([]))).toEqual({});
});

describe("with it", () => {
	test("only public pages are measured", () => {
		env.analytics = stats;
		for (const path of ["/", "/guides", "/adoption-network/bruno", "/desks"]) {
			expect(analyticsOf(path, 200), path).toBe(stats);
		}
		for (const path of [
			"/desk",
			"/desk/visits",
			"/login",
			"/edit/dog/secret",
			"/status/secret",
			"/newsletter/confirm/secret",
			"/invitation/secret",
			"/login/link/secret",
		]) {
			expect(analyticsOf(path, 200), path).toBeUndefined();
		}
		expect(analyticsOf("/guides/none", 404)).toBeUndefined();
		expect(analyticsOf("/", 500)).toBeUndefined();
	});

	test("a page gets one tag and exactly the origins that the service needs", () => {
		expect(analyticsTag(stats)).toBe(
			'<script type="module" async src="/analytics.js" data-analytics="umami" data-id="5e1f-77" data-url="https://stats.example"></script>',
		);
		expect(foreign(pagePolicy([], outsideOf(stats)))).toEqual({
			"script-src": "https://stats.example",
			"connect-src": "https://stats.example",
		});
		const collectors = "https://*.google-analytics.com https://*.analytics.google.com";
		expect(foreign(pagePolicy([], outsideOf(google)))).toEqual({
			"script-src": google.url,
			"img-src": `${google.url} ${collectors}`,
			"connect-src": `${google.url} ${collectors}`,
		});
		const own = { ...google, url: "https://tags.corso.example" };
		expect(foreign(pagePolicy([], outsideOf(own)))).toEqual({
			"script-src": own.url,
			"connect-src": own.url,
		});
	});
});

import { expect } from "vitest";
import type { Reply } from "#test/serving.ts";

/** Expects the headers that every response must have (quality.md, H1), and no cookie. */
export function expectSecurityHeaders({ headers }: Reply, what: string) {
	expect(headers, what).toMatchObject({
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
		"referrer-policy": "strict-origin-when-cross-origin",
		"cross-origin-opener-policy": "same-origin",
		// Webmail shows public photos in the newsletter.
		"cross-origin-resource-policy": headers["content-type"]?.startsWith("image/")
			? expect.stringMatching(/^(same|cross)-origin$/)
			: "same-origin",
		"strict-transport-security": expect.stringMatching(/^max-age=31536000/),
		"permissions-policy": expect.stringContaining("camera=()"),
	});
	const policy = headers["content-security-policy"] ?? "";
	expect(policy, what).toContain("default-src 'none'");
	expect(policy, what).toContain("base-uri 'none'");
	expect(policy, what).toContain("frame-ancestors 'none'");
	expect(policy, what).not.toMatch(/unsafe|nonce|\*|data:.*script-src/);
	expect(headers["set-cookie"], what).toBeUndefined();
	expect(headers["x-powered-by"] ?? headers.server, what).toBeUndefined();
}

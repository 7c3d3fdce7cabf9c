import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { emptyPolicy, pagePolicy, securityHeaders } from "#app/platform/security-headers.server.ts";
import { inBytes } from "#app/platform/whole-response.server.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];

test("every answer says what a browser must not do with it", () => {
	expect(securityHeaders).toMatchObject({
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
	});
	expect(securityHeaders["Permissions-Policy"]).toContain("camera=()");
});

test("a policy names the page's own inline scripts, each once, and no others", () => {
	const html = `<script>one()</script><script type="module" async="">two()
</script><script>one()</script><script src="/a.js"></script><script type="module" src="/b.js">
</script><script type="application/ld+json">{"a":1}</script><script></script>`;
	expect(scripts(pagePolicy(html))).toBe(`'self' ${hash("one()")} ${hash("two()\n")}`);
	expect(scripts(pagePolicy("<p>No script.</p>"))).toBe("'self'");
});

test("a script is known by its bytes, whatever it says", () => {
	const html = inBytes('<script>say("Zoë … عنتر")</script>');
	expect(scripts(pagePolicy(html))).toBe(`'self' ${hash('say("Zoë … عنتر")')}`);
});

test("no policy allows what is inline, elsewhere or embedded", () => {
	for (const policy of [pagePolicy("<script>one()</script>"), emptyPolicy]) {
		expect(policy).not.toMatch(/unsafe|\*|https?:|nonce/);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("base-uri 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
	}
	expect(pagePolicy("")).toContain("object-src 'none'");
	expect(pagePolicy("")).toContain("form-action 'self'");
});

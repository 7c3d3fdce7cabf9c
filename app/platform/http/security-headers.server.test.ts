import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
	extractNonceScripts,
	isSameOriginRequest,
	pagePolicy,
	securityHeaders,
} from "#app/platform/http/security-headers.server.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scriptSources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];

test("every response has the security headers", () => {
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

test("a policy contains the given scripts' hashes", () => {
	expect(scriptSources(pagePolicy(["one()", "two()\n"]))).toBe(
		`'self' ${hash("one()")} ${hash("two()\n")}`,
	);
	expect(scriptSources(pagePolicy([]))).toBe("'self'");
});

test("only scripts with this render's nonce are allowed", () => {
	const nonce = randomUUID();
	const html = `<link nonce="${nonce}" rel="x"/><script nonce="${nonce}">one()</script>
<script>injected()</script><SCRIPT >injected()</SCRIPT><script nonce="">injected()</script>
<script nonce="${randomUUID()}">injected()</script><script nonce='${nonce}x'>injected()</script>
<script type="module" nonce="${nonce}" async="">two()
</script><script src="/a.js" nonce="${nonce}"></script><script nonce="${nonce}"></script>
<script type="application/ld+json">{"a":1}</script>`;
	const { page, scripts } = extractNonceScripts(html, nonce);
	expect(scripts).toEqual(["one()", "two()\n"]);
	expect(page).toBe(html.replaceAll(` nonce="${nonce}"`, ""));
	expect(page).toContain('<script type="module" async="">two()');
});

test("a page without a nonce has no allowed scripts", () => {
	const html = "<p>No script.</p><script>injected()</script>";
	expect(extractNonceScripts(html, randomUUID())).toEqual({ page: html, scripts: [] });
});

test("a script is hashed by its bytes, whatever its text", () => {
	const said = 'say("Zoë … عنتر")';
	expect(scriptSources(pagePolicy([said]))).toBe(`'self' ${hash(said)}`);
});

test("no policy allows inline, foreign or embedded content", () => {
	for (const policy of [pagePolicy(["one()"]), securityHeaders["Content-Security-Policy"]]) {
		expect(policy).not.toMatch(/unsafe|\*|https?:|nonce/);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("base-uri 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
	}
	expect(pagePolicy([])).toContain("object-src 'none'");
	expect(pagePolicy([])).toContain("form-action 'self'");
});

const behindTls = "https://corso.example";
const atHome = "http://localhost:3000";
const sent = (origin: string | null, host: string | null = null, site: string | null = null) => ({
	origin,
	host,
	site,
});

test("our own pages may send, under any name of the site", () => {
	expect(isSameOriginRequest(sent("https://corso.example", "127.0.0.1:3000"), behindTls)).toBe(
		true,
	);
	expect(
		isSameOriginRequest(sent("https://www.corso.example", "www.corso.example"), behindTls),
	).toBe(true);
	expect(isSameOriginRequest(sent("http://localhost:3000", "localhost:3000"), atHome)).toBe(true);
	expect(isSameOriginRequest(sent("http://192.168.1.20:3000", "192.168.1.20:3000"), atHome)).toBe(
		true,
	);
	expect(isSameOriginRequest(sent("https://corso.example", "corso.example"), atHome)).toBe(true);
});

test("clients that are not browsers send no origin", () => {
	expect(isSameOriginRequest(sent(null, "corso.example"), behindTls)).toBe(true);
	expect(isSameOriginRequest(sent(null, "corso.example", "cross-site"), behindTls)).toBe(false);
	expect(isSameOriginRequest(sent(null, "corso.example", "same-site"), behindTls)).toBe(false);
});

test.each([
	["https://evil.example", "corso.example"],
	["null", "corso.example"],
	["null", "null"],
	["http://corso.example", "corso.example"],
	["https://corso.example.evil.example", "corso.example"],
	["https://corso.example:444", "corso.example"],
	["", "corso.example"],
])("%s may not send to %s", (origin, host) => {
	expect(isSameOriginRequest(sent(origin, host), behindTls)).toBe(false);
});

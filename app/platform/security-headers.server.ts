import { createHash } from "node:crypto";
import type { Outside } from "#app/platform/analytics.server.ts";
import { env } from "#app/platform/env.server.ts";

/** What every answer carries, errors and files too. */
export const securityHeaders: Record<string, string> = {
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":
		"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
	...(env.siteUrl.startsWith("https:")
		? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
		: {}),
};

/** For answers that hold no page: nothing may load or run. */
export const emptyPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A slash at the end lets in what lies below, and nothing beside it. */
const photosElsewhere = env.filesUrl === undefined ? [] : [`${env.filesUrl}/photos/`];

/**
 * The policy for one page, given as its bytes, each one sign: only its own inline scripts run, known by
 * their hashes. `outside` names the other origins that it needs; mostly none.
 */
export function pagePolicy(html: string, outside?: Outside): string {
	const hashes = [...inlineScripts(html)].map(
		(script) => `'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`,
	);
	// Vite's client injects styles and opens a socket; neither exists outside development.
	const style = env.development ? "'self' 'unsafe-inline'" : "'self'";
	const connect = env.development ? "'self' ws:" : "'self'";
	return [
		"default-src 'none'",
		["script-src 'self'", ...new Set(hashes), ...(outside?.script ?? [])].join(" "),
		`style-src ${style}`,
		["img-src 'self' data:", ...photosElsewhere, ...(outside?.img ?? [])].join(" "),
		"font-src 'self'",
		[`connect-src ${connect}`, ...(outside?.connect ?? [])].join(" "),
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** The texts of the scripts that stand in the page itself and run. */
function* inlineScripts(html: string): Generator<string> {
	for (
		let start = html.indexOf("<script");
		start >= 0;
		start = html.indexOf("<script", start + 1)
	) {
		const opened = html.indexOf(">", start) + 1;
		const closed = html.indexOf("</script>", opened);
		const tag = html.slice(start, opened);
		if (/\ssrc=|application\/ld\+json/.test(tag) || closed <= opened) continue;
		yield html.slice(opened, closed);
	}
}

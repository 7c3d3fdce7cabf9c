import { createHash } from "node:crypto";
import type { Outside } from "#app/platform/http/page-scripts.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

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
	"Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

export function addSecurityHeaders(headers: Headers): void {
	for (const [name, value] of Object.entries(securityHeaders)) {
		if (!headers.has(name)) headers.set(name, value);
	}
}

/** The trailing slash makes the CSP source match everything below the path. */
const photoSources = env.filesUrl === undefined ? [] : [`${env.filesUrl}/photos/`];

export function pagePolicy(scripts: string[], outside?: Outside): string {
	const hashes = scripts.map(
		(script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
	);
	// Vite's client injects styles and opens a socket, in development only.
	const style = env.development ? "'self' 'unsafe-inline'" : "'self'";
	const connect = env.development ? "'self' ws:" : "'self'";
	return [
		"default-src 'none'",
		["script-src 'self'", ...new Set(hashes), ...(outside?.script ?? [])].join(" "),
		`style-src ${style}`,
		["img-src 'self' data:", ...photoSources, ...(outside?.img ?? [])].join(" "),
		"font-src 'self'",
		// For the desk's email preview. No other page of the site can be framed.
		"frame-src 'self'",
		[`connect-src ${connect}`, ...(outside?.connect ?? [])].join(" "),
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** Returns the inline scripts with the nonce, which are ours and never injected through user input. */
export function extractNonceScripts(
	html: string,
	nonce: string,
): { page: string; scripts: string[] } {
	const own = new RegExp(
		`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>(.*?)</script>`,
		"gs",
	);
	const scripts = [...html.matchAll(own)].map(([, script = ""]) => script);
	return { page: html.replaceAll(` nonce="${nonce}"`, ""), scripts: scripts.filter(Boolean) };
}

/** Browsers send Origin with every request but GET and HEAD. Other clients have no visitor's cookies. */
export function isSameOriginRequest(
	headers: { origin: string | null; host: string | null; site: string | null },
	siteUrl: string,
): boolean {
	const { origin, host, site } = headers;
	if (origin === null) return site === null || site === "same-origin" || site === "none";
	if (origin === siteUrl) return true;
	if (!host) return false;
	// A proxy that terminates TLS passes on the host, but not always the scheme.
	if (origin === `https://${host}`) return true;
	return !siteUrl.startsWith("https:") && origin === `http://${host}`;
}

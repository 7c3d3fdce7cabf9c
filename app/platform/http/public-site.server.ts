import ipaddr from "ipaddr.js";
import { env } from "#app/platform/settings/env.server.ts";

/**
 * Whether strangers and search engines may come to a site with this address. Only this machine's own
 * names and addresses are private: a name of any other kind may be published tomorrow.
 */
export function isPublicAddress(url: string): boolean {
	const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
	if (host === "localhost" || host.endsWith(".localhost")) return false;
	if (!ipaddr.isValid(host)) return true;
	return !["loopback", "unspecified"].includes(ipaddr.process(host).range());
}

/** On a public site samples are kept from search engines, feeds and sitemaps. */
export const isPublicSite = isPublicAddress(env.siteUrl);

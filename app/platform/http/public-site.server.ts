import ipaddr from "ipaddr.js";
import { env } from "#app/platform/settings/env.server.ts";

export function isPublicAddress(url: string): boolean {
	const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
	if (host === "localhost" || host.endsWith(".localhost")) return false;
	if (!ipaddr.isValid(host)) return true;
	return !["loopback", "unspecified"].includes(ipaddr.process(host).range());
}

export const isPublicSite = isPublicAddress(env.siteUrl);

/** Browsers send Origin with every such request; other clients carry no visitor's cookies. */
export function isSameOriginRequest(
	headers: { origin: string | null; host: string | null; site: string | null },
	siteUrl: string,
): boolean {
	const { origin, host, site } = headers;
	if (origin === null) return site === null || site === "same-origin" || site === "none";
	if (origin === siteUrl) return true;
	if (!host) return false;
	// A proxy that ends TLS passes the host on, but not always the scheme.
	if (origin === `https://${host}`) return true;
	return !siteUrl.startsWith("https:") && origin === `http://${host}`;
}

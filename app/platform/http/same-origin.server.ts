/**
 * Whether a request that changes something comes from our own pages. Browsers name the page's origin
 * with every such request; programs that are no browsers name none, and carry no visitor's rights.
 */
export function isFromOurPages(
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

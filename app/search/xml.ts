const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Lines are not escaped: slugs and dates need no escaping. */
export function xmlResponse(root: "sitemapindex" | "urlset", lines: string[]): Response {
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${namespace}">
${lines.join("\n")}
</${root}>
`;
	return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

import { href } from "react-router";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { listParts, readPart } from "#app/site/search/sitemap.ts";
import type { Route } from "./+types/sitemap.feed.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	if (params.part === undefined) {
		const parts = await listParts();
		const lines = parts.map(
			(part) => `<sitemap>${location(href("/sitemap/:part", { part: `${part}.xml` }))}</sitemap>`,
		);
		return xmlResponse("sitemapindex", lines);
	}
	const entries = await readPart(params.part.replace(/\.xml$/, ""));
	if (!entries) throw new Response("That file doesn't exist.\n", { status: 404 });
	const lines = entries.map(({ path, changed }) => {
		const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
		return `<url>${location(path)}${when}</url>`;
	});
	return xmlResponse("urlset", lines);
}

function location(path: string): string {
	return `<loc>${env.siteUrl}${path}</loc>`;
}

/** Does not escape lines, because slugs and dates need no escaping. */
function xmlResponse(root: "sitemapindex" | "urlset", lines: string[]): Response {
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
	return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

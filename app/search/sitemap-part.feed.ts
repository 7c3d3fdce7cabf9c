import { publicPage } from "#app/platform/cache/public-page.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { readPart } from "#app/search/sitemap.ts";
import { xmlResponse } from "#app/search/xml.ts";
import type { Route } from "./+types/sitemap-part.feed.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const entries = await readPart(params.part.replace(/\.xml$/, ""));
	if (!entries) throw new Response("That file doesn't exist.\n", { status: 404 });
	return xmlResponse(
		"urlset",
		entries.map(({ path, changed }) => {
			const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
			return `<url><loc>${env.siteUrl}${path}</loc>${when}</url>`;
		}),
	);
}

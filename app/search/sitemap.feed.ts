import { href } from "react-router";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { listParts } from "#app/search/sitemap.ts";
import { xmlResponse } from "#app/search/xml.ts";

export const handle = publicPage();

export async function loader() {
	const parts = (await listParts()).map(
		(part) =>
			`<sitemap><loc>${env.siteUrl}${href("/sitemap/:part", { part: `${part}.xml` })}</loc></sitemap>`,
	);
	return xmlResponse("sitemapindex", parts);
}

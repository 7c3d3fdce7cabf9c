import { publicPage } from "#app/platform/cache/public-page.ts";
import { outline } from "#app/records/places/atlas.ts";
import type { Route } from "./+types/outline.file.ts";

export const handle = publicPage({ shows: [] });

export function loader({ params }: Route.LoaderArgs) {
	const svg = outline(params.outline.replace(/\.svg$/, ""));
	if (!svg) throw new Response("That file doesn't exist.\n", { status: 404 });
	return new Response(svg, {
		headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
	});
}

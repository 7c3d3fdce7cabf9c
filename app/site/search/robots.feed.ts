import { env } from "#app/platform/settings/env.server.ts";

export function loader() {
	const lines = ["User-agent: *", "Allow: /", "", `Sitemap: ${env.siteUrl}/sitemap.xml`, ""];
	return new Response(lines.join("\n"), {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "public, max-age=3600",
		},
	});
}

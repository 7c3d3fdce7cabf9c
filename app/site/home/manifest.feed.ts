import { site } from "#site";

export function loader() {
	return Response.json(
		{
			name: site.name,
			short_name: site.shortName,
			description: site.description,
			lang: site.language,
			start_url: "/",
			display: "standalone",
			background_color: "#f6f0e6",
			theme_color: "#1b1a1d",
			icons: [
				{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
				{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
				{ src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
			],
		},
		{
			headers: {
				"Content-Type": "application/manifest+json",
				"Cache-Control": "public, max-age=86400",
			},
		},
	);
}

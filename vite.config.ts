import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { analyticsScript } from "./bin/analytics-script.ts";
import { buildSide } from "./bin/build-side.ts";
import { compressAssets } from "./bin/compress-assets.ts";
import { keepChunkErrors } from "./bin/keep-chunk-errors.ts";
import { startScript } from "./bin/start-script.ts";

export default defineConfig({
	plugins: [
		buildSide(),
		tailwindcss(),
		reactRouter(),
		analyticsScript(),
		compressAssets(),
		keepChunkErrors(),
		startScript(),
	],
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						// Otherwise a page loads thirty small files.
						codeSplitting: {
							groups: [
								{
									name: "vendor",
									test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
								},
								{ name: "shared", minShareCount: 5 },
							],
						},
					},
				},
			},
		},
		ssr: {
			// If these were external, Node would read 1,600 icons, of which a dozen are used, and parse
			// drizzle's huge list of exports again for each of its hundreds of modules, at every start.
			resolve: { noExternal: ["lucide", "drizzle-orm"] },
		},
	},
	// Otherwise, the development server finds it when a page is first opened, and reloads the page.
	optimizeDeps: { include: ["lucide"] },
	build: { target: "es2022", cssMinify: "lightningcss", assetsInlineLimit: 0 },
});

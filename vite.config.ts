import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { analyticsScript } from "./bin/analytics-script.ts";
import { buildSide } from "./bin/build-side.ts";
import { compressAssets } from "./bin/compress-assets.ts";
import { keepChunkErrors } from "./bin/keep-chunk-errors.ts";
import { plainImports } from "./bin/plain-imports.ts";

export default defineConfig({
	plugins: [
		...[buildSide(), tailwindcss(), reactRouter(), analyticsScript()],
		...[compressAssets(), keepChunkErrors(), plainImports()],
	],
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						// Few files compress better than many: one for what changes only with its version, one
						// for what every page needs.
						codeSplitting: {
							groups: [
								{
									name: "vendor",
									priority: 2,
									test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
								},
								{
									name: "texts",
									test: /\/app\/(texts\/(lists|text-grid)|ui\/long-date)\.tsx?$/,
								},
								{
									name: "site",
									priority: 1,
									test: /\/(site\.config|app\/ui\/(served|icon|link|button|navigation-timeout|missing|missing-page|fault-page|page-head|page|drawer|search-field|format)|app\/platform\/cache\/public-page|app\/home\/(menu-bar|prefetch|frame\.layout)|app\/networks\/(network|record-card)|app\/adoptions\/listing|app\/media\/(photo|picture))\.tsx?$|lucide\/.*\/(arrow-left|book-open)\.|vite\/preload-helper/,
								},
							],
						},
					},
				},
			},
		},
		ssr: {
			// As packages Node would read 1,600 icons, of which a dozen are used, and parse drizzle's huge list of exports
			// anew for each of its hundreds of modules, at every start.
			resolve: { noExternal: ["lucide", "drizzle-orm"] },
		},
	},
	// Found only when a page is first opened, they would make the development server reload it.
	optimizeDeps: { include: ["lucide"] },
	build: { target: "es2022", cssMinify: "lightningcss", assetsInlineLimit: 0 },
});

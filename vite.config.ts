import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { analyticsScript } from "./bin/analytics-script.ts";
import { buildSide } from "./bin/build-side.ts";
import { compressAssets } from "./bin/compress-assets.ts";
import { keepChunkErrors } from "./bin/keep-chunk-errors.ts";
import { plainImports } from "./bin/plain-imports.ts";
import { plainReact, sharedEntries } from "./bin/plain-react.ts";
import { startScript } from "./bin/start-script.ts";

export default defineConfig({
	plugins: [
		buildSide(),
		tailwindcss(),
		reactRouter(),
		analyticsScript(),
		compressAssets(),
		keepChunkErrors(),
		plainImports(),
		plainReact(),
		sharedEntries(),
		startScript(),
	],
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						// A page loads four scripts: route manifest, vendor chunk, site chunk and its own.
						codeSplitting: {
							groups: [
								{
									name: "dog",
									test: /\/app\/adoptions\/show\.page\.|\/app\/networks\/(namesakes|record-page|contact-parts|share)\.|lucide\/.*\/(mail|phone)\./,
								},
								{
									name: "list",
									test: /\/app\/adoptions\/(browse\.page|filter|filter-fields|alerts\/(alert|list-alert))\.|\/app\/networks\/(filter|list-)|\/app\/places\/regions\.|lucide\/.*\/sliders-horizontal\./,
								},
								{
									name: "form",
									test: /\/app\/(newsletter\/sender-form|platform\/uploads\/accepts-body|ui\/(send-form|text-area|check-box|form-section|draft-line|submit-button|email-typo-offer))\./,
								},
								{
									name: "tools",
									test: /\/app\/(tools\/(?!browse)|breed\/grade\.)/,
								},
								{ name: "text", test: /\/app\/texts\/show\.page\.|\/app\/ui\/written-text\./ },
								{
									name: "vendor",
									priority: 2,
									test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|plain-react:|\/app\/(entry\.client|ui\/served)\./,
								},
								{
									name: "site",
									priority: 1,
									test: /\/(site\.config|app\/ui\/(icon|link|button|navigation-timeout|unsent-forms|trap-field|missing|fault-page|page-head|page|drawer|search-field|format|long-date|empty-state|pager|paging|field|field-parts|form-state)|app\/platform\/cache\/public-page|app\/home\/(menu-bar|prefetch|frame)|app\/networks\/(network|record-card)|app\/adoptions\/(listing|alerts\/alert-form)|app\/breeders\/breeder|app\/newsletter\/(newsletter|subscribe-form)|app\/texts\/(paths|text-grid)|app\/media\/(photo|picture))\.tsx?$|\/app\/root\.|lucide\/.*\/(arrow-left|arrow-right|bell|book-open|check|circle-alert|house)\.|vite\/preload-helper/,
								},
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

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "./bin/compress-assets.ts";
import { keepChunkErrors } from "./bin/keep-chunk-errors.ts";

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), compressAssets(), keepChunkErrors()],
	environments: {
		// app/server.ts is the entry of the server build, so that doors, verbs and Hono share one module graph.
		ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } },
	},
	build: { target: "es2022", cssMinify: "lightningcss", assetsInlineLimit: 0 },
});

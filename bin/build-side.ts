import { resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Makes two React Router builds of one program, selected by `--mode`. The desk's comes first; its server
 * routes are compiled but not bundled. The site's build includes them as `virtual:desk-build`, so that both
 * share one server's modules. In any other mode, as in development, one build serves both.
 */
export function buildSide(): Plugin {
	return {
		name: "build-side",
		config(_, { mode }) {
			const external = [/^#/, /entry\.server\.tsx$/];
			const rolldownOptions = mode === "desk" ? { external } : { input: "./app/server.ts" };
			const desk =
				mode === "site" ? resolve("build/server/desk.js") : "virtual:react-router/server-build";
			return {
				// Keeps the files of the desk's build, which ran earlier.
				build: mode === "site" ? { emptyOutDir: false } : {},
				resolve: { alias: { "virtual:desk-build": desk } },
				environments: { ssr: { build: { rolldownOptions } } },
			};
		},
	};
}

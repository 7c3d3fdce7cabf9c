import { resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Two React Router builds of one program, by `--mode`. The desk's comes first; its server routes are compiled but not
 * bundled, and the site's build takes them in as `virtual:desk-build`, so that both share one server's modules. In any
 * other mode, as in development, one build serves both.
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
				// The desk's files are there already.
				build: mode === "site" ? { emptyOutDir: false } : {},
				resolve: { alias: { "virtual:desk-build": desk } },
				environments: { ssr: { build: { rolldownOptions } } },
			};
		},
	};
}

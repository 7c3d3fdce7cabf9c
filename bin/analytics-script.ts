import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Builds the script for outside analytics: a file that only pages mention whose settings want it. */
export function analyticsScript(): Plugin {
	return {
		name: "analytics-script",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		buildStart() {
			this.emitFile({
				type: "chunk",
				id: resolve(import.meta.dirname, "../app/visits/measure.ts"),
				fileName: "analytics.js",
			});
		},
	};
}

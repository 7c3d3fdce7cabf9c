import { resolve } from "node:path";
import type { Plugin } from "vite";

export function analyticsScript(): Plugin {
	return {
		name: "analytics-script",
		apply: (_, { command, mode }) => command === "build" && mode !== "desk",
		applyToEnvironment: ({ name }) => name === "client",
		buildStart() {
			this.emitFile({
				type: "chunk",
				id: resolve(import.meta.dirname, "../app/site/analytics/measure.ts"),
				fileName: "analytics.js",
			});
		},
	};
}

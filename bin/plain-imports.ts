import type { Plugin } from "vite";

/**
 * What is loaded late here has at most one file beside it. Vite would have each page that may do so load
 * a helper of 2 kB first, and lists, to fetch that file in the same moment. For that it is not worth it.
 */
export function plainImports(): Plugin {
	return {
		name: "plain-imports",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: (environment) => environment.name === "client",
		config: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
		load: {
			filter: { id: /vite\/preload-helper/ },
			handler: () => "export const __vitePreload = (load) => load();",
		},
	};
}

import type { Plugin } from "vite";

/**
 * What is loaded late here has little beside it that its page has not loaded already. Vite would have each
 * page that may do so load a helper of 2 kB, and lists, to fetch that little in the same moment. The helper
 * also loads style sheets, so a late script must have none.
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
		generateBundle(_, bundle) {
			for (const chunk of Object.values(bundle)) {
				if (chunk.type !== "chunk" || !chunk.isDynamicEntry) continue;
				const [sheet] = chunk.viteMetadata?.importedCss ?? [];
				if (sheet) this.error(`${chunk.fileName} is loaded late, and nobody loads its ${sheet}.`);
			}
		},
	};
}

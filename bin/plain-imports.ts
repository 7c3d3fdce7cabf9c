import type { Plugin } from "vite";

/**
 * Replaces Vite's preload helper (2 kB per page) with plain import(), because lazy modules here have few
 * dependencies of their own. The helper also loads style sheets, so lazy modules must have none.
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
				if (sheet)
					this.error(`${chunk.fileName} is loaded lazily, and nothing loads its ${sheet}.`);
			}
		},
	};
}

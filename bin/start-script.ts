import { build, type Plugin } from "vite";

/** Bundles `build/start.js` and what it loads. With `start.ts`, Node's TypeScript compiler would stay in memory (S8). */
export function startScript(): Plugin {
	return {
		name: "start-script",
		apply: (_, { mode }) => mode === "site",
		buildApp: {
			order: "post",
			async handler() {
				await build({
					configFile: false,
					publicDir: false,
					logLevel: "warn",
					build: {
						ssr: "bin/start.ts",
						outDir: "build",
						emptyOutDir: false,
						rolldownOptions: {
							external: /build\/server/,
							output: { entryFileNames: "start.js", chunkFileNames: "[name].js" },
						},
					},
				});
			},
		},
	};
}

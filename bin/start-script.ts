import { build, type Plugin } from "vite";

/** Writes `build/start.js`: after `start.ts`, Node's compiler of TypeScript would stay in the memory of the site (S8). */
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
						rolldownOptions: { external: /build\/server/, output: { entryFileNames: "start.js" } },
					},
				});
			},
		},
	};
}

import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const packages = ["react", "react/jsx-runtime", "react-dom"];
const prefix = "\0plain-react:";

/**
 * React is CommonJS only. Imported as such, every file of the build calls `(0, react.jsx)(…)` and needs a script with
 * the bundler's own functions; imported as these modules, it calls `jsx(…)`.
 */
export function plainReact(): Plugin {
	return {
		name: "plain-react",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: (environment) => environment.name === "client",
		resolveId(source, importer, { kind }) {
			if (!packages.includes(source) || kind === "require-call") return null;
			return importer?.startsWith(prefix) ? null : prefix + source;
		},
		load(id) {
			if (!id.startsWith(prefix)) return null;
			const source = id.slice(prefix.length);
			const names = Object.keys(require(source)).filter((name) => !name.startsWith("__"));
			// Pure, so that what nobody imports is left out.
			const lines = names.map(
				(name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`,
			);
			const code = [`import whole from "${source}";`, ...lines, "export default whole;"].join("\n");
			return { code, moduleSideEffects: false };
		},
	};
}

/** Lets the file of a route or of the entry also hold what other files import; React Router sets it otherwise. */
export function sharedEntries(): Plugin {
	return {
		name: "shared-entries",
		apply: "build",
		enforce: "post",
		configEnvironment: (name) =>
			name === "client"
				? { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension" } } }
				: undefined,
	};
}

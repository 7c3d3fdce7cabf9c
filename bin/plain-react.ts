import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const packages = ["react", "react/jsx-runtime", "react-dom"];
const prefix = "\0plain-react:";

/**
 * Wraps React, which is only available as CommonJS, in ES modules. Otherwise, every chunk would call
 * `(0, react.jsx)(…)` instead of `jsx(…)`, and need a script with the bundler's helpers.
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
			// Marked as pure, so that unused exports are dropped.
			const lines = names.map(
				(name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`,
			);
			const code = [`import whole from "${source}";`, ...lines, "export default whole;"].join("\n");
			return { code, moduleSideEffects: false };
		},
	};
}

/** Lets route and entry chunks also hold shared modules, which React Router's setting prevents. */
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

import type { Plugin } from "vite";

const file = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/;
const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * React Router answers a script that does not arrive by reloading the page that is being left;
 * offline that shows the browser's own error page. Here the error reaches our error page, which
 * offers to try again. See docs/decisions/003-chunk-errors.md.
 */
export function keepChunkErrors(): Plugin {
	return {
		name: "keep-chunk-errors",
		apply: "build",
		applyToEnvironment: (environment) => environment.name === "client",
		transform: {
			filter: { id: file },
			handler(code) {
				if (!reload.test(code)) this.error("React Router loads route modules in another way now.");
				return { code: code.replace(reload, "throw error;"), map: null };
			},
		},
	};
}

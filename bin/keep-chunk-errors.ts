import type { Plugin } from "vite";

const file = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/;
const reload =
	/console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/;
/** Throws during rendering, because the router loses earlier errors of modules without a loader. */
const failingPage = "return { default() { throw error; } };";

/**
 * Shows the site's error page when a script fails to load. React Router would reload the page, which offline
 * shows the browser's own error page. See docs/decisions/003-chunk-errors.md.
 */
export function keepChunkErrors(): Plugin {
	return {
		name: "keep-chunk-errors",
		apply: "build",
		applyToEnvironment: (environment) => environment.name === "client",
		transform: {
			filter: { id: file },
			handler(code) {
				if (!reload.test(code)) this.error("React Router now loads route modules differently.");
				return { code: code.replace(reload, failingPage), map: null };
			},
		},
	};
}

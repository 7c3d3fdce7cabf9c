import type { Plugin } from "vite";

const file = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/;
const reload =
	/console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/;
/** A page that throws while it is shown: the router loses what a page without a loader throws before. */
const failingPage = "return { default() { throw error; } };";

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
				return { code: code.replace(reload, failingPage), map: null };
			},
		},
	};
}

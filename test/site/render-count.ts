import { createRequire } from "node:module";

/** Call this before the built site is loaded, which imports `renderToString` as it is then. */
export function countRenders(): () => number {
	const require = createRequire(import.meta.url);
	const react = require("react-dom/server") as { renderToString(...given: unknown[]): string };
	const { renderToString } = react;
	let made = 0;
	let depth = 0;
	react.renderToString = (...given) => {
		// A page renders what it wants to cache within itself.
		if (depth === 0) made++;
		depth++;
		try {
			return renderToString(...given);
		} finally {
			depth--;
		}
	};
	return () => made;
}

import { createRequire } from "node:module";

/** Call this before the built site is loaded, which imports `renderToString` as it is then. */
export function countRenders(): () => number {
	const require = createRequire(import.meta.url);
	const react = require("react-dom/server") as { renderToString(...given: unknown[]): string };
	const { renderToString } = react;
	let made = 0;
	react.renderToString = (...given) => {
		made++;
		return renderToString(...given);
	};
	return () => made;
}

import { createRequire } from "node:module";

/**
 * Counts the pages that React makes in this process; to be called before the built site is loaded,
 * which takes the function as it finds it then.
 */
export function countMadePages(): () => number {
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

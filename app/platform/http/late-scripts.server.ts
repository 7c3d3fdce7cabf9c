/**
 * Holds a page's scripts back until the page is there. It is complete without them, and on a slow phone
 * they would share the network with styles, fonts and the first picture, and the processor with the first
 * paint. React Router offers no say in this, so it is done in the finished HTML: what loads and what begins
 * its scripts stands there under a name that browsers pass over, and `beginning` names it anew.
 */
export function deferScripts(html: string): string {
	return html
		.replaceAll('rel="modulepreload"', 'rel="later"')
		.replace('<script type="module" async="">', '<script type="later">');
}

/**
 * Begins them once everything in view is painted; at once when somebody touches the page or types; and
 * after four seconds in any case, for a picture may never come.
 */
export const beginning = `(() => {
	let begun = false;
	const begin = () => {
		if (begun) return;
		begun = true;
		for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
		const script = document.createElement("script");
		script.type = "module";
		script.textContent = document.querySelector('script[type="later"]').textContent;
		document.head.append(script);
	};
	const afterPaint = () => new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
	const afterFrame = (next) => requestAnimationFrame(() => requestAnimationFrame(next));
	addEventListener("load", () => afterFrame(afterPaint), { once: true });
	setTimeout(begin, 4000);
	for (const sign of ["pointerdown", "keydown", "focusin"])
		addEventListener(sign, begin, { capture: true, once: true, passive: true });
})();`;

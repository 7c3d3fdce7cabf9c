import { isInDeskBuild, isPrivatePath } from "#app/platform/http/private-paths.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { Analytics } from "#app/platform/settings/settings.server.ts";

/**
 * Returns the page's last script, with its data. If the data contains `written`, a long text that the page
 * shows as the element "written", the script reads it from there, so that the page has it only once.
 */
export function hydrationScript(data: string, written?: string): string {
	const sent = written === undefined ? "" : JSON.stringify(written);
	const isTaken = sent !== "" && data.includes(sent);
	const text = JSON.stringify(isTaken ? data.replace(sent, () => writtenHere) : data)
		.replaceAll("<", "\\u003c")
		.replaceAll(">", "\\u003e")
		.replaceAll("&", "\\u0026");
	const taken = isTaken
		? `.replace(${JSON.stringify(writtenHere)},()=>JSON.stringify(document.getElementById("written").innerHTML))`
		: "";
	const controller = "window.__reactRouterContext.streamController";
	return `${controller}.enqueue(${text}${taken});${controller}.close();${startScripts}`;
}

const writtenHere = '"@written"';

export function findWrittenText(loaderData: Record<string, unknown>): string | undefined {
	const texts = Object.values(loaderData).map((data) => Object(data).written);
	return texts.find((html) => typeof html === "string");
}

export function appendHydrationScript(html: string, script: string): string {
	const end = html.lastIndexOf("</body>");
	return `${deferScripts(html.slice(0, end))}<script>${script}</script>${html.slice(end)}`;
}

/** Delays scripts until the page is painted, for which React Router has no option. */
function deferScripts(html: string): string {
	const head = html.indexOf("</head>");
	return (
		html.slice(0, head).replaceAll('rel="modulepreload"', 'rel="later"') +
		html.slice(head).replace('<script type="module" async="">', '<script type="later">')
	);
}

const startScripts = `(() => {
	const seen = [];
	const observer = new MutationObserver((changes) => seen.push(...changes));
	observer.observe(document, { childList: true, subtree: true });
	window.earlyChanges = { seen, observer };
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

export type Outside = { script: string[]; connect: string[]; img: string[] };

// Built by bin/analytics-script.ts.
const script = env.development ? "/app/site/analytics/measure.ts" : "/analytics.js";
const google = "https://www.googletagmanager.com";

export function analyticsOf(path: string, status: number): Analytics | undefined {
	return status === 200 && !isInDeskBuild(path) && !isPrivatePath(path) ? env.analytics : undefined;
}

export function analyticsTag({ kind, id, url }: Analytics): string {
	return `<script type="module" async src="${script}" data-analytics="${kind}" data-id="${id}" data-url="${url}"></script>`;
}

export function outsideOf({ kind, url }: Analytics): Outside {
	if (kind !== "ga4" || url !== google) return { script: [url], connect: [url], img: [] };
	const collectors = ["https://*.google-analytics.com", "https://*.analytics.google.com"];
	return { script: [url], connect: [url, ...collectors], img: [url, ...collectors] };
}

import { createContext, type ReactElement, use } from "react";

export type Served = {
	origin: string;
	/** Origin of public photos, PDFs and cards; empty if it's the site itself. */
	files: string;
	reference: string;
	away: boolean;
	/** Only on the server, for `Cached`: returns what stands for the HTML until the page is filled. */
	cachedHtml?: (of: unknown[], text: string, draw: (text: string) => ReactElement) => string;
};

const nowhere: Served = { origin: "", files: "", reference: "", away: false };
export const ServedContext = createContext<Served>(nowhere);

export function useServed(): Served {
	return use(ServedContext);
}

export function readServedContext(): Served {
	const { origin = "", files = "", reference = "", away } = document.documentElement.dataset;
	return { origin, files, reference, away: away === "true" };
}

import { createContext, use } from "react";

export type Served = {
	origin: string;
	/** Origin of public photos, PDFs and cards; empty if it's the site itself. */
	files: string;
	reference: string;
	away: boolean;
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

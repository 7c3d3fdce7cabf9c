import { createContext, use } from "react";

/** What a page knows of how it was served, the same on the server and in the browser. */
type Served = {
	/** The origin of absolute addresses, from the configuration. */
	origin: string;
	/** Where public photos, PDFs and cards are fetched from, when it is not the site itself; else "". */
	files: string;
	/** The id of the request, for the error page. */
	reference: string;
	/** The page could not be made because the database was away: it is worth trying again. */
	away: boolean;
};

const ServedContext = createContext<Served>({
	origin: "",
	files: "",
	reference: "",
	away: false,
});

export function ServedBy({ served, children }: { served: Served; children: React.ReactNode }) {
	return <ServedContext value={served}>{children}</ServedContext>;
}

export function useServed(): Served {
	return use(ServedContext);
}

/** What the server wrote on the page, read back in the browser before hydration. */
export function servedByDocument(): Served {
	const { origin = "", files = "", reference = "", away } = document.documentElement.dataset;
	return { origin, files, reference, away: away === "true" };
}

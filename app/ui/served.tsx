import { createContext, use } from "react";

/** What a page knows of how it was served, the same on the server and in the browser. */
type Served = {
	/** The origin of absolute addresses, from the configuration. */
	origin: string;
	/** The id of the request, for the error page. */
	reference: string;
};

const ServedContext = createContext<Served>({ origin: "", reference: "" });

export function ServedBy({ served, children }: { served: Served; children: React.ReactNode }) {
	return <ServedContext value={served}>{children}</ServedContext>;
}

export function useServed(): Served {
	return use(ServedContext);
}

/** What the server wrote on the page, read back in the browser before hydration. */
export function servedByDocument(): Served {
	const { origin = "", reference = "" } = document.documentElement.dataset;
	return { origin, reference };
}

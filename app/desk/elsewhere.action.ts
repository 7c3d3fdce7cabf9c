import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from "react-router";

export function loader() {
	return redirect("/");
}

/** Public pages are in the other build: going there loads a document. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
	return redirectDocument(request.url);
}

import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from "react-router";

export function loader() {
	return redirect("/");
}

/** Loads a new document, because public pages belong to the other build. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
	return redirectDocument(request.url);
}

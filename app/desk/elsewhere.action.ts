import { type ClientLoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { unknownAddress } from "#app/platform/http/unknown-address.ts";

export function loader() {
	return redirect(unknownAddress.path);
}

/** Loads a new document, because public pages belong to the other build. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
	return redirectDocument(request.url);
}

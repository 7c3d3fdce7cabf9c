import { redirectDocument } from "react-router";
import { unknownAddress } from "#app/platform/http/unknown-address.ts";

/**
 * Avoids `replace`, which would overwrite the history entry of the page the visitor came from. In a document
 * that is already open, the fragment would have no target.
 */
export function loader() {
	return redirectDocument(unknownAddress.path);
}

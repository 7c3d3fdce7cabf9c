import { replace } from "react-router";

/** Any other address leads home and leaves no trace in the browser's history. */
export function loader() {
	return replace("/");
}

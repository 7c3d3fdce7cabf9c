import { redirect } from "react-router";

/**
 * Any other address leads home and leaves no trace in the browser's history: the router enters an
 * address only when it arrives. `replace` would take the place of the page that was left.
 */
export function loader() {
	return redirect("/");
}

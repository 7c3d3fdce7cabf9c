import { redirect } from "react-router";

/** Avoids `replace`, which would overwrite the history entry of the page the visitor came from. */
export function loader() {
	return redirect("/");
}

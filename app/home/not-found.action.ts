import { redirect } from "react-router";

/** Not `replace`: it would overwrite the history entry of the page the visitor came from. */
export function loader() {
	return redirect("/");
}

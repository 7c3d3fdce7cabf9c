import { href, redirect } from "react-router";
import type { Route } from "./+types/former-taken-back.action.ts";

/** An email linked here once. */
export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/edit/dog/:token", params), 301);
}

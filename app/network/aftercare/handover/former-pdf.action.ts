import { redirect } from "react-router";
import { dog } from "#app/records/dog.ts";
import type { Route } from "./+types/former-pdf.action.ts";

/** The pack was a PDF once. A form that was open then keeps what was typed. */
export function loader({ params }: Route.LoaderArgs) {
	return redirect(`${dog.editPath}/${encodeURIComponent(params.token)}/handover`, 308);
}

export const action = loader;

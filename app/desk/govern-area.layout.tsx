import { Outlet } from "react-router";
import { requireRightTo } from "#app/people/sessions.ts";

export const middleware = [requireRightTo("govern")];

export default function GovernArea() {
	return <Outlet />;
}

import { Outlet } from "react-router";
import { requireRightTo } from "#app/people/sessions.ts";

export const middleware = [requireRightTo("write")];

export default function WriteArea() {
	return <Outlet />;
}

import { Outlet } from "react-router";
import { requireRightTo } from "#app/people/sessions.ts";

export const middleware = [requireRightTo("review")];

export default function ReviewArea() {
	return <Outlet />;
}

import { Outlet, useRouteLoaderData } from "react-router";
import { deskCounts } from "#app/desk/counts.ts";
import deskStyles from "#app/desk/desk.css?url";
import { DeskFault } from "#app/desk/desk-fault.tsx";
import { DeskFrame } from "#app/desk/desk-frame.tsx";
import { requireSignedIn, requireStaff } from "#app/people/sessions.ts";
import type { Route } from "./+types/desk.layout.ts";

export const middleware = [requireSignedIn];
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

export async function loader({ context }: Route.LoaderArgs) {
	const staff = requireStaff(context);
	return {
		me: { id: staff.id, name: staff.name, role: staff.role },
		counts: await deskCounts(),
	};
}

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
	return (
		<DeskFrame {...loaderData}>
			<Outlet />
		</DeskFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const known = useRouteLoaderData<typeof loader>("desk/desk.layout");
	const fault = <DeskFault error={error} />;
	return known ? <DeskFrame {...known}>{fault}</DeskFrame> : fault;
}

import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { deskCounts } from "#app/desk/counts.ts";
import deskStyles from "#app/desk/desk.css?url";
import { DeskFrame } from "#app/desk/desk-frame.tsx";
import { requireSignedIn, requireStaff } from "#app/people/sessions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FaultPage } from "#app/ui/fault-page.tsx";
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

function DeskFault({ error }: { error: unknown }) {
	const isPlain = isRouteErrorResponse(error) && !error.data?.heading;
	const words = isPlain ? wordsFor[error.status] : undefined;
	if (!words) return <FaultPage error={error} />;
	return (
		<div className="px-5 py-12 md:px-10">
			<title>{words.heading}</title>
			<h1 className="text-32">{words.heading}</h1>
			<p className="mt-3 max-w-[38rem] text-19 text-stone">{words.line}</p>
			<p className="mt-6">
				<ButtonLink to="/desk" look="quiet">
					Back to the desk
				</ButtonLink>
			</p>
		</div>
	);
}

const wordsFor: Record<number, { heading: string; line: string }> = {
	403: {
		heading: "You don’t have access to this page",
		line: "Your role doesn’t include it. An admin can change that.",
	},
	404: {
		heading: "Page not found",
		line: "It was removed, or the address isn’t quite right.",
	},
};

import { LogOut, Menu, UserRound } from "lucide";
import { useEffect, useRef } from "react";
import {
	Form,
	isRouteErrorResponse,
	Outlet,
	useLocation,
	useNavigation,
	useRouteLoaderData,
} from "react-router";
import { type DeskCounts, deskCounts } from "#app/desk/counts.ts";
import deskStyles from "#app/desk/desk.css?url";
import { may, type Right, roleNames } from "#app/people/rights.ts";
import { requireSignedIn, requireStaff } from "#app/people/sessions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FaultPage } from "#app/ui/fault-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NavLink } from "#app/ui/link.tsx";
import { site } from "#site";
import type { Route } from "./+types/desk.layout.ts";

export const middleware = [requireSignedIn];
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

export async function loader({ context }: Route.LoaderArgs) {
	const { name, role } = requireStaff(context);
	return { me: { name, role }, counts: await deskCounts() };
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

type DeskLink = {
	label: string;
	path: string;
	/** Everyone on the team without one. */
	right?: Right;
	counts?: keyof DeskCounts;
};

const deskMenu: DeskLink[] = [
	{ label: "Today", path: "/desk" },
	{ label: "Page views", path: "/desk/visits" },
	{ label: "Review", path: "/desk/review", right: "review", counts: "review" },
	{ label: "Adoptions", path: "/desk/adoptions", right: "review" },
	{ label: "Breeders", path: "/desk/breeders", right: "review" },
	{ label: "Messages", path: "/desk/messages", right: "review", counts: "messages" },
	{ label: "Possible spam", path: "/desk/spam", right: "review", counts: "spam" },
	{ label: "Subscribers", path: "/desk/subscribers", right: "review" },
	{ label: "Dog alerts", path: "/desk/alerts", right: "review" },
	{ label: "Deliveries", path: "/desk/deliveries", right: "review", counts: "undelivered" },
	{ label: "Guides", path: "/desk/guides", right: "write" },
	{ label: "Blog", path: "/desk/blog", right: "write" },
	{ label: "Photos", path: "/desk/photos", right: "write" },
	{ label: "People", path: "/desk/people", right: "govern" },
	{ label: "History", path: "/desk/history", right: "govern" },
	{ label: "Personal data", path: "/desk/privacy", right: "govern" },
];

const menuLink =
	"flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-12 px-4 text-oat hover:bg-cream/8 aria-[current=page]:bg-cream/12 aria-[current=page]:text-cream";

type Props = Awaited<ReturnType<typeof loader>> & { children: React.ReactNode };

function DeskFrame({ me, counts, children }: Props) {
	const busy = useNavigation().state !== "idle";
	return (
		<div className="flex min-h-screen flex-1 flex-col lg:flex-row">
			<a
				href="#content"
				className="sr-only rounded-full bg-action px-5 py-2 text-cream focus:not-sr-only focus:absolute focus:top-4 focus:left-4 focus:z-20"
			>
				Skip to the page
			</a>
			<SideBar me={me} counts={counts} />
			<main id="content" tabIndex={-1} aria-busy={busy} className="min-w-0 flex-1">
				{children}
			</main>
			<div role="status" className="sr-only">
				{busy ? "Loading" : ""}
			</div>
		</div>
	);
}

function SideBar({ me, counts }: Awaited<ReturnType<typeof loader>>) {
	const menu = useRef<HTMLDivElement>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu of narrow screens
	useEffect(() => {
		if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
	}, [pathname]);
	const links = deskMenu.filter(({ right }) => !right || may(me.role, right));
	return (
		<header className="bg-hero text-cream lg:sticky lg:top-0 lg:h-screen lg:w-58 lg:shrink-0 lg:overflow-y-auto">
			<div className="flex min-h-16 items-center justify-between px-5 lg:hidden">
				<span className="font-serif text-23 font-semibold">{site.shortName} desk</span>
				<button
					type="button"
					popoverTarget="desk-menu"
					className="-mr-3 flex min-h-11 cursor-pointer items-center gap-2 px-3 font-semibold"
				>
					<Icon of={Menu} /> Menu
				</button>
			</div>
			<div id="desk-menu" ref={menu} popover="auto" className="bg-hero text-cream">
				<div className="flex flex-col px-3 pt-6 pb-5 lg:min-h-screen">
					<p className="px-4 pb-5 font-serif text-23 font-semibold">{site.shortName} desk</p>
					<nav aria-label="Desk">
						<ul className="flex flex-col gap-0.5">
							{links.map(({ label, path, counts: name }) => (
								<li key={path}>
									<NavLink
										to={path}
										end={path === "/desk"}
										className={`${menuLink} justify-between aria-[current=page]:font-semibold`}
									>
										{label}
										{name && counts[name] > 0 ? (
											<span className="min-w-6.5 rounded-full bg-[#a8432a] px-2 py-0.5 text-center text-15 font-semibold text-cream">
												{counts[name]}
												<span className="sr-only"> waiting</span>
											</span>
										) : null}
									</NavLink>
								</li>
							))}
						</ul>
					</nav>
					<div className="mt-5 border-t border-cream/15 pt-4 lg:mt-auto">
						<NavLink to="/desk/account" className={menuLink}>
							<Icon of={UserRound} className="size-5" />
							<span className="min-w-0">
								<bdi className="block truncate font-semibold">{me.name}</bdi>
								<span className="block text-15">{roleNames[me.role]}</span>
							</span>
						</NavLink>
						<Form method="post" action="/desk/sign-out" reloadDocument>
							<button type="submit" className={menuLink}>
								<Icon of={LogOut} className="size-5" /> Sign out
							</button>
						</Form>
					</div>
				</div>
			</div>
		</header>
	);
}

import { LogOut, Menu, UserRound } from "lucide";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { deskCounts, shareWaits, waitsOf } from "#app/desk/counts.ts";
import deskStyles from "#app/desk/desk.css?url";
import { menuFor } from "#app/desk/menu.ts";
import { DeskSearchDialog, DeskSearchLink } from "#app/desk/search/search-dialog.tsx";
import { listRights } from "#app/people/rights.ts";
import { requireSignedIn, requireStaff } from "#app/people/sessions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { deskIcons } from "#app/ui/desk/icons.ts";
import { DeskKeys } from "#app/ui/desk/keys.tsx";
import { ErrorPage } from "#app/ui/fault-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { claimDeskDrafts, deleteDeskDrafts } from "#app/ui/kept-draft.ts";
import { NavLink, PathLink } from "#app/ui/link.tsx";
import { useLoading } from "#app/ui/sending.ts";
import { site } from "#site";
import type { Route } from "./+types/desk.layout.ts";

export const middleware = [requireSignedIn, shareWaits];
export const handle = { ownFrame: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

export async function loader({ context }: Route.LoaderArgs) {
	const { id, name, rights } = requireStaff(context);
	return {
		me: { id, name, rights },
		menu: menuFor({ rights }),
		counts: await deskCounts(waitsOf(context)),
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
	const texts = isPlain ? textsFor[error.status] : undefined;
	if (!texts) return <ErrorPage error={error} />;
	return (
		<div className="px-5 py-12 md:px-10">
			<title>{texts.heading}</title>
			<h1 className="text-32">{texts.heading}</h1>
			<p className="mt-3 max-w-[38rem] text-19 text-stone">{texts.description}</p>
			<p className="mt-6">
				<ButtonLink to="/desk" variant="quiet">
					Back to the desk
				</ButtonLink>
			</p>
		</div>
	);
}

const textsFor: Record<number, { heading: string; description: string }> = {
	403: {
		heading: "You don’t have access to this page",
		description:
			"What you may do doesn’t include it. Someone who manages the team can change that.",
	},
	404: {
		heading: "Page not found",
		description: "It was removed, or the address isn’t quite right.",
	},
};

const menuLink =
	"flex w-full cursor-pointer items-center gap-2.5 rounded-12 px-3 text-oat hover:bg-cream/8 [&[aria-current]]:bg-cream/12 [&[aria-current]]:text-cream";

type Props = Awaited<ReturnType<typeof loader>> & { children: React.ReactNode };

function DeskFrame({ me, menu, counts, children }: Props) {
	const busy = useLoading();
	const [searching, setSearching] = useState(false);
	// Earlier than the effects that bring drafts back.
	useLayoutEffect(() => claimDeskDrafts(String(me.id)), [me.id]);
	return (
		<div className="flex min-h-screen flex-1 flex-col lg:flex-row">
			<a
				href="#content"
				className="sr-only rounded-full bg-action px-5 py-2 text-cream focus:not-sr-only focus:absolute focus:top-4 focus:left-4 focus:z-20"
			>
				Skip to the page
			</a>
			<SideBar me={me} menu={menu} counts={counts} onSearch={() => setSearching(true)} />
			<div className="flex min-w-0 flex-1 flex-col">
				<AreaTabs menu={menu} counts={counts} />
				<main id="content" tabIndex={-1} aria-busy={busy} className="flex-1">
					{children}
				</main>
			</div>
			<DeskKeys />
			<DeskSearchDialog open={searching} onChange={setSearching} />
			<div role="status" className="sr-only">
				{busy ? "Loading" : ""}
			</div>
		</div>
	);
}

type Area = Props["menu"][number];

/** Whether one of an area’s pages, or a page below it, is open. */
function isIn(pages: Area["pages"], pathname: string): boolean {
	return pages.some(({ path }) =>
		path === "/desk" ? pathname === path : pathname === path || pathname.startsWith(`${path}/`),
	);
}

/** "page" for the page that the menu leads to, "true" for the others of its area. */
function currentIn(pages: Area["pages"], pathname: string): "page" | "true" | undefined {
	if (pages[0]?.path === pathname) return "page";
	return isIn(pages, pathname) ? "true" : undefined;
}

function Waiting({ many = 0, className }: { many?: number | undefined; className: string }) {
	if (many === 0) return null;
	return (
		<span className={`rounded-full text-15 ${className}`}>
			<span key={many}>{many}</span>
			<span className="sr-only"> waiting</span>
		</span>
	);
}

/** The pages of the open area, if it has several. */
function AreaTabs({ menu, counts }: Pick<Props, "menu" | "counts">) {
	const { pathname } = useLocation();
	const area = menu.find(({ pages }) => isIn(pages, pathname));
	const tabs = useRef<HTMLUListElement>(null);
	// On a phone, the open page's tab may be one of those that are not in view.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
	useEffect(() => {
		const open = tabs.current?.querySelector("[aria-current]");
		open?.scrollIntoView({ block: "nearest", inline: "center" });
	}, [pathname]);
	if (!area || area.pages.length < 2) return null;
	return (
		<nav aria-label={area.label} className="border-b border-line bg-card">
			<ul ref={tabs} className="relative flex gap-1 overflow-x-auto px-4 sm:px-6 md:px-10">
				{area.pages.map(({ label, path }) => (
					<li key={path} className="shrink-0">
						<NavLink
							to={path}
							className="inline-flex min-h-12 items-center gap-2 border-b-[3px] border-transparent px-2.5 text-stone hover:text-terra aria-[current=page]:border-terra aria-[current=page]:font-semibold aria-[current=page]:text-heading"
						>
							<span>{label}</span>
							<Waiting many={counts[path]} className="bg-band px-2 text-ink" />
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

function SideBar({ me, menu, counts, onSearch }: Omit<Props, "children"> & { onSearch(): void }) {
	const popover = useRef<HTMLDivElement>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu of narrow screens
	useEffect(() => {
		if (popover.current?.matches(":popover-open")) popover.current.hidePopover();
	}, [pathname]);
	return (
		<header className="bg-hero text-cream lg:sticky lg:top-0 lg:h-screen lg:w-62 lg:shrink-0 lg:overflow-y-auto">
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
			<div id="desk-menu" ref={popover} popover="auto" className="bg-hero text-cream">
				<div className="flex flex-col px-3 pt-6 pb-3 lg:min-h-screen">
					<p className="px-3 pb-4 font-serif text-23 font-semibold">{site.shortName} desk</p>
					<DeskSearchLink onOpen={onSearch} />
					<nav aria-label="Desk">
						<ul className="mb-2.5">
							{menu.map(({ label, icon, pages }) => {
								const waiting = pages.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
								return (
									<li key={label}>
										<PathLink
											to={pages[0]?.path ?? "/desk"}
											aria-current={currentIn(pages, pathname)}
											className={`${menuLink} min-h-11 [&[aria-current]]:font-semibold`}
										>
											<Icon of={deskIcons[icon]} className="size-5" />
											<span className="flex-1">{label}</span>
											<Waiting
												many={waiting}
												className="min-w-6.5 bg-[#a8432a] px-2 py-0.5 text-center font-semibold text-cream"
											/>
										</PathLink>
									</li>
								);
							})}
						</ul>
					</nav>
					<div className="mt-2 border-t border-cream/15 pt-2 lg:mt-auto">
						<NavLink to="/desk/account" className={`${menuLink} min-h-11`}>
							<Icon of={UserRound} className="size-5" />
							<span className="min-w-0">
								<bdi className="block truncate font-semibold">{me.name}</bdi>
								<span className="block text-15">{listRights(me.rights)}</span>
							</span>
						</NavLink>
						<DeskForm
							id="sign-out"
							action="/desk/sign-out"
							reloadDocument
							onSubmit={deleteDeskDrafts}
						>
							<DeskButton variant="none" className={`${menuLink} min-h-11`}>
								<Icon of={LogOut} className="size-5" /> Sign out
							</DeskButton>
						</DeskForm>
					</div>
				</div>
			</div>
		</header>
	);
}

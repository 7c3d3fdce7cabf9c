import { ChevronDown, Menu as MenuIcon, Search, X } from "lucide";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { SavedLink } from "#app/network/dogs/saved/heart.tsx";
import { hideDrawer, useDrawer } from "#app/ui/drawer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { site } from "#site";

type MenuItem = { label: string; path: string; plainly?: string };
type MenuGroup = { label: string; path: string; links: MenuItem[] };

const menu: readonly (MenuItem | MenuGroup)[] = [
	{ label: "Home", path: "/" },
	{ label: `About ${site.shortName}`, path: "/about" },
	{ label: "Free Guides", path: "/guides" },
	{ label: "Our Blogs", path: "/blogs" },
	{
		label: "Adoption Network",
		path: "/adoption-network",
		links: [
			{ label: "View Network", path: "/adoption-network" },
			{
				label: "Adoption Signup",
				path: "/adoption-network/signup",
				plainly: "Find a new home for my dog",
			},
		],
	},
	{
		label: "Breeder Network",
		path: "/breeder-network",
		links: [
			{ label: "View Network", path: "/breeder-network" },
			{ label: "Breeder Signup", path: "/breeder-network/signup" },
		],
	},
	{ label: "Contact Us", path: "/contact" },
];

const menuItem =
	"flex min-h-11 items-center gap-1 py-2 font-medium text-ink hover:text-terra decoration-3 underline-offset-8 aria-[current=page]:text-terra aria-[current=page]:underline max-lg:text-19 lg:text-15 xl:text-[1rem] lg:whitespace-nowrap";

export function MenuBar() {
	const drawer = useRef<HTMLElement>(null);
	useDrawer(drawer);
	useGroups(drawer);
	const here = placeInMenu(useLocation().pathname);
	return (
		<header className="relative z-10 border-b border-line bg-card">
			<a
				href="#content"
				className="sr-only rounded-full bg-action px-5 py-2 text-cream focus:not-sr-only focus:absolute focus:top-4 focus:left-4 focus:z-20"
			>
				Skip to main content
			</a>
			<div className="wrap flex min-h-19 items-center justify-between gap-x-6 ">
				<Link
					to="/"
					className="flex items-center gap-3 font-serif text-19 leading-tight font-semibold text-heading lg:shrink-0 lg:whitespace-nowrap lg:max-xl:text-[1rem]"
				>
					<img
						src="/portraits/black.svg"
						alt=""
						fetchPriority="low"
						width="44"
						height="44"
						className="size-11 rounded-full bg-travertine lg:max-xl:size-9"
					/>
					{site.name}
				</Link>
				<button
					type="button"
					popoverTarget="menu"
					className="-mr-2 flex size-12 items-center justify-center rounded-full text-heading lg:hidden"
				>
					<Icon of={MenuIcon} />
					<span className="sr-only">Open the menu</span>
				</button>
				<nav id="menu" ref={drawer} popover="auto" aria-label="Main" className="drawer">
					<div className="mb-3 flex justify-end lg:hidden">
						<button
							type="button"
							popoverTarget="menu"
							popoverTargetAction="hide"
							className="-mr-3 flex size-12 items-center justify-center rounded-full text-heading"
						>
							<Icon of={X} />
							<span className="sr-only">Close the menu</span>
						</button>
					</div>
					<div className="mb-3 lg:hidden">
						<SearchField id="drawer-search" label="Search the site" />
						<SavedLink isLabeled className={menuItem} />
					</div>
					<div className="lg:flex lg:items-center lg:gap-x-3 xl:gap-x-6">
						<ul className="max-lg:divide-y max-lg:divide-line lg:flex lg:flex-wrap lg:justify-end lg:gap-x-3 xl:gap-x-6">
							{menu.map((item) =>
								"links" in item ? (
									<Group key={item.label} {...item} here={here} />
								) : (
									<MenuEntry key={item.label} {...item} here={here} />
								),
							)}
						</ul>
						{/* Below xl there is no room for it. */}
						<SavedLink className={`${menuItem} max-xl:hidden`} />
						<SearchGroup />
					</div>
				</nav>
			</div>
		</header>
	);
}

/** The addresses of the link and of the group that are marked. */
type Place = [link?: string, group?: string];

function placeInMenu(pathname: string): Place {
	const here = pathname.toLowerCase();
	const item = menu.find(({ path }) => `${here}/`.startsWith(`${path}/`));
	const link = item && "links" in item ? item.links.find(({ path }) => path === here) : item;
	return [link?.path, item?.path];
}

function MenuEntry({ label, path, plainly, here }: MenuItem & { here: Place }) {
	return (
		<li>
			<Link to={path} aria-current={path === here[0] ? "page" : undefined} className={menuItem}>
				{plainly ? (
					<span>
						{plainly} <span className="block text-15 font-normal text-stone">{label}</span>
					</span>
				) : (
					label
				)}
			</Link>
		</li>
	);
}

function Group({ label, path, links, here }: MenuGroup & { here: Place }) {
	return (
		<li>
			<details name="menu-group" className="group relative">
				<summary
					className={`${menuItem} cursor-pointer max-lg:justify-between ${path === here[1] ? "text-terra underline" : ""}`}
				>
					{label}
					<Icon of={ChevronDown} className="size-4 " />
				</summary>
				<ul className="max-lg:pb-2 max-lg:pl-4 lg:absolute lg:top-full lg:right-0 lg:min-w-52 lg:rounded-12 lg:border lg:border-line lg:bg-card lg:px-6 lg:py-2">
					{links.map((link) => (
						<MenuEntry key={link.path} {...link} here={here} />
					))}
				</ul>
			</details>
		</li>
	);
}

/** Shown from lg up, where a search field would leave no room for the menu. */
function SearchGroup() {
	return (
		<details
			name="menu-group"
			className="relative max-lg:hidden"
			onToggle={({ newState, currentTarget }) =>
				newState === "open" && currentTarget.querySelector("input")?.focus()
			}
		>
			<summary className="-mr-3 flex size-11 cursor-pointer items-center justify-center rounded-full text-heading hover:text-terra">
				<Icon of={Search} className="size-5" />
				<span className="sr-only">Search</span>
			</summary>
			<div className="absolute top-full right-0 mt-1 w-96 rounded-20 border border-line bg-card p-4">
				<SearchField id="menu-search" label="Search the site" />
			</div>
		</details>
	);
}

/** Closes open groups on a click or focus elsewhere, and everything on a navigation. */
function useGroups(drawer: React.RefObject<HTMLElement | null>): void {
	const { key } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
	useEffect(() => {
		const open = drawer.current?.querySelectorAll("details[open]") ?? [];
		for (const group of open) group.removeAttribute("open");
		hideDrawer(drawer.current);
	}, [key]);

	useEffect(() => {
		const nav = drawer.current;
		if (!nav) return;
		const closeOtherGroups = (event: Event) => {
			for (const group of nav.querySelectorAll("details[open]")) {
				if (!group.contains(event.target as Node)) group.removeAttribute("open");
			}
		};
		const closeOnEscape = (event: KeyboardEvent) => {
			const group = nav.querySelector("details[open]");
			if (event.key !== "Escape" || !group || nav.matches(":popover-open")) return;
			group.removeAttribute("open");
			group.querySelector("summary")?.focus();
		};
		const listeners = new AbortController();
		const { signal } = listeners;
		document.addEventListener("click", closeOtherGroups, { signal });
		document.addEventListener("focusin", closeOtherGroups, { signal });
		document.addEventListener("keydown", closeOnEscape, { signal });
		return () => listeners.abort();
	}, [drawer]);
}

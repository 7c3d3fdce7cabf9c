import { caseKinds } from "#app/desk/cases/cases.ts";
import { deskLists } from "#app/desk/desk-lists.ts";
import { features } from "#app/features.ts";
import type { DeskArea, DeskEntry } from "#app/people/define-case.ts";
import { may, type Right } from "#app/people/rights.ts";
import type { DeskIcon } from "#app/ui/desk/icons.ts";

/** The entries of the menu, whose pages are tabs above the page. */
const areas: Record<DeskArea, DeskIcon> = {
	Today: "today",
	Inbox: "review",
	Dogs: "dog",
	Kennels: "kennel",
	"Guides & blog": "guide",
	Newsletter: "newsletter",
	Numbers: "views",
	Settings: "settings",
};

const own: readonly DeskEntry[] = [
	{ area: "Today", title: "Today", path: "/desk", icon: "today" },
	{ area: "Inbox", title: "All", path: "/desk/inbox", icon: "review", right: "review" },
	{
		area: "Settings",
		title: "Your account",
		path: "/desk/account",
		icon: "people",
		links: [
			{ label: "Change password", to: "/desk/account/password" },
			{ label: "Two-step sign-in", to: "/desk/account/second-factor" },
		],
	},
	...deskLists,
	{
		area: "Settings",
		title: "History",
		path: "/desk/history",
		icon: "history",
		right: "manage",
	},
	{
		area: "Settings",
		title: "Personal data",
		path: "/desk/privacy",
		icon: "privacy",
		right: "manage",
		links: [
			{
				label: "Export or erase someone’s data",
				to: "/desk/privacy",
				description: "Find everything about an email address",
			},
			{ label: "Privacy notice", to: "/desk/privacy/notice" },
		],
	},
];

const entries: readonly DeskEntry[] = [
	...own,
	...caseKinds,
	...features.flatMap(({ pages = [], lists = [] }) => [...pages, ...lists]),
];

type Reader = Parameters<typeof may>[0];

function isOpenTo(reader: Reader) {
	return ({ right }: { right?: Right }) => !right || may(reader, right);
}

function entriesFor(reader: Reader) {
	return entries
		.filter(isOpenTo(reader))
		.map(({ area, title, label = title, path, icon, links = [] }) => ({
			area,
			label,
			path,
			icon,
			links: links.filter(isOpenTo(reader)),
		}));
}

export function menuFor(reader: Reader) {
	const open = entriesFor(reader).map(({ links: _, ...entry }) => entry);
	return Object.entries(areas).flatMap(([label, icon]) => {
		const pages = open.filter(({ area }) => area === label);
		return pages.length > 0 ? [{ label, icon, pages }] : [];
	});
}

/** What can be opened from the menu’s pages. */
export function linksFor(reader: Reader) {
	return entriesFor(reader).flatMap(({ label: page, icon, links }) =>
		links.map((link) => ({ ...link, page, icon })),
	);
}

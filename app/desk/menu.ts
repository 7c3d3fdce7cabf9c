import { caseKinds } from "#app/desk/cases/cases.ts";
import { may, type Right, type Role } from "#app/people/rights.ts";
import type { DeskIcon } from "#app/ui/desk/icons.ts";

type DeskLink = {
	label: string;
	path: string;
	icon: DeskIcon;
	/** Undefined for pages open to everyone on the team. */
	right?: Right;
};

/** An entry of the menu, with the pages that are shown as its tabs. */
type DeskArea = { label: string; icon: DeskIcon; pages: DeskLink[] };

const inbox = (): DeskLink[] =>
	caseKinds.map(({ title: label, path, icon, right }) => ({ label, path, icon, right }));

const areas: DeskArea[] = [
	{ label: "Today", icon: "today", pages: [{ label: "Today", path: "/desk", icon: "today" }] },
	{
		label: "Inbox",
		icon: "review",
		pages: [{ label: "All", path: "/desk/inbox", icon: "review", right: "review" }, ...inbox()],
	},
	{
		label: "Dogs",
		icon: "dog",
		pages: [
			{ label: "Adoptions", path: "/desk/adoptions", icon: "dog", right: "review" },
			{ label: "Dog alerts", path: "/desk/alerts", icon: "alert", right: "review" },
		],
	},
	{
		label: "Kennels",
		icon: "kennel",
		pages: [{ label: "Breeders", path: "/desk/breeders", icon: "kennel", right: "review" }],
	},
	{
		label: "Guides & blog",
		icon: "guide",
		pages: [
			{ label: "Guides", path: "/desk/guides", icon: "guide", right: "write" },
			{ label: "Blog", path: "/desk/blog", icon: "post", right: "write" },
			{ label: "Photos", path: "/desk/photos", icon: "photo", right: "write" },
		],
	},
	{
		label: "Newsletter",
		icon: "newsletter",
		pages: [
			{ label: "Issues", path: "/desk/newsletter", icon: "newsletter", right: "write" },
			{ label: "Subscribers", path: "/desk/subscribers", icon: "subscriber", right: "review" },
		],
	},
	{
		label: "Numbers",
		icon: "views",
		pages: [
			{ label: "Page views", path: "/desk/visits", icon: "views" },
			{ label: "Outcomes", path: "/desk/outcomes", icon: "outcomes" },
		],
	},
	{
		label: "Settings",
		icon: "settings",
		pages: [
			{ label: "Your account", path: "/desk/account", icon: "people" },
			{ label: "People", path: "/desk/people", icon: "people", right: "govern" },
			{ label: "Saved replies", path: "/desk/replies", icon: "reply", right: "review" },
			{ label: "Deliveries", path: "/desk/deliveries", icon: "delivery", right: "review" },
			{ label: "History", path: "/desk/history", icon: "history", right: "govern" },
			{ label: "Personal data", path: "/desk/privacy", icon: "privacy", right: "govern" },
		],
	},
];

/** What the search offers to begin on a page, with the rest of its address. */
const actions = [
	{ on: "/desk/adoptions", at: "/new", name: "New listing", line: "Add a dog for an owner" },
	{ on: "/desk/breeders", at: "/new", name: "New breeder", line: "Add a kennel for a breeder" },
	{ on: "/desk/guides", at: "#begin", name: "New guide", line: "Start with a title" },
	{ on: "/desk/blog", at: "#begin", name: "New blog post", line: "Start with a title" },
	{ on: "/desk/people", at: "/invite", name: "Invite someone", line: "Add a person to the team" },
	{
		on: "/desk/privacy",
		at: "",
		name: "Export or erase someone’s data",
		line: "Find everything about an email address",
	},
];

/** Pages below others, which are only found by their name. */
const subpages: { below: string; path: string; name: string; right?: Right }[] = [
	{ below: "/desk/account", path: "/desk/account/password", name: "Change password" },
	{ below: "/desk/account", path: "/desk/account/second-factor", name: "Two-step sign-in" },
	{ below: "/desk/people", path: "/desk/people/settings", name: "Sign-in settings" },
	{ below: "/desk/newsletter", path: "/desk/newsletter/settings", name: "Newsletter settings" },
	{ below: "/desk/privacy", path: "/desk/privacy/notice", name: "Privacy notice" },
	{ below: "/desk/deliveries", path: "/desk/mail", name: "Emails on disk", right: "govern" },
];

export function menuFor(role: Role): DeskArea[] {
	return areas.flatMap(({ pages, ...area }) => {
		const open = pages.filter(({ right }) => !right || may(role, right));
		return open.length > 0 ? [{ ...area, pages: open }] : [];
	});
}

function linkTo(path: string, role: Role): DeskLink | undefined {
	return menuFor(role)
		.flatMap(({ pages }) => pages)
		.find((link) => link.path === path);
}

export function actionsFor(role: Role) {
	return actions.flatMap(({ on, at, name, line }) => {
		const link = linkTo(on, role);
		return link ? { name, line, path: on + at, area: link.label } : [];
	});
}

export function otherPagesFor(role: Role) {
	return subpages.flatMap(({ below, path, name, right }) => {
		const link = linkTo(below, role);
		if (!link || (right && !may(role, right))) return [];
		return { label: name, path, icon: link.icon, line: link.label };
	});
}

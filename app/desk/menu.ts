import type { DeskIcon } from "#app/desk/icons.ts";
import { may, type Right, type Role } from "#app/people/rights.ts";

type DeskLink = {
	label: string;
	path: string;
	icon: DeskIcon;
	/** Undefined for pages open to everyone on the team. */
	right?: Right;
	/** What the search offers to begin there, with the rest of its address. */
	action?: { name: string; line: string; at: string };
};

type DeskGroup = { label: string; links: DeskLink[] };

const groups: DeskGroup[] = [
	{
		label: "Inbox",
		links: [
			{ label: "Today", path: "/desk", icon: "today" },
			{ label: "Review", path: "/desk/review", icon: "review", right: "review" },
			{ label: "Health results", path: "/desk/evidence", icon: "evidence", right: "review" },
			{ label: "Messages", path: "/desk/messages", icon: "message", right: "review" },
			{ label: "Possible spam", path: "/desk/spam", icon: "spam", right: "review" },
			{ label: "Reported inquiries", path: "/desk/inquiries", icon: "report", right: "review" },
			{ label: "Reported listings", path: "/desk/reports", icon: "listingReport", right: "review" },
			{ label: "New homes", path: "/desk/aftercare", icon: "home", right: "review" },
			{ label: "Reunion stories", path: "/desk/stories", icon: "story", right: "review" },
		],
	},
	{
		label: "Network",
		links: [
			{
				label: "Adoptions",
				path: "/desk/adoptions",
				icon: "dog",
				right: "review",
				action: { name: "New listing", line: "Add a dog for an owner", at: "/new" },
			},
			{
				label: "Breeders",
				path: "/desk/breeders",
				icon: "kennel",
				right: "review",
				action: { name: "New breeder", line: "Add a kennel for a breeder", at: "/new" },
			},
			{ label: "Subscribers", path: "/desk/subscribers", icon: "subscriber", right: "review" },
			{ label: "Dog alerts", path: "/desk/alerts", icon: "alert", right: "review" },
			{ label: "Help for owners", path: "/desk/help", icon: "help", right: "review" },
		],
	},
	{
		label: "Writing",
		links: [
			{
				label: "Guides",
				path: "/desk/guides",
				icon: "guide",
				right: "write",
				action: { name: "New guide", line: "Start with a title", at: "#begin" },
			},
			{
				label: "Blog",
				path: "/desk/blog",
				icon: "post",
				right: "write",
				action: { name: "New blog post", line: "Start with a title", at: "#begin" },
			},
			{ label: "Photos", path: "/desk/photos", icon: "photo", right: "write" },
			{ label: "Newsletter", path: "/desk/newsletter", icon: "newsletter", right: "write" },
			{ label: "Links", path: "/desk/links", icon: "links", right: "write" },
		],
	},
	{
		label: "Insight",
		links: [
			{ label: "Page views", path: "/desk/visits", icon: "views" },
			{ label: "Outcomes", path: "/desk/outcomes", icon: "outcomes" },
		],
	},
	{
		label: "Admin",
		links: [
			{
				label: "People",
				path: "/desk/people",
				icon: "people",
				right: "govern",
				action: { name: "Invite someone", line: "Add a person to the team", at: "/invite" },
			},
			{ label: "Saved replies", path: "/desk/replies", icon: "reply", right: "review" },
			{ label: "Deliveries", path: "/desk/deliveries", icon: "delivery", right: "review" },
			{ label: "History", path: "/desk/history", icon: "history", right: "govern" },
			{
				label: "Personal data",
				path: "/desk/privacy",
				icon: "privacy",
				right: "govern",
				action: {
					name: "Export or erase someone’s data",
					line: "Find everything about an email address",
					at: "",
				},
			},
		],
	},
];

/** Pages that are only found by their name, with the line below it. */
const otherPages: (DeskLink & { line: string })[] = [
	{
		label: "Your account",
		path: "/desk/account",
		icon: "people",
		line: "Your name, passkeys, emails and sessions",
	},
	{
		label: "Change password",
		path: "/desk/account/password",
		icon: "people",
		line: "Your account",
	},
	{
		label: "Two-step sign-in",
		path: "/desk/account/second-factor",
		icon: "people",
		line: "Your account",
	},
	{
		label: "Sign-in settings",
		path: "/desk/people/settings",
		icon: "people",
		right: "govern",
		line: "People",
	},
	{
		label: "Newsletter settings",
		path: "/desk/newsletter/settings",
		icon: "newsletter",
		right: "write",
		line: "Newsletter",
	},
	{
		label: "Privacy notice",
		path: "/desk/privacy/notice",
		icon: "privacy",
		right: "govern",
		line: "Personal data",
	},
	{
		label: "Emails on disk",
		path: "/desk/mail",
		icon: "delivery",
		right: "govern",
		line: "Deliveries",
	},
];

export function otherPagesFor(role: Role) {
	return otherPages.filter(({ right }) => !right || may(role, right));
}

export function menuFor(role: Role): DeskGroup[] {
	return groups.flatMap(({ label, links }) => {
		const open = links.filter(({ right }) => !right || may(role, right));
		return open.length > 0 ? [{ label, links: open }] : [];
	});
}

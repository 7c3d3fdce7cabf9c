import type { DeskCounts } from "#app/desk/counts.ts";
import type { DeskIcon } from "#app/desk/icons.ts";
import { may, type Right, type Role } from "#app/people/rights.ts";

type DeskLink = {
	label: string;
	path: string;
	icon: DeskIcon;
	/** Undefined for pages open to everyone on the team. */
	right?: Right;
	/** The count of pending items to show. Only the first group has any. */
	counts?: keyof DeskCounts;
};

type DeskGroup = { label: string; links: DeskLink[] };

const groups: DeskGroup[] = [
	{
		label: "Inbox",
		links: [
			{ label: "Today", path: "/desk", icon: "today" },
			{ label: "Review", path: "/desk/review", icon: "review", right: "review", counts: "review" },
			{
				label: "Health results",
				path: "/desk/evidence",
				icon: "evidence",
				right: "review",
				counts: "evidence",
			},
			{
				label: "Messages",
				path: "/desk/messages",
				icon: "message",
				right: "review",
				counts: "messages",
			},
			{
				label: "Possible spam",
				path: "/desk/spam",
				icon: "spam",
				right: "review",
				counts: "spam",
			},
			{
				label: "Reported inquiries",
				path: "/desk/inquiries",
				icon: "report",
				right: "review",
				counts: "reports",
			},
			{
				label: "Reported listings",
				path: "/desk/reports",
				icon: "listingReport",
				right: "review",
				counts: "listingReports",
			},
			{
				label: "New homes",
				path: "/desk/aftercare",
				icon: "home",
				right: "review",
				counts: "aftercare",
			},
			{
				label: "Reunion stories",
				path: "/desk/stories",
				icon: "story",
				right: "review",
				counts: "stories",
			},
		],
	},
	{
		label: "Network",
		links: [
			{ label: "Adoptions", path: "/desk/adoptions", icon: "dog", right: "review" },
			{ label: "Breeders", path: "/desk/breeders", icon: "kennel", right: "review" },
			{ label: "Subscribers", path: "/desk/subscribers", icon: "subscriber", right: "review" },
			{ label: "Dog alerts", path: "/desk/alerts", icon: "alert", right: "review" },
			{ label: "Help for owners", path: "/desk/help", icon: "help", right: "review" },
		],
	},
	{
		label: "Writing",
		links: [
			{ label: "Guides", path: "/desk/guides", icon: "guide", right: "write" },
			{ label: "Blog", path: "/desk/blog", icon: "post", right: "write" },
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
			{ label: "People", path: "/desk/people", icon: "people", right: "govern" },
			{ label: "Saved replies", path: "/desk/replies", icon: "reply", right: "review" },
			{ label: "Deliveries", path: "/desk/deliveries", icon: "delivery", right: "review" },
			{ label: "History", path: "/desk/history", icon: "history", right: "govern" },
			{ label: "Personal data", path: "/desk/privacy", icon: "privacy", right: "govern" },
		],
	},
];

export function menuFor(role: Role): DeskGroup[] {
	return groups.flatMap(({ label, links }) => {
		const open = links.filter(({ right }) => !right || may(role, right));
		return open.length > 0 ? [{ label, links: open }] : [];
	});
}

export type Network = {
	label: string;
	/** Set for adoption sites, where kennels aren't posted. */
	adoptions?: true;
	/** In characters. Where a network allows more, the amount that people read. */
	limit: number;
	/** Counts as X does: 23 characters per URL, two per letter of other scripts. */
	weighed?: true;
	hashtags: number;
	/** The maximum length of a title, on networks that have titles. */
	title?: number;
	/** A greeting before a dog’s text, where the readers know each other. */
	hello?: string;
	/** Whether a URL in the text is a link. If not, "profile" refers people to the link in our profile. */
	link: "text" | "profile" | "bare";
};

/** Where the team and owners post, in display order. No post has a price or contacts other than the page. */
export const networks = {
	facebook: { label: "Facebook page", limit: 2_000, hashtags: 3, link: "text" },
	"facebook-group": {
		label: "Facebook group",
		limit: 1_000,
		hashtags: 0,
		hello: "Does anyone here know the right home?",
		link: "text",
	},
	instagram: { label: "Instagram", limit: 2_200, hashtags: 8, link: "profile" },
	tiktok: { label: "TikTok", limit: 2_200, hashtags: 5, link: "profile" },
	x: { label: "X and others", limit: 280, weighed: true, hashtags: 2, link: "bare" },
	nextdoor: {
		label: "Nextdoor",
		limit: 1_000,
		hashtags: 0,
		hello: "Hello, neighbors! Maybe one of you knows the right home.",
		link: "text",
	},
	reddit: { label: "Reddit", limit: 2_000, hashtags: 0, title: 300, link: "text" },
	craigslist: {
		label: "Craigslist",
		adoptions: true,
		limit: 2_000,
		hashtags: 0,
		title: 70,
		link: "text",
	},
	petfinder: { label: "Petfinder", adoptions: true, limit: 2_000, hashtags: 0, link: "text" },
} as const satisfies Record<string, Network>;

export type NetworkName = keyof typeof networks;

export const networkNames = Object.keys(networks) as NetworkName[];

export function networksFor(kind: "dog" | "kennel"): NetworkName[] {
	return networkNames.filter((name) => {
		const { adoptions }: Network = networks[name];
		return kind === "dog" || !adoptions;
	});
}

export function isNetwork(name: string): name is NetworkName {
	return Object.hasOwn(networks, name);
}

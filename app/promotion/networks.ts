type Network = {
	label: string;
	/** For adoptions only: kennels aren't posted there. */
	adoptions?: true;
	/** In characters: what people read, where a network allows more. */
	limit: number;
	/** Counted as X does: an address as 23 characters, letters of other scripts as two. */
	weighed?: true;
	hashtags: number;
	/** Of posts that have a title apart from their text. */
	title?: number;
	/** Before a dog’s text, for those who know each other. */
	hello?: string;
	/** An address in the text is no link there: "profile" sends people to the one in our profile. */
	link: "text" | "profile" | "bare";
};

/** Where the team and owners post, in this order. None gets a price, or contact details other than the page. */
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
export type NetworkRules = Network;

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

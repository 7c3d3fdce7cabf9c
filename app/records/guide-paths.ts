/** Guides that other pages lead to. While one isn’t public, its address leads to the list of guides. */
export const guidePaths = {
	adopting: "/guides/adopting-an-adult-cane-corso-the-first-month",
	rehoming: "/guides/rehoming-your-cane-corso-safely",
	breeders: "/guides/health-tests-to-ask-a-breeder-about",
} as const;

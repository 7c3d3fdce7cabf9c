export type Tool = {
	path: string;
	title: string;
	summary: string;
	keywords: readonly string[];
	/** Guides that contain one of these words link to the tool. */
	mentions: readonly string[];
};

export const tools: readonly Tool[] = [
	{
		path: "/tools/pairing",
		title: "What will the puppies inherit?",
		summary:
			"Enter both parents’ DSRA, NCL1 and CMR1 results and see the share of clear, carrier and affected puppies.",
		keywords: ["DSRA", "NCL1", "genetics", "carrier"],
		mentions: ["DSRA", "NCL1"],
	},
	{
		path: "/tools/hip-and-elbow-grades",
		title: "Hip and elbow grade decoder",
		summary:
			"What a result from the OFA, the FCI or the BVA means, and how it compares with the others.",
		keywords: ["hip dysplasia", "elbow dysplasia", "OFA", "FCI", "BVA"],
		mentions: ["hip dysplasia", "elbow dysplasia"],
	},
	{
		path: "/tools/health-tests",
		title: "Cane Corso health tests",
		summary:
			"What each test looks for, the age from which a result is final, and how long it’s valid.",
		keywords: ["health tests", "OFA", "CHIC", "DNA test"],
		mentions: ["health tests", "hip and elbow results", "results for hips and elbows"],
	},
	{
		path: "/tools/growth",
		title: "Cane Corso weight tracker",
		summary:
			"Draw your dog’s weights and compare an adult with the FCI standard. Also when to call a vet.",
		keywords: ["weight", "growth", "puppy", "size"],
		mentions: ["growth chart", "45–50 kg"],
	},
	{
		path: "/tools/cost",
		title: "Cane Corso cost calculator",
		summary:
			"Add up your own amounts for the first year and for a dog’s life. Every figure we fill in has a source.",
		keywords: ["cost", "budget", "vet bills", "insurance"],
		mentions: ["the bills", "The cost of care"],
	},
];

export function toolsFor(text: string): Tool[] {
	return tools.filter(({ mentions }) => mentions.some((words) => text.includes(words)));
}

export function searchTools(query: string): Tool[] {
	const asked = wordsOf(query);
	if (asked.length === 0) return [];
	return tools.filter(({ title, summary, mentions }) => {
		const known = wordsOf([title, summary, ...mentions].join(" "));
		return asked.every((word) => known.some((each) => each.startsWith(word)));
	});
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function toolAt(path: string) {
	const {
		title = "",
		summary = "",
		keywords = [],
	} = tools.find((tool) => tool.path === path) ?? {};
	return { path, title, summary, keywords };
}

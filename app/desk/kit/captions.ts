import { beginningOf, cleanDescription, plainWords } from "#app/desk/kit/sentences.ts";
import { site } from "#site";

/** Contains only what is on the public page. */
export type KitRecord = {
	kind: "dog" | "kennel";
	id: number;
	name: string;
	/** Absolute URLs. */
	url: string;
	card: string;
	/** "Male, 3 years 2 months, brindle, 102 lbs". */
	facts: string;
	/** "Austin, TX". */
	place: string;
	points: string[];
	description: string;
};

export type Network = "facebook" | "instagram" | "tiktok" | "x";

type Rules = {
	label: string;
	limit: number;
	hashtags: number;
	measure(text: string): number;
	more(url: string, whom: string): string;
};

const length = (text: string) => text.length;
const inProfile = (url: string) => `More details: ${url} (link in our profile)`;
// What people read; Facebook and TikTok allow more.
const rules: Record<Network, Rules> = {
	facebook: {
		label: "Facebook",
		limit: 2_000,
		hashtags: 3,
		measure: length,
		more: (url, whom) => `Read more and contact the ${whom}: ${url}`,
	},
	instagram: { label: "Instagram", limit: 2_200, hashtags: 8, measure: length, more: inProfile },
	tiktok: { label: "TikTok", limit: 2_200, hashtags: 5, measure: length, more: inProfile },
	x: { label: "X and others", limit: 280, hashtags: 2, measure: weightOnX, more: (url) => url },
};

/** One post per network; no price, and no contact but the page. */
export function captionsFor(record: KitRecord) {
	const { text } = cleanDescription(record.description);
	return Object.entries(rules).map(([network, rule]) => {
		const { label, limit, measure } = rule;
		const caption = compose(record, text, rule);
		return { network, label, text: caption, length: measure(caption), limit };
	});
}

function compose(record: KitRecord, description: string, rule: Rules): string {
	const { limit, measure, more } = rule;
	const link = more(record.url, record.kind === "dog" ? "owner" : "breeder");
	const join = (parts: string[]) => parts.filter(Boolean).join("\n\n");
	const fits = (parts: string[]) => measure(join(parts)) <= limit;
	const opening = beginningOf(openingOf(record), (part) => fits([part, link]));
	const tags = hashtagsOf(record, rule.hashtags);
	while (tags.length > 0 && !fits([opening, link, tags.join(" ")])) tags.pop();
	const end = [link, tags.join(" ")];
	const points = record.points.join(" · ");
	const middle = points && fits([opening, points, ...end]) ? [points] : [];
	const body = beginningOf(description, (part) => fits([opening, part, ...middle, ...end]));
	return join([opening, body, ...middle, ...end]);
}

function openingOf(record: KitRecord): string {
	const { kind } = record;
	const [name, facts, place] = [record.name, record.facts, record.place].map(plainWords);
	const displayName = name || `A ${site.breed}`;
	const where = place ? ` in ${place}` : "";
	if (kind === "kennel") return `${displayName}: a ${site.breed} kennel${where}.`;
	return `Meet ${displayName}: ${[facts, place].filter(Boolean).join(", ")}. Looking for a new home.`;
}

function hashtagsOf({ kind, place }: KitRecord, most: number): string[] {
	const breed = tag(site.breed);
	const city = tag(plainWords(place).split(",")[0] ?? "");
	const words =
		kind === "dog"
			? [breed, `${breed}Adoption`, city, "BigDogs", "AdoptADog", "DogsOfInstagram", "Molosser"]
			: [breed, `${breed}Breeder`, city, "BigDogs", "Molosser"];
	return words
		.filter(Boolean)
		.slice(0, most)
		.map((word) => `#${word}`);
}

function tag(words: string): string {
	return words.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}

const narrow = [
	[0, 4351],
	[8192, 8205],
	[8208, 8223],
	[8242, 8247],
];

/** X counts a URL as 23 characters, and characters of non-European scripts as two. */
export function weightOnX(text: string): number {
	const addresses = text.match(/https?:\/\/\S+/g) ?? [];
	const rest = addresses.reduce((left, address) => left.replace(address, ""), text);
	const weight = Array.from(rest.normalize("NFC")).reduce((sum, character) => {
		const point = character.codePointAt(0) ?? 0;
		return sum + (narrow.some(([from = 0, to = 0]) => point >= from && point <= to) ? 1 : 2);
	}, 0);
	return weight + addresses.length * 23;
}

import type { Portrait } from "#app/media/portrait.ts";
import { normalForm } from "#app/platform/text/normalize.ts";
import { type Network, networks, networksFor } from "#app/promotion/networks.ts";
import {
	cleanDescription,
	removePricesAndContacts,
	truncateToSentences,
} from "#app/promotion/sentences.ts";
import { site } from "#site";

/** Facts for promotion, all of them from the public page. */
export type KitRecord = {
	kind: "dog" | "kennel";
	id: number;
	name: string;
	/** Absolute URLs, here and in `card`. */
	url: string;
	card: string;
	/** For example "Male, 3 years 2 months, brindle, 102 lbs". */
	facts: string;
	/** Drawn without a photo. */
	portrait?: Portrait;
	place: string;
	points: string[];
	description: string;
	/** The label of a public status other than the usual one, such as "On hold". Otherwise empty. */
	status: string;
};

/** The author of a post. An owner has no profile of ours to point to. */
type Voice = "team" | "owner";

/** Removes prices, and contact details other than the page. */
export function cleanRecord(record: KitRecord): KitRecord {
	return {
		...record,
		name: removePricesAndContacts(record.name),
		facts: removePricesAndContacts(record.facts),
		place: removePricesAndContacts(record.place),
		description: cleanDescription(record.description).text,
	};
}

/** Returns one post per network, without a price or any contact except the page. */
export function captionsFor(record: KitRecord, voice: Voice = "team") {
	const shown = cleanRecord(record);
	return networksFor(record.kind).map((network) => {
		const rules: Network = networks[network];
		const { label, limit, title: longest } = rules;
		const text = compose(shown, rules, voice);
		const title = longest === undefined ? "" : titleOf(shown, longest);
		return { network, label, title, text, length: measure(rules, text), limit };
	});
}

function measure({ weighed }: Network, text: string): number {
	return weighed ? weightOnX(text) : text.length;
}

function linkOf({ url, kind }: KitRecord, { link }: Network, voice: Voice): string {
	if (link === "bare") return url;
	if (voice === "owner") return `Read more, and write to me: ${url}`;
	if (link === "profile") return `More details: ${url} (link in our profile)`;
	return `Read more and contact the ${kind === "dog" ? "owner" : "breeder"}: ${url}`;
}

function compose(record: KitRecord, rules: Network, voice: Voice) {
	const link = linkOf(record, rules, voice);
	const join = (parts: string[]) => parts.filter(Boolean).join("\n\n");
	const fits = (parts: string[]) => measure(rules, join(parts)) <= rules.limit;
	const isLooking = record.kind === "dog" && record.status === "";
	const hello = (isLooking && rules.hello) || "";
	const opening = truncateToSentences(`${hello} ${openingOf(record)}`.trim(), (part) =>
		fits([part, link]),
	);
	const tags = hashtagsOf(record, rules.hashtags);
	while (tags.length > 0 && !fits([opening, link, tags.join(" ")])) tags.pop();
	const end = [link, tags.join(" ")];
	const points = record.points.join(" · ");
	const middle = points && fits([opening, points, ...end]) ? [points] : [];
	const body = truncateToSentences(record.description, (part) =>
		fits([opening, part, ...middle, ...end]),
	);
	return join([opening, body, ...middle, ...end]);
}

/** Returns as much of "Bruno, Cane Corso, Austin, TX" as fits. */
function titleOf({ name, place }: KitRecord, longest: number): string {
	const parts = [name, site.breed, place].filter(Boolean);
	while (parts.length > 1 && parts.join(", ").length > longest) parts.pop();
	return truncateToSentences(parts.join(", "), (part) => part.length <= longest) || site.breed;
}

function openingOf({ kind, status, name, facts, place }: KitRecord): string {
	const displayName = name || `A ${site.breed}`;
	const where = place ? ` in ${place}` : "";
	if (kind === "kennel") return `${displayName}: a ${site.breed} kennel${where}.`;
	const now = status
		? `${status}: a family is already meeting this dog.`
		: "Looking for a new home.";
	return `Meet ${displayName}: ${[facts, place].filter(Boolean).join(", ")}. ${now}`;
}

function hashtagsOf({ kind, place }: KitRecord, most: number): string[] {
	const breed = tag(site.breed);
	const city = tag(place.split(",")[0] ?? "");
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

/** Counts as X does: 23 characters per URL, and two per character of a non-European script. */
export function weightOnX(text: string): number {
	const parts = text.split(/https?:\/\/\S+/);
	const weight = Array.from(normalForm(parts.join(""))).reduce((sum, character) => {
		const point = character.codePointAt(0) ?? 0;
		return sum + (narrow.some(([from = 0, to = 0]) => point >= from && point <= to) ? 1 : 2);
	}, 0);
	return weight + (parts.length - 1) * 23;
}

import type { Portrait } from "#app/media/portrait.ts";
import { normalForm } from "#app/platform/text/normalize.ts";
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

const longestText = 2_000;

/** Returns the text to post, without a price or any contact except the page. */
export function promotionText(record: KitRecord, voice: "team" | "owner" = "team"): string {
	const shown = cleanRecord(record);
	const who = shown.kind === "dog" ? "the owner" : "the breeder";
	const contact = voice === "owner" ? "write to me" : `contact ${who}`;
	const link = `Read more and ${contact}: ${shown.url}`;
	const rest = [shown.points.join(" · "), link, hashtagsOf(shown)];
	const join = (parts: string[]) => parts.filter(Boolean).join("\n\n");
	const whole = (body: string) => join([openingOf(shown), body, ...rest]);
	return whole(truncateToSentences(shown.description, (part) => whole(part).length <= longestText));
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

function hashtagsOf({ kind, place }: KitRecord): string {
	const breed = tag(site.breed);
	const words = [
		breed,
		`${breed}${kind === "dog" ? "Adoption" : "Breeder"}`,
		tag(place.split(",")[0] ?? ""),
	];
	return words
		.filter(Boolean)
		.map((word) => `#${word}`)
		.join(" ");
}

function tag(text: string): string {
	return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

const currency = String.raw`(?:usd|cad|gbp|eur|us dollars?|dollars?|bucks|pounds sterling|quid|euros?|pesos?)(?!\p{L})`;
const tens = "ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|grand";
/** A currency sign or name next to a number, in digits of any script or in words. */
const money = new RegExp(
	[
		String.raw`(?:\p{Sc}|\b(?:usd|cad|gbp|eur|us\$|ca\$))\s*\p{Nd}[\p{Nd}.,]*(?:\s*k)?(?![\p{L}\p{Nd}])`,
		String.raw`(?<!\p{Nd})\p{Nd}[\p{Nd}.,]*\s*k?\s*(?:\p{Sc}|${currency})`,
		String.raw`\b(?:${tens})[\s-]+(?:\p{L}+\s+){0,2}${currency}`,
	].join("|"),
	"giu",
);
/** A price word with a number, or an explicitly named fee or deposit. */
const priced =
	/\b(?:fees?|price[ds]?|asking|deposits?|costs?|obo|donations?)\b[^!?\n]{0,30}?(?:\p{Nd}{2,}|\p{Nd}\s*k\b|\b(?:hundred|thousand|grand)\b)|\b(?:re-?homing|adoption|stud|puppy)\s+fees?\b|\bdeposits?\b/iu;
/** An email address, a link, a handle, or a phone number with or without area code. */
const reachable =
	/(?<![^\s@])[^\s@]+@[^\s@]+\.\p{L}{2,}|(?:https?:\/\/|www\.)\S*|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\.(?:com|net|org|info)\b\S*|(?<![\p{L}\p{N}])@[\w.]{3,}|\(?(?:\+?\p{Nd}[\s().-]*){9,}|(?<!\p{Nd})\p{Nd}{3}[-.]\p{Nd}{4}(?!\p{Nd})/giu;

/** Removes sentences with a price or contact details, because a post outlives the page. */
export function cleanDescription(description: string) {
	const cleaned = { text: "", money: 0, contact: 0 };
	const paragraphs: string[] = [];
	for (const paragraph of description.split(/\n+/)) {
		const kept: string[] = [];
		for (const sentence of sentencesOf(paragraph)) {
			if (namesMoney(sentence)) cleaned.money++;
			else if (isReachable(sentence)) cleaned.contact++;
			else kept.push(sentence.trim());
		}
		const text = kept.filter(Boolean).join(" ");
		if (text) paragraphs.push(text);
	}
	cleaned.text = paragraphs.join("\n\n");
	return cleaned;
}

/**
 * The segmenter splits after "approx." but not before "$500". A part that begins with a number is
 * joined to the previous one if only the two together name a price.
 */
function sentencesOf(paragraph: string): string[] {
	const found: string[] = [];
	for (const { segment } of sentences.segment(paragraph)) {
		for (const part of segment.split(/(?<=[.!?])\s+(?=[\p{Sc}\p{Nd}])/u)) {
			const last = found.at(-1) ?? "";
			const together = `${last} ${part}`;
			const hidden = !namesMoney(last) && !namesMoney(part) && namesMoney(together);
			if (hidden && /^[\p{Sc}\p{Nd}]/u.test(part)) found[found.length - 1] = together;
			else found.push(part);
		}
	}
	return found;
}

function namesMoney(text: string): boolean {
	const plain = normalForm(text, "NFKC");
	return plain.search(money) >= 0 || priced.test(plain);
}

function isReachable(text: string): boolean {
	return normalForm(text, "NFKC").search(reachable) >= 0;
}

export function removePricesAndContacts(text: string): string {
	return text.replaceAll(money, "").replaceAll(reachable, "").replaceAll(/\s+/g, " ").trim();
}

/** Returns as many sentences as fit, or the first words if not even one does. */
export function truncateToSentences(text: string, fits: (part: string) => boolean): string {
	if (fits(text)) return text;
	let kept = "";
	for (const { segment } of sentences.segment(text)) {
		if (!fits((kept + segment).trim())) break;
		kept += segment;
	}
	if (kept.trim() !== "") return kept.trim();
	const words = text.split(/\s+/);
	let low = 0;
	let high = words.length;
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (fits(`${words.slice(0, middle).join(" ")}…`)) low = middle;
		else high = middle - 1;
	}
	return low === 0 ? "" : `${words.slice(0, low).join(" ")}…`;
}

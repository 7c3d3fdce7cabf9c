import { pairing } from "#app/records/breed/pairing.server.ts";
import { startCitations } from "#app/writing/tools/citations.server.ts";
import { drawSquare } from "#app/writing/tools/draw-square.ts";
import {
	canonicalPairing,
	chanceOfAny,
	disorderIds,
	type Parents,
	parentsIn,
	type Shares,
	type Status,
	sharesOf,
	squareOf,
	statuses,
} from "#app/writing/tools/pairing.ts";
import { toolAt } from "#app/writing/tools/tools.ts";

/** An example only, because litter sizes vary. */
const litter = 8;

export function loadPairing({ searchParams }: URL) {
	const values = canonicalPairing(searchParams);
	const parents = parentsIn(values);
	const { mark, list } = startCitations();
	const disorders = disorderIds.map((id) => {
		const disorder = mark(pairing.disorders[id]);
		return { id, ...disorder, outcome: outcomeOf(disorder.name, parents[id]) };
	});
	return {
		tool: toolAt("/tools/pairing"),
		isPart: values.size > 0,
		values: Object.fromEntries(values),
		disorders,
		options: [
			{ value: "", label: "Not tested or not known" },
			{ value: "clear", label: "Clear (N N)" },
			{ value: "carrier", label: "Carrier (N v)" },
			{ value: "affected", label: "Affected (v v)" },
		],
		notes: pairing.evidence.map(mark),
		sources: list(),
	};
}

function outcomeOf(name: string, { sire, dam }: Parents) {
	if (sire && dam) {
		const shares = sharesOf(sire, dam);
		return {
			kind: "known" as const,
			heading: `${sire} sire, ${dam} dam`,
			figures: figuresOf(shares),
			advice: adviceOf(sire, dam, shares),
			square: drawSquare(squareOf(sire, dam), `${name}: ${sentenceOf(shares)}`),
		};
	}
	const known = sire ?? dam;
	if (!known) return undefined;
	const other = sire ? "dam" : "sire";
	return {
		kind: "half" as const,
		heading: `${known} ${sire ? "sire" : "dam"}, ${other} not tested`,
		cases: statuses.map((status) => ({
			when: `If the ${other} is ${status === "carrier" ? "a carrier" : status}`,
			puppies: sentenceOf(sharesOf(known, status)),
		})),
		advice:
			known === "clear"
				? `With one clear parent no puppy can be affected. Whether puppies are carriers, only a test of the ${other} says.`
				: `Until the ${other} is tested, affected puppies can’t be ruled out. Test before the mating.`,
	};
}

const names: Record<Status, string> = { clear: "clear", carrier: "carriers", affected: "affected" };

function figuresOf(shares: Shares) {
	return statuses.map((status) => ({
		name: names[status],
		figure: shareText(shares[status]),
		percent: `${shares[status] * 100}%`,
	}));
}

function sentenceOf(shares: Shares): string {
	const told = statuses.map((status) => `${shares[status] * 100}% ${names[status]}`);
	return `${told.join(", ")}, on average`;
}

function shareText(share: number): string {
	if (share === 0) return "None";
	return share === 1 ? "All" : share === 0.5 ? "Half" : `${share * 4} in 4`;
}

function adviceOf(sire: Status, dam: Status, { affected }: Shares): string {
	if (affected > 0) {
		const chance = Math.round(chanceOfAny(affected, litter) * 100);
		const mostly =
			affected === 1
				? "Every puppy of these two is affected."
				: `In a litter of ${litter}, the chance that at least one puppy is affected is ${chance}%. A litter can have none, or several.`;
		return `${mostly} Don’t breed this pair.`;
	}
	if (sire === "clear" && dam === "clear") {
		return "All puppies are clear of this variant. A test looks for this one variant only.";
	}
	return "No puppy is affected. A puppy needs its own test before it is bred from.";
}

export type Outcome = NonNullable<ReturnType<typeof outcomeOf>>;
export type PairingData = ReturnType<typeof loadPairing>;

/** Health evidence rules shared by the browser and the server. */

export const schemes = {
	OFA: "OFA",
	PennHIP: "PennHIP",
	BVA: "BVA/Kennel Club",
	FCI: "FCI",
	laboratory: "Laboratory",
} as const;
export type Scheme = keyof typeof schemes;
export const schemeNames = Object.keys(schemes) as [Scheme, ...Scheme[]];

/** How the team verified a result; "refused" if what it saw doesn't match. */
export const levels = ["registry", "document", "claimed", "refused"] as const;
export type Level = (typeof levels)[number];

export const levelWords: Record<Level, string> = {
	registry: "Seen at the registry",
	document: "Document seen",
	claimed: "Claimed",
	refused: "Doesn’t match",
};

type Taken = { test: string; testedOn: string; level: Level | null };

/** A refused result renews nothing. */
export function isRenewal({ test, testedOn, level }: Taken, older: Omit<Taken, "level">): boolean {
	return test === older.test && testedOn > older.testedOn && level !== "refused";
}

/** A kennel's counts for its card: how many of its dogs have a valid result that we saw, per test. */
export type EvidenceSummary = {
	dogs: number;
	seen: Readonly<Record<string, number>>;
	/** When a counted result was last reviewed, in ISO format. */
	checkedAt: string | null;
};

export function summaryText({ dogs, seen }: EvidenceSummary, test: string): string {
	const count = seen[test] ?? 0;
	return count === 0 ? notSeen : `${count} of ${dogs}`;
}

export const notSeen = "Not seen";

/** Returns the whole months between two days given as YYYY-MM-DD. */
export function monthsBetween(from: string, to: string): number {
	const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number);
	const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
	return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

/** Adds months to a day; returns the month's last day if the month is too short. */
export function monthsLater(day: string, months: number): string {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
	const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
	return later.toISOString().slice(0, 10);
}

/** The schemes' terms for results that are clearly good; other results aren't highlighted. */
const plainlyGood = /^(excellent|good|fair|normal|clear|unaffected)\b(?!.*\b(carrier|affected)\b)/i;

export function isPlainlyGood(result: string): boolean {
	return plainlyGood.test(result.trim()) && !/^unaffected.*carrier/i.test(result);
}

/** One dog's result for one test on the kennel's page, with its texts made on the server. */
export type EvidenceCell = {
	/** For example "Good, early". */
	result: string;
	/** For example "Mar 2024". */
	tested: string;
	/** The reviewer's initials and the date, such as "RO, Nov 3, 2026". */
	looked: string;
	/** The link's text, or what was seen if there is no link. */
	source: string;
	/** The address of the registry's page; empty if there is none. */
	url: string;
	/** Set if only the breeder says so and no reviewer could see it. */
	claimed: boolean;
	/** A clearly good result that was seen, is final and is still valid. */
	good: boolean;
	/** For example "Expired in March 2026"; empty while valid. */
	expired: string;
	/** Footnote numbers, starting at 1. */
	notes: number[];
};

export type EvidenceDog = {
	id: number;
	name: string;
	/** Empty if it is the same as the name. */
	registeredName: string;
	/** For example "Female, born 2021, AKC WS12345678". */
	line: string;
	/** Keyed by test ID; tests without a seen or claimed result are missing. */
	cells: Readonly<Record<string, EvidenceCell>>;
};

export type EvidenceView = {
	tests: { id: string; name: string }[];
	dogs: EvidenceDog[];
	notes: string[];
};

export function dogName(dog: { callName: string; registeredName: string }): string {
	return dog.callName || dog.registeredName;
}

/** Seconds from the first verdict to the one email about it and all that follow in that time. */
export const tellAfter = 15 * 60;

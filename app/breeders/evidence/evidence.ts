/** Rules of health evidence that the browser and the server share. */

export const schemes = {
	OFA: "OFA",
	PennHIP: "PennHIP",
	BVA: "BVA/Kennel Club",
	FCI: "FCI",
	laboratory: "Laboratory",
} as const;
export type Scheme = keyof typeof schemes;
export const schemeNames = Object.keys(schemes) as [Scheme, ...Scheme[]];

/** What the team saw of a result; "refused" when what it saw says something else. */
export const levels = ["registry", "document", "claimed", "refused"] as const;
export type Level = (typeof levels)[number];

export const levelWords: Record<Level, string> = {
	registry: "Seen at the registry",
	document: "Document seen",
	claimed: "Claimed",
	refused: "Doesn’t match",
};

/** Of a kennel, for its card: how many of its dogs have a result that was seen and still counts. */
export type EvidenceSummary = {
	dogs: number;
	seen: Readonly<Record<string, number>>;
	/** ISO; when someone last looked. */
	checkedAt: string | null;
};

/** "4 of 4", or "Not seen". */
export function summaryWords({ dogs, seen }: EvidenceSummary, test: string): string {
	const count = seen[test] ?? 0;
	return count === 0 ? notSeen : `${count} of ${dogs}`;
}

export const notSeen = "Not seen";

/** Whole months between two days, as YYYY-MM-DD. */
export function monthsBetween(from: string, to: string): number {
	const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number);
	const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
	return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

/** A day so many months later; the last of its month where that is shorter. */
export function monthsLater(day: string, months: number): string {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
	const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
	return later.toISOString().slice(0, 10);
}

/** Results in the words of the schemes that need no second look; everything else is shown in plain ink. */
const plainlyGood = /^(excellent|good|fair|normal|clear|unaffected)\b(?!.*\b(carrier|affected)\b)/i;

export function isPlainlyGood(result: string): boolean {
	return plainlyGood.test(result.trim()) && !/^unaffected.*carrier/i.test(result);
}

/** Of a dog and a test, on the kennel's page; worded on the server. */
export type EvidenceCell = {
	/** "Good, early" */
	result: string;
	/** "Mar 2024" */
	tested: string;
	/** "RO, Nov 3, 2026" */
	looked: string;
	/** Of the link, or what was seen instead. */
	source: string;
	/** Of the registry's page; empty without one. */
	url: string;
	/** Nobody has seen it: the breeder says so. */
	claimed: boolean;
	/** Excellent, good, fair, normal or clear, final and still valid. */
	good: boolean;
	/** "Ran out in March 2026" */
	expired: string;
	/** Of the footnotes, from 1. */
	notes: number[];
};

export type EvidenceDog = {
	id: number;
	name: string;
	/** Where it is called something else. */
	registeredName: string;
	/** "Female, born 2021, AKC WS12345678" */
	line: string;
	/** By test; a test that nobody has seen is missing. */
	cells: Readonly<Record<string, EvidenceCell>>;
};

export type EvidenceView = {
	tests: { id: string; name: string }[];
	dogs: EvidenceDog[];
	notes: string[];
};

/** "Passera", or the registered name. */
export function dogName(dog: { callName: string; registeredName: string }): string {
	return dog.callName || dog.registeredName;
}

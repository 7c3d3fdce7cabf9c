/** Health evidence rules shared by the browser and the server. */

import type { SeenTests } from "#app/network/network.ts";

export const schemes = {
	OFA: "OFA",
	PennHIP: "PennHIP",
	BVA: "BVA/Kennel Club",
	FCI: "FCI",
	laboratory: "Laboratory",
	/** Takes every test, with a result in free text. */
	other: "Another scheme",
} as const;
export type Scheme = keyof typeof schemes;
export const schemeNames = Object.keys(schemes) as [Scheme, ...Scheme[]];

/** How the team verified a result; "refused" if what it saw doesn't match. */
export const levels = ["registry", "document", "claimed", "refused"] as const;
export type Level = (typeof levels)[number];

export const levelLabels: Record<Level, string> = {
	registry: "Seen at the registry",
	document: "Document seen",
	claimed: "Claimed",
	refused: "Doesn’t match",
};

/** A kennel's counts for its card: how many of its dogs have a valid result that we saw, per test. */
export type EvidenceSummary = {
	dogs: number;
	seen: Readonly<Record<string, number>>;
	/** When a counted result was last reviewed, in ISO format. */
	checkedAt: string | null;
};

export function seenTests({ dogs, seen }: EvidenceSummary): SeenTests {
	return { dogs, tests: listedTests.map((test) => ({ ...test, seen: seen[test.id] ?? 0 })) };
}

const maxDots = 5;

/**
 * Whether each dot is filled: one for each dog, or five if there are more dogs. Of those, some are filled if any result
 * is seen, and all only if all are.
 */
export function dotsOf(seen: number, dogs: number): boolean[] {
	const dots = Math.min(dogs, maxDots);
	const share = seen > 0 ? Math.max(1, Math.floor((seen * dots) / dogs)) : 0;
	return Array.from({ length: dots }, (_, at) => at < share);
}

/** The schemes' terms for results that are clearly good; other results aren't highlighted. */
const plainlyGood = /^(excellent|good|fair|normal|clear|unaffected)\b(?!.*\b(carrier|affected)\b)/i;

export function isPlainlyGood(result: string): boolean {
	return plainlyGood.test(result.trim()) && !/^unaffected.*carrier/i.test(result);
}

export function dogName(dog: { callName: string; registeredName: string }): string {
	return dog.callName || dog.registeredName;
}

/** Whether the dog, or a change to it, is still to be reviewed. */
export function isDogOpen(dog: { state: string; pending: object | null }): boolean {
	return dog.state === "waiting" || dog.pending !== null;
}

/** Seconds from the first verdict to the one email about it and all that follow in that time. */
export const tellAfter = 15 * 60;

/** Tests on cards and in filters, always in this order; IDs and names as in content/breed/tests.yaml. */
export const listedTests = [
	{ id: "hips", name: "Hips" },
	{ id: "elbows", name: "Elbows" },
	{ id: "heart", name: "Heart" },
	{ id: "dsra", name: "DSRA" },
	{ id: "ncl1", name: "NCL1" },
] as const;

export const maxDocumentBytes = 15 * 1024 * 1024;
/** Documents of one form: they are all in memory until the rest of it is right. */
export const maxDocuments = 12;
export const maxFieldBytes = 64 * 1024;
export const documentFormBytes = 40 * 1024 * 1024 + 2 * maxFieldBytes;
export const documentTypes = "application/pdf,image/jpeg,image/png,image/webp,image/avif";

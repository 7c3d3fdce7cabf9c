import { choiceIn, queryOf } from "#app/writing/tools/query.ts";

export const statuses = ["clear", "carrier", "affected"] as const;
export type Status = (typeof statuses)[number];

/** N is the normal copy of the gene, v the variant. */
export type Copy = "N" | "v";

const copies: Record<Status, readonly [Copy, Copy]> = {
	clear: ["N", "N"],
	carrier: ["N", "v"],
	affected: ["v", "v"],
};

export const disorderIds = ["dsra", "ncl1", "cmr1"] as const;
type DisorderId = (typeof disorderIds)[number];
export type Parents = { sire?: Status; dam?: Status };

export function statusOf(one: Copy, other: Copy): Status {
	if (one === other) return one === "N" ? "clear" : "affected";
	return "carrier";
}

export type Square = { sire: readonly Copy[]; dam: readonly Copy[]; cells: Status[][] };

/** Has a row per copy of the dam's and a column per copy of the sire's. All four are equally likely. */
export function squareOf(sire: Status, dam: Status): Square {
	const [of, by] = [copies[sire], copies[dam]];
	return { sire: of, dam: by, cells: by.map((hers) => of.map((his) => statusOf(his, hers))) };
}

export type Shares = Record<Status, number>;

/** Returns average shares over many litters (Mendel; Paw Print Genetics agrees for two carriers). */
export function sharesOf(sire: Status, dam: Status): Shares {
	const all = squareOf(sire, dam).cells.flat();
	const share = (status: Status) => all.filter((cell) => cell === status).length / all.length;
	return { clear: share("clear"), carrier: share("carrier"), affected: share("affected") };
}

export function chanceOfAny(share: number, puppies: number): number {
	return 1 - (1 - share) ** puppies;
}

export function parentsIn(query: URLSearchParams): Record<DisorderId, Parents> {
	const parents = (id: DisorderId): Parents => ({
		sire: choiceIn(query, `${id}_sire`, statuses),
		dam: choiceIn(query, `${id}_dam`, statuses),
	});
	return { dsra: parents("dsra"), ncl1: parents("ncl1"), cmr1: parents("cmr1") };
}

export function canonicalPairing(query: URLSearchParams): URLSearchParams {
	const parents = parentsIn(query);
	return queryOf(
		Object.fromEntries(
			disorderIds.flatMap((id) => [
				[`${id}_sire`, parents[id].sire],
				[`${id}_dam`, parents[id].dam],
			]),
		),
	);
}

import { dog } from "#app/records/dog.ts";
import { kennel } from "#app/records/kennel.ts";
import type { AnyRecord } from "#app/records/record.ts";

export const records = { dog, kennel } as const satisfies Record<string, AnyRecord>;

export type ReviewedKind = keyof typeof records;

export const reviewedRecords: readonly AnyRecord[] = Object.values(records);

/** Returns the record a case is about; undefined for a contact message. */
export function recordOfCase(caseKind: string): AnyRecord | undefined {
	return reviewedRecords.find((record) => record.caseKind === caseKind);
}

export function recordForPath(pathname: string): AnyRecord {
	const found = reviewedRecords.find(({ deskPath, editPath }) =>
		[deskPath, editPath].some((path) => `${pathname}/`.startsWith(`${path}/`)),
	);
	if (!found) throw new Error(`No record has its pages at ${pathname}.`);
	return found;
}

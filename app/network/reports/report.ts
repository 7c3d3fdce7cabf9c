import { href } from "react-router";
import type { ReviewedKind } from "#app/records/records.ts";

/** Maximum length of a report, in characters. */
export const textLimit = 3000;

export const verdictLabels = { acted: "We acted", nothing: "Nothing found" } as const;

export type Subject = { kind: ReviewedKind; id: number };

export function reportsAbout({ kind, id }: Subject): string {
	return `${href("/desk/reports")}?listing=${kind}-${id}`;
}

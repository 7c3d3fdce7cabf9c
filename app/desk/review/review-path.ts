import { href, useSearchParams } from "react-router";
import { listQuery } from "#app/ui/paging.ts";

type Below = "edit" | "preview" | "checks" | { decision: string } | { of: string; item: string };

export function reviewPath(caseId: number, below?: Below): string {
	const id = String(caseId);
	if (below === undefined) return href("/desk/review/:id", { id });
	if (typeof below === "string") return href(`/desk/review/:id/${below}`, { id });
	if ("of" in below) {
		return href("/desk/review/:id/:step/:item", { id, step: below.of, item: below.item });
	}
	return href("/desk/review/:id/:decision", { id, ...below });
}

/** Keeps the list that the case was opened from. */
export function useCasePath(id: number) {
	const [query] = useSearchParams();
	return (below?: Below, also: Record<string, string> = {}) =>
		reviewPath(id, below) + listQuery(query, also);
}

import { href, useSearchParams } from "react-router";
import { type QueueKind, queueKinds } from "#app/cases/review/labels.ts";

export function kindIn(query: URLSearchParams): QueueKind | undefined {
	return queueKinds.find((kind) => kind === query.get("kind"));
}

type Below = "edit" | "preview" | "checks" | { decision: string } | { of: string; step: string };

export function reviewPath(caseId: number, below?: Below): string {
	const id = String(caseId);
	if (below === undefined) return href("/desk/review/:id", { id });
	if (typeof below === "string") return href(`/desk/review/:id/${below}`, { id });
	if ("of" in below) return href("/desk/review/:id/:of/:step", { id, ...below });
	return href("/desk/review/:id/:decision", { id, ...below });
}

export function queueQuery(query: URLSearchParams, also: Record<string, string> = {}): string {
	const next = new URLSearchParams();
	for (const name of ["kind", "show", "page"]) {
		const value = query.get(name);
		if (value) next.set(name, value);
	}
	for (const [name, value] of Object.entries(also)) {
		if (value) next.set(name, value);
		else next.delete(name);
	}
	return next.size > 0 ? `?${next}` : "";
}

export function useCasePath(id: number) {
	const [query] = useSearchParams();
	return (below?: Below, also: Record<string, string> = {}) =>
		reviewPath(id, below) + queueQuery(query, also);
}

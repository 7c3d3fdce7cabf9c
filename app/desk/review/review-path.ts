import { type QueueKind, queueKinds } from "#app/moderation/cases/labels.ts";
import type { Case } from "#app/moderation/table.ts";

/** The kind that an address filters the queue by. */
export function kindIn(query: URLSearchParams): QueueKind | undefined {
	return queueKinds.find((kind) => kind === query.get("kind"));
}

/** The page of a case at the desk. */
export function casePath({ id, kind }: Pick<Case, "id" | "kind">): string {
	return kind === "contact" ? `/desk/messages/${id}` : `/desk/review/${id}`;
}

/** The part of an address that keeps the queue as it is: its filter, and its page unless that is left. */
export function queueQuery(query: URLSearchParams, also: Record<string, string> = {}): string {
	const next = new URLSearchParams();
	for (const name of ["kind", "page"]) {
		const value = query.get(name);
		if (value) next.set(name, value);
	}
	for (const [name, value] of Object.entries(also)) {
		if (value) next.set(name, value);
		else next.delete(name);
	}
	return next.size > 0 ? `?${next}` : "";
}

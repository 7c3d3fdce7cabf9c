import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { queueQuery, reviewPath } from "#app/desk/review/review-path.ts";
import { useDeskKeys } from "#app/ui/desk/keys.tsx";

type Props = {
	items: readonly { id: number }[];
	page: number;
	more: boolean;
	open: number | undefined;
	/** Identifies the version the reviewer has read, the only one that may be approved. */
	seen?: string | undefined;
};

/** Navigation state that moves the focus to the heading, so that screen readers announce it. */
const byKey = { byKey: true };

/** Keys of the queue: the next and the previous case, and what is decided about the open one. */
export function ReviewKeys(props: Props) {
	const navigate = useNavigate();
	const [query] = useSearchParams();
	const press = useCallback(
		(event: KeyboardEvent) => {
			const to = placeOf(event.key, props, query);
			if (to === undefined) return;
			event.preventDefault();
			navigate(to, { state: byKey });
		},
		[props, query, navigate],
	);
	useDeskKeys(press);
	return null;
}

export function placeOf(
	key: string,
	{ items, page, more, open, seen = "" }: Props,
	query: URLSearchParams,
): string | undefined {
	const at = items.findIndex(({ id }) => id === open);
	const near = key === "j" ? items[at + 1] : key === "k" ? items[at - 1] : undefined;
	if (near) return reviewPath(near.id) + queueQuery(query);
	if (key === "j" && more) return `/desk/review${queueQuery(query, { page: String(page + 1) })}`;
	if (key === "k" && at === 0 && page > 1) {
		return `/desk/review${queueQuery(query, { page: page === 2 ? "" : String(page - 1) })}`;
	}
	if (open === undefined) return undefined;
	if (key === "a") return reviewPath(open, { decision: "approval" }) + queueQuery(query, { seen });
	if (key === "r") return reviewPath(open, { decision: "changes" }) + queueQuery(query);
	return undefined;
}

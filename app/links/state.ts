import type { Link } from "#app/links/table.ts";
import type { LinkCheck } from "#app/platform/links/link-check.server.ts";

const hour = 3_600_000;
/** Milliseconds until the same failure counts again, so that two simultaneous checks count once. */
const apart = 12 * hour;

type State = Pick<Link, "failures" | "failingSince" | "checkedAt">;

export function stateAfter(before: State, { outcome, status, fault }: LinkCheck, now: Date) {
	const seen = { status, fault, checkedAt: now, claimedAt: null };
	if (outcome === "fine" || outcome === "unclear") {
		const settled = { failures: 0, failingSince: null };
		return { ...seen, ...settled, outcome: outcome === "fine" ? outcome : ("unsure" as const) };
	}
	const { checkedAt, failingSince } = before;
	const isAgain = checkedAt === null || now.getTime() - checkedAt.getTime() >= apart;
	const failures = Math.max(1, Math.min(before.failures + (isAgain ? 1 : 0), 1_000));
	const isBroken = outcome === "gone" || failures > 1;
	return {
		...seen,
		failures,
		failingSince: failingSince ?? now,
		outcome: isBroken ? ("broken" as const) : ("unsure" as const),
	};
}

import { type Actor, hasRight } from "#app/people/actor.ts";
import { type AnyRecord, canOwnerAnswer, isPublicStatus, valuesOf } from "#app/records/record.ts";

/** A row, or a draft and the status it would get. */
type State = { status: string } & Record<string, unknown>;

/**
 * Returns why this actor may not bring a record into this state, because `adminDecides` leaves it to an admin.
 * A hidden record that its owner can bring back counts as on the site. Once an admin has let such a record
 * onto the site, other changes need no second decision.
 */
export function adminOnlyReason(
	record: AnyRecord,
	before: State | undefined,
	after: State,
	actor: Actor,
): string | undefined {
	const reasonOf = (state: State) => record.adminDecides?.(valuesOf(record, state))?.why;
	const why = reasonOf(after);
	if (!why || hasRight(actor, "manage") || !canOwnerAnswer(record, after.status)) return undefined;
	const stays = before && (before.status === after.status || isPublicStatus(record, before.status));
	return stays && reasonOf(before) ? undefined : why;
}

import {
	listUnreachable,
	listUnresponsiveOwners,
	type UnresponsiveOwner,
} from "#app/cases/confirmations/unreachable.ts";
import { expiredVerifications } from "#app/cases/verifications/expired.ts";
import { stores } from "#app/network/owner/stores.ts";
import type { Task } from "#app/people/define-case.ts";
import { records } from "#app/records/records.ts";
import { longDate } from "#app/ui/format.ts";

export async function unreachableTasks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(listUnreachable));
	return found.flat().map((owner) => {
		const { kind, refusedAt, since } = owner;
		const why = refusedAt
			? `Their address refused our email on ${longDate(refusedAt)}. Call, or enter a new address.`
			: `We have no private page to send to this ${records[kind].labels.owner}. Ask in person.`;
		return quietOwnerTask(owner, `${why} Last confirmed ${longDate(since)}.`);
	});
}

/** Lists owners who seem to get our emails but don’t answer. */
export async function silentTasks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(listUnresponsiveOwners));
	return found.flat().map((owner) => {
		const { kind, since, hiddenOn } = owner;
		const end = hiddenOn
			? ` The ${records[kind].labels.page} is hidden on ${longDate(hiddenOn)} unless they answer.`
			: "";
		return quietOwnerTask(owner, `Last confirmed ${longDate(since)}.${end}`);
	});
}

function quietOwnerTask(
	{ kind, id, name, since, thumbnail }: UnresponsiveOwner,
	description: string,
) {
	const path = `${records[kind].deskPath}/${id}`;
	return { key: `quiet ${kind} ${id}`, title: name, description, path, since, thumbnail };
}

export async function expiringChecks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(expiredVerifications));
	return found.flat().map(({ kind, id, name, check, validUntil }) => ({
		key: `check ${kind} ${id} ${check}`,
		title: name,
		description: `Check this again: ${check}. It ${validUntil <= new Date() ? "expired on" : "is valid until"} ${longDate(validUntil)}.`,
		path: `${records[kind].deskPath}/${id}/checks`,
		since: validUntil,
	}));
}

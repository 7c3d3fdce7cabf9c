import { historyOf } from "#app/cases/history/history.ts";
import type { RecordStores } from "#app/cases/records/store.ts";
import { decisionUndone, findCase } from "#app/cases/review/cases.ts";
import { findQuarantinedByLink, openStatusLink } from "#app/cases/review/private-case.ts";
import { type Case, cases, submissionLinks } from "#app/cases/table.ts";
import { type AnyRecord, isPublicStatus, publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

export type Status = NonNullable<Awaited<ReturnType<typeof findStatus>>>;

export async function findStatusByToken(
	token: string,
	stores: RecordStores,
): Promise<Status | undefined> {
	const caseId = await openStatusLink(token);
	if (caseId !== undefined) return findStatus(caseId, stores);
	// Possible spam looks like a submission that was just received.
	const held = await findQuarantinedByLink(submissionLinks.receipt, token);
	if (!held || held.form === "newsletter") return undefined;
	const isCompleted = recordOfCase(held.form) !== undefined;
	const received = { step: "received" as const, at: held.receivedAt };
	const completing = { step: "completing" as const, at: held.receivedAt };
	return {
		kind: held.form,
		state: isCompleted ? "completing" : "received",
		change: false,
		steps: isCompleted ? [received, completing] : [received],
		name: "",
		path: undefined,
		hidden: undefined,
		standing: undefined,
	};
}

export async function findStatus(id: number, stores: RecordStores) {
	const found = await findCase(id);
	if (!found) return undefined;
	const { kind, state, subjectId, draft, openedAt } = found.case;
	const states: readonly string[] = cases.state.enumValues;
	const steps: { step: Case["state"]; at: Date }[] = [];
	for (const { event, at } of await historyOf({ kind: "case", id })) {
		if (states.includes(event)) steps.push({ step: event as Case["state"], at });
		else if (event === "change declined") steps.push({ step: "published", at });
		// An undone decision was never announced, so it isn't a step.
		else if (event === decisionUndone) steps.pop();
	}
	if (state === "completing") steps.push({ step: state, at: openedAt });
	const record = recordOfCase(kind);
	const isEnded = state === "published" || state === "closed";
	const row =
		record && isEnded && subjectId ? await stores[record.kind].find(subjectId) : undefined;
	const isWithdrawn = record && state === "closed" && subjectId === null;
	const isShown = record && row && isPublicStatus(record, row.status);
	return {
		kind,
		state,
		change: subjectId !== null,
		steps,
		name: (record && draft[record.name]) ?? "",
		path: isShown ? publicPath(record, row.slug) : undefined,
		/** Why a published record isn’t on the site right now. */
		hidden: record && row && reasonHidden(record, row.status),
		/** Where it is now, if there is more to say than its state does. */
		standing: isWithdrawn
			? "You withdrew it, so nothing is published. Your private link sends it again."
			: record && row && standingOf(record, row.status),
	};
}

function standingOf(record: AnyRecord, status: string): string | undefined {
	const { standing } = record.statuses[status] ?? {};
	if (!standing) return undefined;
	return isPublicStatus(record, status)
		? `${standing} Use the link in our email about it to change it or take it down.`
		: `${standing} Use the link in our email about it to bring it back; we’ll review it again first.`;
}

function reasonHidden(
	{ statuses, confirm, labels }: AnyRecord,
	status: string,
): string | undefined {
	if (status !== confirm.hidden) return statuses[status]?.privatePage;
	return `We haven’t heard from you, so your ${labels.page} is hidden for now. Nothing is deleted: your private link brings it back right away.`;
}

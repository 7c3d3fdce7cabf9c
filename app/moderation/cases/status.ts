import { currentSlug } from "#app/addresses/addresses.ts";
import { decisionUndone, findCase } from "#app/moderation/cases/cases.ts";
import { findQuarantinedByLink, openStatusLink } from "#app/moderation/cases/private-case.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

export type Status = {
	kind: Case["kind"];
	state: Case["state"];
	change: boolean;
	steps: { step: Case["state"]; at: Date }[];
	name: string;
	path: string | undefined;
};

export async function findStatusByToken(token: string): Promise<Status | undefined> {
	const caseId = await openStatusLink(token);
	if (caseId !== undefined) return findStatus(caseId);
	// Possible spam looks like a submission that was just received.
	const held = await findQuarantinedByLink("receipt", token);
	if (!held || held.form === "newsletter") return undefined;
	const isCompleted = recordOfCase(held.form)?.completion !== undefined;
	const received = { step: "received" as const, at: held.receivedAt };
	const completing = { step: "completing" as const, at: held.receivedAt };
	return {
		kind: held.form,
		state: isCompleted ? "completing" : "received",
		change: false,
		steps: isCompleted ? [received, completing] : [received],
		name: "",
		path: undefined,
	};
}

export async function findStatus(id: number): Promise<Status | undefined> {
	const found = await findCase(id);
	if (!found) return undefined;
	const { kind, state, subjectId, draft, openedAt } = found.case;
	const states: readonly string[] = cases.state.enumValues;
	const steps: Status["steps"] = [];
	for (const { event, at } of await historyOf({ kind: "case", id })) {
		if (states.includes(event)) steps.push({ step: event as Case["state"], at });
		else if (event === "change declined") steps.push({ step: "published", at });
		// An undone decision was never announced, so it isn't a step.
		else if (event === decisionUndone) steps.pop();
	}
	if (state === "completing") steps.push({ step: state, at: openedAt });
	const record = recordOfCase(kind);
	const isShown = record && state === "published" && subjectId !== null;
	const slug = isShown ? await currentSlug(record.kind, subjectId, db) : undefined;
	return {
		kind,
		state,
		change: subjectId !== null,
		steps,
		name: (record && draft[record.name]) ?? "",
		path: record && slug ? publicPath(record, slug) : undefined,
	};
}

import type { RecordStore } from "#app/cases/records/store.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import { findCaseByLink } from "#app/cases/review/private-case.ts";
import { caseLinks } from "#app/cases/table.ts";
import {
	listVerifications,
	storeVerification,
	verifiedOfCase,
} from "#app/cases/verifications/verifications.ts";
import type { Actor } from "#app/people/actor.ts";
import { isMailedTo } from "#app/people/private-links.ts";
import { isDatabaseUnavailable, transaction } from "#app/platform/database/db.server.ts";
import { valuesOf } from "#app/records/record.ts";

/**
 * Confirms a record's email address after a post with a private link that was emailed to it. The link on the
 * page after the form was emailed to no one and confirms nothing. Idempotent; ignores an unavailable
 * database, because the post is already stored and the next one confirms the address too.
 */
export async function confirmEmailedAddress(store: RecordStore, token: string, actor: Actor) {
	try {
		const found = await findCaseByLink(store.record.caseKind, token);
		if (!found) return;
		const of = await verifiedOfCase(store, found);
		const row = of.recordId === undefined ? undefined : await store.find(of.recordId);
		// A case's draft may have a different email address from the public record.
		const known = row ? [found.draft, valuesOf(store.record, row)] : [found.draft];
		for (const values of known) {
			const value = values[store.record.contact.email] ?? "";
			if (value === "" || !(await isMailedTo(caseLinks.edit, token, value))) continue;
			await transaction(async (tx) => {
				if (!(await lockCase(found.id, tx))) return;
				const checks = await listVerifications({ ...of, values }, tx);
				if (checks.some(({ kind, state }) => kind === "email" && state === "counts")) return;
				const made = { kind: "email", result: "confirmed", checkedAt: new Date(), value } as const;
				await storeVerification(of, made, actor, tx);
			});
			return;
		}
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}

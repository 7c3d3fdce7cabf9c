import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt, ListEntry } from "#app/platform/mail/email.ts";
import {
	type Bounds,
	caller,
	done,
	NoAnswer,
} from "#app/platform/mailing-list/mailing-list-call.server.ts";
import { postForm } from "#app/platform/mailing-list/mailing-list-form.server.ts";
import { syncListmonk } from "#app/platform/mailing-list/mailing-list-listmonk.server.ts";
import { syncMailchimp } from "#app/platform/mailing-list/mailing-list-mailchimp.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { MailingList } from "#app/platform/settings/settings.server.ts";

export type SyncMailingList = (entry: ListEntry, id: string) => Promise<Attempt>;

export const syncMailingList: SyncMailingList = env.mailingList
	? circuitBreaker(createMailingList(env.mailingList))
	: async () => done;

export function createMailingList(
	settings: MailingList,
	bounds: Bounds = { time: 10_000, bytes: 64 * 1024 },
): SyncMailingList {
	const sync = { "form-post": postForm, mailchimp: syncMailchimp, listmonk: syncListmonk };
	return async (entry, id) => {
		try {
			return await sync[settings.kind](entry, caller(id, bounds), settings);
		} catch (error) {
			if (!(error instanceof NoAnswer)) throw error;
			return { ok: false, again: "later", reason: `the mailing list gave ${error.message}` };
		}
	};
}

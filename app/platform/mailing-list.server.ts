import { env } from "#app/platform/env.server.ts";
import type { Attempt, ListEntry } from "#app/platform/letter.ts";
import { type Bounds, caller, done, NoAnswer } from "#app/platform/mailing-list-call.server.ts";
import { postForm } from "#app/platform/mailing-list-form.server.ts";
import { tellListmonk } from "#app/platform/mailing-list-listmonk.server.ts";
import { tellMailchimp } from "#app/platform/mailing-list-mailchimp.server.ts";
import { resting } from "#app/platform/resting.server.ts";
import type { MailingList } from "#app/platform/settings.server.ts";

export type TellMailingList = (entry: ListEntry, id: string) => Promise<Attempt>;

/** Tells the mailing-list service of a change, if there is a service; the same id is the same change. */
export const tellMailingList: TellMailingList = env.mailingList
	? resting(createMailingList(env.mailingList))
	: async () => done;

export function createMailingList(
	settings: MailingList,
	bounds: Bounds = { time: 10_000, bytes: 64 * 1024 },
): TellMailingList {
	const tell = { "form-post": postForm, mailchimp: tellMailchimp, listmonk: tellListmonk };
	return async (entry, id) => {
		try {
			return await tell[settings.kind](entry, caller(id, bounds), settings);
		} catch (error) {
			if (!(error instanceof NoAnswer)) throw error;
			return { ok: false, again: "later", reason: `the mailing list gave ${error.message}` };
		}
	};
}

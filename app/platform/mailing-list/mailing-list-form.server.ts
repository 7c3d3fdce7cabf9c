import type { Attempt, ListEntry } from "#app/platform/mail/email.ts";
import {
	type Call,
	done,
	isDone,
	refused,
} from "#app/platform/mailing-list/mailing-list-call.server.ts";
import type { MailingList } from "#app/platform/settings/settings.server.ts";

/** A hosted form only subscribes; unsubscribing happens in the service's own emails. */
export async function postForm(
	entry: ListEntry,
	call: Call,
	{ url }: MailingList,
): Promise<Attempt> {
	if (entry.action === "unsubscribe") return done;
	const body = new URLSearchParams({ EMAIL: entry.email, ...entry.fields });
	body.set("tags", entry.tags.join(","));
	const form = new URL(url);
	const answer = await call(form, { method: "POST", body });
	const accepted = answer.status >= 300 && answer.status < 400 && !isMoved(answer, form);
	return isDone(answer) || accepted ? done : refused(answer);
}

/** Thank-you pages are redirects too; this detects that the form itself has moved. */
function isMoved({ status, location = "" }: { status: number; location?: string }, form: URL) {
	if (status !== 301) return status === 307 || status === 308;
	return URL.canParse(location, form) && new URL(location, form).pathname === form.pathname;
}

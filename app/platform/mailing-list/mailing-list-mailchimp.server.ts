import { createHash } from "node:crypto";
import type { Attempt, ListEntry } from "#app/platform/mail/email.ts";
import {
	apiUrl,
	type Call,
	done,
	isDone,
	jsonHeaders,
	refused,
} from "#app/platform/mailing-list/mailing-list-call.server.ts";
import type { MailingList } from "#app/platform/settings/settings.server.ts";

/** Marketing API 3.0: https://mailchimp.com/developer/marketing/api/list-members/ */
export async function syncMailchimp(
	entry: ListEntry,
	call: Call,
	list: MailingList,
): Promise<Attempt> {
	const hash = createHash("md5").update(entry.email.toLowerCase()).digest("hex");
	const member = `/3.0/lists/${encodeURIComponent(list.id)}/members/${hash}`;
	const headers = jsonHeaders(`Basic ${Buffer.from(`any:${list.key}`).toString("base64")}`);
	const send = (method: string, path: string, body: unknown) =>
		call(apiUrl(list.url, path), { method, headers, body: JSON.stringify(body) });

	if (entry.action === "unsubscribe") {
		const answer = await send("PATCH", member, { status: "unsubscribed" });
		return isDone(answer) || answer.status === 404 ? done : refused(answer);
	}
	// The audience may require fields that our form does not ask for.
	const answer = await send("PUT", `${member}?skip_merge_validation=true`, {
		email_address: entry.email,
		status_if_new: "subscribed",
		status: "subscribed",
		merge_fields: mergeFields(entry.fields),
	});
	if (!isDone(answer)) return refused(answer);
	if (entry.tags.length === 0) return done;
	const tags = entry.tags.map((name) => ({ name, status: "active" }));
	const tagged = await send("POST", `${member}/tags`, { tags });
	return isDone(tagged) ? done : refused(tagged);
}

function mergeFields(fields: Record<string, string>) {
	const merged: Record<string, string> = {};
	const address: Record<string, string> = {};
	for (const [name, value] of Object.entries(fields)) {
		const part = name.match(/^ADDRESS\[(\w+)\]$/)?.[1];
		if (part) address[part] = value;
		else if (name !== "EMAIL" && value) merged[name] = value;
	}
	const whole = ["addr1", "city", "state", "zip"].every((part) => address[part]);
	return whole ? { ...merged, ADDRESS: address } : merged;
}

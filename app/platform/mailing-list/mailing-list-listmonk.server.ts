import * as v from "valibot";
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

/** https://listmonk.app/docs/apis/subscribers/ */
export async function syncListmonk(
	entry: ListEntry,
	call: Call,
	list: MailingList,
): Promise<Attempt> {
	const headers = jsonHeaders(`token ${list.key}`);
	const lists = [Number(list.id)];
	const send = (method: string, path: string, body: unknown) =>
		call(apiUrl(list.url, path), { method, headers, body: JSON.stringify(body) });
	const change = async (id: number, how: object) => {
		const body = { ids: [id], target_list_ids: lists, ...how };
		const answer = await send("PUT", "/api/subscribers/lists", body);
		return isDone(answer) ? done : refused(answer);
	};
	const find = async () => {
		const address = apiUrl(list.url, "/api/subscribers");
		const email = entry.email.toLowerCase().replaceAll("'", "''");
		address.searchParams.set("query", `subscribers.email = '${email}'`);
		const answer = await call(address, { method: "GET", headers });
		return { answer, found: isDone(answer) ? subscribers(await answer.json()) : undefined };
	};

	if (entry.action === "subscribe") {
		const { email, tags } = entry;
		const { EMAIL: _, ...fields } = entry.fields;
		const name = [fields.FNAME, fields.LNAME].filter(Boolean).join(" ");
		const answer = await send("POST", "/api/subscribers", {
			email,
			name: name || email.replace(/@.*/, ""),
			status: "enabled",
			lists,
			preconfirm_subscriptions: true,
			attribs: { ...fields, tags },
		});
		if (answer.status !== 409) return isDone(answer) ? done : refused(answer);
	}
	const { answer, found } = await find();
	if (!isDone(answer)) return refused(answer);
	if (!found) return { ok: false, again: "later", reason: "the mailing list's answer is unclear" };
	const [subscriber] = found.filter(
		({ email }) => email.toLowerCase() === entry.email.toLowerCase(),
	);
	if (entry.action === "unsubscribe") {
		return subscriber ? change(subscriber.id, { action: "unsubscribe" }) : done;
	}
	if (subscriber) return change(subscriber.id, { action: "add", status: "confirmed" });
	return { ok: false, again: "later", reason: "the mailing list has and has not the address" };
}

const Found = v.object({
	data: v.object({ results: v.array(v.object({ id: v.number(), email: v.string() })) }),
});

function subscribers(answer: unknown) {
	const read = v.safeParse(Found, answer);
	return read.success ? read.output.data.results : undefined;
}

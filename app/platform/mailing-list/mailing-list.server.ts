import { createHash } from "node:crypto";
import * as v from "valibot";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt, ListEntry } from "#app/platform/mail/email.ts";
import {
	type Answer,
	type Bounds,
	type Call,
	caller,
	NoResponseError,
} from "#app/platform/mailing-list/mailing-list-call.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { MailingList } from "#app/platform/settings/settings.server.ts";

type SyncMailingList = (entry: ListEntry, id: string) => Promise<Attempt>;
type Service = (entry: ListEntry, call: Call, list: MailingList) => Promise<Attempt>;

const done: Attempt = { ok: true };

export function createMailingList(
	settings: MailingList,
	bounds: Bounds = { time: 10_000, bytes: 64 * 1024 },
): SyncMailingList {
	const sync = { "form-post": postForm, mailchimp: syncMailchimp, listmonk: syncListmonk };
	return async (entry, id) => {
		try {
			return await sync[settings.kind](entry, caller(id, bounds), settings);
		} catch (error) {
			if (!(error instanceof NoResponseError)) throw error;
			return { ok: false, again: "later", reason: `the mailing list gave ${error.message}` };
		}
	};
}

/** Temporary failures, or a wrong key, which aren't the entry's fault. */
const retryable = [401, 403, 408, 425, 429];

function attemptOf(answer: Answer): Attempt {
	if (isDone(answer)) return done;
	const { status } = answer;
	// An API redirects to a new address or a sign-in page, without doing anything.
	const later = status < 400 || status >= 500 || retryable.includes(status);
	const reason = `the mailing list answered ${status}`;
	return { ok: false, again: later ? "later" : "never", reason };
}

function isDone({ status }: Answer): boolean {
	return status >= 200 && status < 300;
}

/** Only subscribes, because a hosted form can't unsubscribe. The service's own emails do that. */
const postForm: Service = async (entry, call, { url }) => {
	if (entry.action === "unsubscribe") return done;
	const body = new URLSearchParams({ EMAIL: entry.email, ...entry.fields });
	body.set("tags", entry.tags.join(","));
	const form = new URL(url);
	const answer = await call(form, { method: "POST", body });
	const accepted = answer.status >= 300 && answer.status < 400 && !isMoved(answer, form);
	return accepted ? done : attemptOf(answer);
};

/** Detects that the form itself has moved, because thank-you pages are redirects too. */
function isMoved({ status, location = "" }: Answer, form: URL): boolean {
	if (status !== 301) return status === 307 || status === 308;
	return URL.parse(location, form)?.pathname === form.pathname;
}

function jsonApi(call: Call, { url }: MailingList, authorization: string) {
	const headers = { Authorization: authorization, "Content-Type": "application/json" };
	return (method: string, path: string, body?: unknown) =>
		call(new URL(url.replace(/\/+$/, "") + path), { method, headers, body: JSON.stringify(body) });
}

/** Marketing API 3.0: https://mailchimp.com/developer/marketing/api/list-members/ */
const syncMailchimp: Service = async (entry, call, list) => {
	const hash = createHash("md5").update(entry.email.toLowerCase()).digest("hex");
	const member = `/3.0/lists/${encodeURIComponent(list.id)}/members/${hash}`;
	const send = jsonApi(call, list, `Basic ${Buffer.from(`any:${list.key}`).toString("base64")}`);

	if (entry.action === "unsubscribe") {
		const answer = await send("PATCH", member, { status: "unsubscribed" });
		return answer.status === 404 ? done : attemptOf(answer);
	}
	// The audience may require fields that our form doesn't ask for.
	const answer = await send("PUT", `${member}?skip_merge_validation=true`, {
		email_address: entry.email,
		status_if_new: "subscribed",
		status: "subscribed",
		merge_fields: mergeFields(entry.fields),
	});
	if (!isDone(answer) || entry.tags.length === 0) return attemptOf(answer);
	const tags = entry.tags.map((name) => ({ name, status: "active" }));
	return attemptOf(await send("POST", `${member}/tags`, { tags }));
};

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

/** https://listmonk.app/docs/apis/subscribers/ */
const syncListmonk: Service = async (entry, call, list) => {
	const send = jsonApi(call, list, `token ${list.key}`);
	const lists = [Number(list.id)];
	const change = async (id: number, how: object) =>
		attemptOf(
			await send("PUT", "/api/subscribers/lists", { ids: [id], target_list_ids: lists, ...how }),
		);

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
		if (answer.status !== 409) return attemptOf(answer);
	}
	const wanted = entry.email.toLowerCase();
	const query = new URLSearchParams({
		query: `subscribers.email = '${wanted.replaceAll("'", "''")}'`,
	});
	const answer = await send("GET", `/api/subscribers?${query}`);
	if (!isDone(answer)) return attemptOf(answer);
	const found = v.safeParse(Found, answer.json());
	if (!found.success) {
		return { ok: false, again: "later", reason: "the mailing list's answer is unclear" };
	}
	const [subscriber] = found.output.data.results.filter(
		({ email }) => email.toLowerCase() === wanted,
	);
	if (entry.action === "unsubscribe") {
		return subscriber ? change(subscriber.id, { action: "unsubscribe" }) : done;
	}
	if (subscriber) return change(subscriber.id, { action: "add", status: "confirmed" });
	return { ok: false, again: "later", reason: "the mailing list has and has not the address" };
};

const Found = v.object({
	data: v.object({ results: v.array(v.object({ id: v.number(), email: v.string() })) }),
});

export const syncMailingList: SyncMailingList = env.mailingList
	? circuitBreaker(createMailingList(env.mailingList))
	: async () => done;

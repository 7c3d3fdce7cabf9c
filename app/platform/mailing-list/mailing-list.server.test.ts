import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ListEntry } from "#app/platform/mail/email.ts";
import {
	createMailingList,
	syncMailingList,
} from "#app/platform/mailing-list/mailing-list.server.ts";
import type { MailingList } from "#app/platform/settings/settings.server.ts";

type Asked = {
	method?: string;
	url?: string;
	headers: IncomingMessage["headers"];
	body: string;
};
type Reply = number | { status: number; body?: unknown; location?: string } | Behaviour;
type Behaviour = (response: ServerResponse) => void;

/** Stands in for an external service: sends each reply once and repeats the last. Closed after the test. */
async function openService(...replies: Reply[]) {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		const { method, url, headers } = request;
		asked.push({ method, url, headers, body: await text(request) });
		const reply = replies.length > 1 ? replies.shift() : replies[0];
		if (typeof reply === "function") return reply(response);
		const { status, body, location } = typeof reply === "object" ? reply : { status: reply ?? 200 };
		response.writeHead(status, location ? { Location: location } : {});
		response.end(body === undefined ? "" : JSON.stringify(body));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const close = async () => {
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
	};
	onTestFinished(close);
	const { port } = server.address() as AddressInfo;
	return { asked, close, url: `http://127.0.0.1:${port}` };
}

const entry: ListEntry = {
	action: "subscribe",
	email: "Ada@Example.org",
	fields: { EMAIL: "Ada@Example.org", FNAME: "Ada", LNAME: "Rossi", MMERGE6: "a & b=c", PHONE: "" },
	tags: ["newsletter", "rehome"],
};
const leaving: ListEntry = { ...entry, action: "unsubscribe" };
const patient = { time: 15_000, bytes: 1024 };
const tellTo = (kind: MailingList["kind"], url: string, bounds = patient) =>
	createMailingList({ kind, url, id: "7", key: "us:key" }, bounds);
const kinds = ["form-post", "mailchimp", "listmonk"] as const;

test("without a service nothing is sent", async () => {
	expect(await syncMailingList(entry, "a")).toEqual({ ok: true });
});

describe("a hosted form", () => {
	test("gets a form post with its own field names and the tags", async () => {
		const { asked, url } = await openService(200);
		const form = tellTo("form-post", `${url}/subscribe/post?u=1&id=2`);
		const fields = { ...entry.fields, "ADDRESS[addr1]": "1 Main St" };
		expect(await form({ ...entry, fields }, "change-1")).toEqual({ ok: true });
		expect(asked).toHaveLength(1);
		expect(asked[0]).toMatchObject({ method: "POST", url: "/subscribe/post?u=1&id=2" });
		expect(asked[0]?.headers).toMatchObject({
			"content-type": "application/x-www-form-urlencoded;charset=UTF-8",
			"idempotency-key": "change-1",
		});
		expect([...new URLSearchParams(asked[0]?.body)]).toEqual([
			...Object.entries(fields),
			["tags", "newsletter,rehome"],
		]);
	});

	test("has no unsubscribe, so it is not called", async () => {
		const { asked, url } = await openService(500);
		expect(await tellTo("form-post", url)(leaving, "a")).toEqual({ ok: true });
		expect(asked).toEqual([]);
	});

	test("may redirect to a thank-you page, which is not opened", async () => {
		const elsewhere = await openService(200);
		for (const status of [301, 302, 303]) {
			const form = await openService({ status, location: `${elsewhere.url}/thanks` });
			expect(await tellTo("form-post", `${form.url}/post`)(entry, "a")).toEqual({ ok: true });
			expect(form.asked).toHaveLength(1);
		}
		expect(elsewhere.asked).toEqual([]);
	});

	test("that has moved has accepted nothing, so the entry is retried", async () => {
		for (const [status, location] of [
			[307, "/new"],
			[308, "/new"],
			[301, "https://form.example/post"],
		] as const) {
			const { url } = await openService({ status, location });
			expect(await tellTo("form-post", `${url}/post`)(entry, "a")).toEqual({
				ok: false,
				again: "later",
				reason: `the mailing list answered ${status}`,
			});
		}
	});
});

describe("Mailchimp", () => {
	const member = "/3.0/lists/7/members/5bfcf2d8e394674550332640d72db509";
	const json = ({ method, url, body }: Asked) => ({ method, url, body: JSON.parse(body) });

	test("gets the member, then its tags", async () => {
		const { asked, url } = await openService({ status: 200, body: {} }, 204);
		expect(await tellTo("mailchimp", `${url}/`)(entry, "change-1")).toEqual({ ok: true });
		expect(asked.map(json)).toEqual([
			{
				method: "PUT",
				url: `${member}?skip_merge_validation=true`,
				body: {
					email_address: "Ada@Example.org",
					status_if_new: "subscribed",
					status: "subscribed",
					merge_fields: { FNAME: "Ada", LNAME: "Rossi", MMERGE6: "a & b=c" },
				},
			},
			{
				method: "POST",
				url: `${member}/tags`,
				body: {
					tags: [
						{ name: "newsletter", status: "active" },
						{ name: "rehome", status: "active" },
					],
				},
			},
		]);
		for (const { headers } of asked) {
			expect(headers).toMatchObject({
				authorization: `Basic ${btoa("any:us:key")}`,
				"content-type": "application/json",
				"idempotency-key": "change-1",
			});
		}
	});

	test("gets a complete address or none", async () => {
		const { asked, url } = await openService(200);
		const parts = { "ADDRESS[addr1]": "1 Main St", "ADDRESS[city]": "Austin" };
		const rest = { "ADDRESS[state]": "TX", "ADDRESS[zip]": "78701" };
		const tell = tellTo("mailchimp", url);
		await tell({ ...entry, tags: [], fields: parts }, "a");
		await tell({ ...entry, tags: [], fields: { ...parts, ...rest } }, "a");
		expect(asked.map(({ body }) => JSON.parse(body).merge_fields)).toEqual([
			{},
			{ ADDRESS: { addr1: "1 Main St", city: "Austin", state: "TX", zip: "78701" } },
		]);
	});

	test("gets unsubscribes; an unknown member counts as done", async () => {
		const { asked, url } = await openService(200, 404);
		const tell = tellTo("mailchimp", url);
		expect(await tell(leaving, "a")).toEqual({ ok: true });
		expect(await tell(leaving, "a")).toEqual({ ok: true });
		expect(json(asked[0] as Asked)).toEqual({
			method: "PATCH",
			url: member,
			body: { status: "unsubscribed" },
		});
	});

	test("failing tags fail the attempt", async () => {
		const { url } = await openService(200, 500);
		expect(await tellTo("mailchimp", url)(entry, "a")).toMatchObject({ again: "later" });
	});
});

describe("listmonk", () => {
	const known = (email = "ada@example.org") => ({
		status: 200,
		body: { data: { results: [{ id: 41, email }] } },
	});
	const nobody = { status: 200, body: { data: { results: [] } } };

	test("gets a subscriber who has already confirmed", async () => {
		const { asked, url } = await openService(200);
		expect(await tellTo("listmonk", url)(entry, "change-1")).toEqual({ ok: true });
		expect(asked).toHaveLength(1);
		expect(asked[0]).toMatchObject({
			method: "POST",
			url: "/api/subscribers",
			headers: {
				authorization: "token us:key",
				"content-type": "application/json",
				"idempotency-key": "change-1",
			},
		});
		expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
			email: "Ada@Example.org",
			name: "Ada Rossi",
			status: "enabled",
			lists: [7],
			preconfirm_subscriptions: true,
			attribs: {
				FNAME: "Ada",
				LNAME: "Rossi",
				MMERGE6: "a & b=c",
				PHONE: "",
				tags: ["newsletter", "rehome"],
			},
		});
	});

	test("adds the list to a known subscriber", async () => {
		const { asked, url } = await openService(409, known(), 200);
		const email = "o'neil@example.org";
		const tell = tellTo("listmonk", url);
		expect(await tell(entry, "a")).toEqual({ ok: true });
		expect(asked.map(({ method }) => method)).toEqual(["POST", "GET", "PUT"]);
		expect(asked[2]?.url).toBe("/api/subscribers/lists");
		const change = { ids: [41], action: "add", target_list_ids: [7], status: "confirmed" };
		expect(JSON.parse(asked[2]?.body ?? "")).toEqual(change);
		const quoted = await openService(nobody);
		await tellTo("listmonk", quoted.url)({ ...leaving, email }, "a");
		const question = new URL(quoted.asked[0]?.url ?? "", url);
		expect(question.searchParams.get("query")).toBe("subscribers.email = 'o''neil@example.org'");
	});

	test("unsubscribes exactly that subscriber", async () => {
		const { asked, url } = await openService(known(), 200);
		expect(await tellTo("listmonk", url)(leaving, "a")).toEqual({ ok: true });
		expect(JSON.parse(asked[1]?.body ?? "")).toEqual({
			ids: [41],
			action: "unsubscribe",
			target_list_ids: [7],
		});
		for (const reply of [nobody, known("eve@example.org")]) {
			const other = await openService(reply);
			expect(await tellTo("listmonk", other.url)(leaving, "a")).toEqual({ ok: true });
			expect(other.asked).toHaveLength(1);
		}
	});

	test("an unreadable response is retried", async () => {
		for (const reply of [{ status: 200, body: "?" }, endless]) {
			const { url } = await openService(reply);
			expect(await tellTo("listmonk", url)(leaving, "a")).toMatchObject({ again: "later" });
		}
	});
});

const endless: Behaviour = (response) => {
	response.on("error", () => {});
	const more = () => {
		while (!response.destroyed && response.write("x".repeat(1024)));
	};
	response.on("drain", more);
	more();
};

describe.each(kinds)("%s", (kind) => {
	const tryWith = async (reply: Reply, time = patient.time) => {
		const service = await openService(reply);
		const tell = tellTo(kind, service.url, { ...patient, time });
		return { service, attempt: await tell(entry, "a") };
	};

	test("that is away, hangs or fails is retried later", async () => {
		const gone = await openService(200);
		await gone.close();
		const reason = "the mailing list gave no answer (ECONNREFUSED)";
		expect(await tellTo(kind, gone.url)(entry, "a")).toEqual({ ok: false, again: "later", reason });

		expect((await tryWith(() => {}, 150)).attempt).toEqual({
			ok: false,
			again: "later",
			reason: "the mailing list gave no answer in time",
		});
		const died = await tryWith((response) => response.destroy());
		expect(died.service.asked).toHaveLength(1);
		expect(died.attempt).toMatchObject({ ok: false, again: "later" });
		for (const status of [401, 403, 408, 429, 500, 502, 503]) {
			expect((await tryWith(status)).attempt).toEqual({
				ok: false,
				again: "later",
				reason: `the mailing list answered ${status}`,
			});
		}
	});

	test("that refuses is not retried", async () => {
		for (const status of [400, 404, 422]) {
			expect((await tryWith(status)).attempt).toMatchObject({ ok: false, again: "never" });
		}
	});

	test("that confirms and then never ends has confirmed", async () => {
		expect((await tryWith(endless)).attempt).toEqual({ ok: true });
		const stuck: Behaviour = (response) => void response.writeHead(200).write("{");
		expect((await tryWith(stuck, 1_000)).attempt).toEqual({ ok: true });
	});
});

test.each(["mailchimp", "listmonk"] as const)(
	"%s that redirects elsewhere has done nothing",
	async (kind) => {
		const elsewhere = await openService(200);
		const { url } = await openService({ status: 302, location: elsewhere.url });
		expect(await tellTo(kind, url)(entry, "a")).toMatchObject({ ok: false, again: "later" });
		expect(elsewhere.asked).toEqual([]);
	},
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { alertsLink } from "#app/network/dogs/alerts/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { caseNow, dogDraft, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { makeAlert } from "#test/visitors.ts";
import { type Amount, expectSafeReply, type FuzzClient } from "./fuzz-client.ts";
import { hostileText } from "./hostile.ts";
import { findInjectionsInReply } from "./markup.ts";

type Endpoint = { path: string; fields: Record<string, string>; statuses: number[] };

async function linksOfReader(): Promise<string[]> {
	const email = "reader@example.com";
	const [row] = await db
		.insert(subscribers)
		.values({ email, emailKey: email, state: "confirmed" })
		.returning();
	const id = row?.id ?? 0;
	const [confirm, unsubscribe] = [
		await makeLink(subscriberLinks.confirm, id, { days: 3 }),
		await makeLink(subscriberLinks.subscription, id),
	];
	return [
		`/newsletter/confirm/${confirm}`,
		`/newsletter/preferences/${unsubscribe}`,
		`/newsletter/unsubscribe/${unsubscribe}`,
	];
}

/** Returns the forms open to strangers, other than submissions, with fields that fit. */
async function publicEndpoints(): Promise<Endpoint[]> {
	const [confirm = "", preferences = "", unsubscribe = ""] = await linksOfReader();
	const dog = await makeCase("rehome", dogDraft, { photos: 1 });
	const kennel = await makeCase("breeder", kennelDraft);
	const [dogPath, kennelPath] = [await editPathOf(dog), await editPathOf(kennel)];
	const { recipientId, alertId } = await makeAlert("seeker@example.com", "sex=male");
	const alerts = `/alerts/${await makeLink(alertsLink, recipientId)}`;
	const common = { ticket: await newTicket(), version: String((await caseNow(dog)).version) };
	const told = [200, 302, 303, 400, 404, 409, 413, 422];
	return [
		{
			path: "/login",
			statuses: [302, 401, 422],
			fields: { email: "a@example.com", password: "a" },
		},
		{ path: "/login/code", fields: { code: "123456", way: "app" }, statuses: [302, 401, 403, 422] },
		{ path: "/login/link", fields: { email: "a@example.com" }, statuses: [200, 422] },
		{ path: `/login/link/${"a".repeat(22)}`, fields: {}, statuses: [404] },
		{ path: `/invitation/${"a".repeat(22)}`, fields: { name: "", password: "" }, statuses: [404] },
		{ path: confirm, fields: {}, statuses: [200, 404] },
		// Another of these may end the subscription; then there is nothing to confirm or choose.
		{ path: preferences, fields: { guides: "on", dogs: "on" }, statuses: [200, 404] },
		{ path: unsubscribe, fields: { "List-Unsubscribe": "One-Click" }, statuses: [200] },
		{
			path: "/alerts",
			fields: { EMAIL: "a@example.com", search: "sex=male&near=Austin" },
			statuses: [200, 422, 429],
		},
		{ path: "/inquiries", fields: { EMAIL: "a@example.com" }, statuses: [200, 422, 429] },
		{ path: alerts, fields: { step: "pause", alert: String(alertId) }, statuses: [200, 400] },
		{
			path: `${alerts}/${alertId}`,
			fields: { near: "Austin", sex: "female", q: "calm" },
			statuses: [302, 303, 404, 422],
		},
		{ path: dogPath, fields: { ...dogDraft, ...common }, statuses: told },
		{ path: `${dogPath}/review`, fields: { ...dogDraft, ...common }, statuses: told },
		{ path: kennelPath, fields: { ...kennelDraft, ...common }, statuses: told },
		{ path: `${kennelPath}/review`, fields: { ...kennelDraft, ...common }, statuses: told },
		{ path: `${dogPath}/say/homed`, fields: common, statuses: told },
		{ path: "/api/auth/sign-in/email", fields: { email: "a@example.com" }, statuses: [404] },
		{ path: "/api/auth/sign-up/email", fields: { email: "a@example.com" }, statuses: [404] },
		{
			path: "/api/auth/passkey/verify-authentication",
			fields: { response: "{}" },
			statuses: [400, 401, 404, 422],
		},
	];
}

/** Generates a POST to an endpoint: its own fields, some of them hostile, and others. */
function sending({ fields }: Endpoint) {
	const own = fc.record(
		Object.fromEntries(
			Object.entries(fields).map(([name, value]) => [
				name,
				fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, hostileText, fc.constant(undefined)),
			]),
		),
	);
	const more = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 });
	return fc
		.tuple(own, more)
		.map(([known, others]) =>
			[...Object.entries(known), ...others].flatMap(([name, value]): [string, string][] =>
				value === undefined ? [] : [[name, value]],
			),
		);
}

export function testPublicRoutes(asking: FuzzClient, amount: Amount): void {
	test("any input to a form without a ticket or behind a private link gets a safe reply", async () => {
		const endpoints = await publicEndpoints();
		const any = fc
			.constantFrom(...endpoints)
			.chain((endpoint) =>
				fc.tuple(
					fc.constant(endpoint),
					sending(endpoint),
					fc.constantFrom("", ".data", "?to=//e.example"),
					fc.constantFrom("POST", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
				),
			);
		const answered = new Set<string>();
		await fc.assert(
			fc.asyncProperty(any, async ([endpoint, pairs, end, method]) => {
				const body = new URLSearchParams(pairs);
				const path = endpoint.path + end;
				const reply = await asking.ask(path, { method, body });
				const what = `${method} ${path} ${body}`.slice(0, 1500);
				expectSafeReply(reply, what);
				expect(reply.headers["cache-control"], what).toBe("no-store");
				expect(findInjectionsInReply(reply), what).toEqual([]);
				// `.data` answers a redirect with 202 and the target in the body.
				const statuses = method === "POST" ? [...endpoint.statuses, 413] : [405];
				if (end !== ".data") expect(statuses, what).toContain(reply.status);
				answered.add(`${endpoint.path} ${reply.status}`);
				const again = await asking.ask(endpoint.path);
				expect(again.status, what).toBeLessThan(500);
				expect(findInjectionsInReply(again), what).toEqual([]);
			}),
			amount,
		);
		expect(answered.size).toBeGreaterThan(3);
		await asking.expectFast();
	});
}

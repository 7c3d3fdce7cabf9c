import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { postWebhook, sendWebhook } from "#app/platform/mail/webhook.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { openReceiver, type Receiver } from "#test/fake-servers.ts";
import { patience } from "#test/waiting.ts";

const secret = "a secret of the test's own";
const note = { event: "dog.published", data: { name: "Bruno" } };
let receiver: Receiver;

beforeAll(async () => {
	receiver = await openReceiver();
});
beforeEach(async () => {
	await receiver.behave("accepts");
	receiver.asked.length = 0;
});
afterAll(() => receiver.close());

const send = (id = "delivery-1") => sendWebhook(note, id, { url: `${receiver.url}/in`, secret });

test("the body is JSON, signed over its id, time and every byte", async () => {
	expect(await send()).toEqual({ ok: true });
	const [asked] = receiver.asked;
	expect(asked).toMatchObject({ method: "POST", path: "/in" });
	expect(JSON.parse(asked?.body ?? "")).toEqual({
		type: "dog.published",
		id: "delivery-1",
		data: { name: "Bruno" },
	});
	const { headers = {}, body } = asked ?? {};
	expect(headers["content-type"]).toBe("application/json");
	expect(headers["webhook-id"]).toBe("delivery-1");
	const time = Number(headers["webhook-timestamp"]);
	expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(10);
	const text = `delivery-1.${time}.${body}`;
	const signature = createHmac("sha256", secret).update(text).digest("base64");
	expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
});

test("a base64 key is decoded", async () => {
	const key = Buffer.from("sixteen bytes or more");
	const coded = `whsec_${key.toString("base64")}`;
	await sendWebhook(note, "delivery-2", { url: receiver.url, secret: coded });
	const [asked] = receiver.asked;
	const text = `delivery-2.${asked?.headers["webhook-timestamp"]}.${asked?.body}`;
	const signature = createHmac("sha256", key).update(text).digest("base64");
	expect(asked?.headers["webhook-signature"]).toBe(`v1,${signature}`);
});

test.each([400, 401, 403, 404, 410, 422])("%i is permanent", async (status) => {
	await receiver.behave(`answers ${status}`);
	expect(await send()).toEqual({
		ok: false,
		again: "never",
		reason: `the webhook answered ${status}`,
	});
});

test.each([408, 429, 500, 502, 503])("%i is retried later", async (status) => {
	await receiver.behave(`answers ${status}`);
	expect(await send()).toMatchObject({ ok: false, again: "later" });
});

test("an unreachable receiver is retried later", async () => {
	await receiver.behave("disconnects");
	expect(await send()).toMatchObject({ ok: false, again: "later" });
	await receiver.behave("is down");
	expect(await send()).toMatchObject({
		ok: false,
		again: "later",
		reason: "the webhook: no answer (ECONNREFUSED)",
	});
});

test("redirects are not followed", async () => {
	const server = createServer((_, response) => {
		response.writeHead(307, { Location: `${receiver.url}/in` }).end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	const sent = await sendWebhook(note, "delivery-3", { url: `http://127.0.0.1:${port}`, secret });
	server.close();
	server.closeAllConnections();
	expect(sent).toEqual({ ok: false, again: "later", reason: "the webhook answered 307" });
	expect(receiver.asked).toEqual([]);
});

test("after a timeout the receiver is not called for a while, because emails wait behind it (R3)", async () => {
	env.promoteHook = { url: `${receiver.url}/in`, secret };
	await receiver.behave("hangs");
	const first = postWebhook(note, "delivery-4");
	await vi.waitFor(() => expect(receiver.asked).toHaveLength(1), patience);
	const now = performance.now.bind(performance);
	const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 6_000);
	await receiver.behave("accepts");
	const vain = await first;
	expect(vain).toMatchObject({ ok: false, again: "later" });
	expect(await postWebhook(note, "delivery-5")).toEqual(vain);
	expect(receiver.asked).toHaveLength(1);
	later.mockImplementation(() => now() + 30_000);
	expect(await postWebhook(note, "delivery-5")).toEqual({ ok: true });
	later.mockRestore();
});

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inquiries } from "#app/network/conversations/table.ts";
import { db, pool } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { openProxy } from "#test/fake-servers.ts";
import { agedTicket, countStored, forms } from "#test/forms.ts";
import { emailLinkingTo } from "#test/mail.ts";
import { serveBuild } from "#test/serving.ts";
import { inquiryFields, makeInquiry, makeRelayedDog } from "#test/visitors.ts";

// The site reaches the database through a proxy; the test's own queries bypass it.
const proxy = await openProxy(env.databaseUrl ?? "");
process.env.DATABASE_URL = proxy.url;
const site = serveBuild();
const patient = { timeout: 15_000, interval: 50 };
const names = Object.keys(forms) as (keyof typeof forms)[];

beforeEach(async () => {
	await proxy.reconnect();
	await vi.waitFor(async () => expect((await site.ask("/readyz")).status).toBe(200), patient);
	await db.delete(rateLimits);
});
afterAll(() => proxy.close());

async function post(name: keyof typeof forms, body: URLSearchParams) {
	return site.ask(forms[name].path, { method: "POST", body });
}

async function filled(name: keyof typeof forms): Promise<URLSearchParams> {
	const body = new URLSearchParams({ ...forms[name].fields, EMAIL: `${name}@example.com` });
	if (name !== "newsletter") body.set("ticket", await agedTicket());
	return body;
}

describe.each(names)("while the database is down (R2) the %s form", (name) => {
	test("answers 503 with all typed values, and accepts the same later, once", async () => {
		const body = await filled(name);
		const before = await countStored();
		const buttons = (text: string) => text.split('type="submit"').length;
		const shown = buttons((await site.ask(forms[name].path)).text);
		await proxy.disconnect();
		const away = await post(name, body);
		expect(away.status).toBe(503);
		expect(away.headers["retry-after"]).toBe("60");
		expect(away.text).toContain('role="alert"');
		expect(buttons(away.text)).toBe(shown + 1);
		for (const [field, text] of body) {
			if (!["ADDRESS[addr2]", "ADDRESS[country]"].includes(field)) {
				expect(away.text, field).toContain(text);
			}
		}
		await proxy.reconnect();
		await vi.waitFor(async () => expect((await post(name, body)).status).toBe(200), patient);
		expect((await post(name, body)).status).toBe(200);
		expect((await countStored()).submissions).toBe((before.submissions ?? 0) + 1);
	});
});

describe("while the database is down (R2) the rehome form with photos as files", () => {
	const photo = async (background: string) => {
		const made = sharp({ create: { width: 60, height: 50, channels: 3, background } });
		return new Blob([new Uint8Array(await made.png().toBuffer())]);
	};
	const withPhotos = async (fields: URLSearchParams, names: string[]) => {
		const form = new FormData();
		for (const [name, value] of fields) form.append(name, value);
		for (const name of names) form.append("photo_files", await photo("#345"), name);
		return form;
	};
	const send = async (form: FormData) => {
		const whole = new Response(form);
		const headers = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
		const body = Buffer.from(await whole.arrayBuffer());
		return site.ask(forms.rehome.path, { method: "POST", headers, body });
	};

	test.each([[["one.png"]], [["one.png", "two.png"]]])(
		"answers 503 with all typed values, and names %s to choose again",
		async (files) => {
			const fields = await filled("rehome");
			const before = await countStored();
			await proxy.disconnect();
			const away = await send(await withPhotos(fields, files));
			expect(away.status).toBe(503);
			expect(away.headers["retry-after"]).toBe("60");
			for (const text of [...fields.values(), ...files]) expect(away.text).toContain(text);
			await proxy.reconnect();
			await vi.waitFor(async () => {
				expect((await send(await withPhotos(fields, files))).status).toBe(200);
			}, patient);
			expect((await countStored()).submissions).toBe((before.submissions ?? 0) + 1);
		},
	);

	test("still answers 422 for an invalid field, like the other forms", async () => {
		const fields = await filled("rehome");
		fields.set("EMAIL", "nobody");
		await proxy.disconnect();
		expect((await send(await withPhotos(fields, ["one.png"]))).status).toBe(422);
	});
});

describe("while the database is down (R2) an inquiry", () => {
	test("answers 503 with all typed values, and is accepted later, once", async () => {
		const { id, slug } = await makeRelayedDog();
		const path = `/adoption-network/${slug}/write`;
		const fields = { ...inquiryFields, EMAIL: "away@example.com", ticket: await agedTicket() };
		const send = () => site.ask(path, { method: "POST", body: new URLSearchParams(fields) });
		const { tokens } = await makeInquiry(id, { EMAIL: "talks@example.com" });
		await proxy.disconnect();
		const away = await send();
		expect([away.status, away.headers["retry-after"]]).toEqual([503, "60"]);
		for (const text of Object.values(fields)) expect(away.text).toContain(text);
		const answer = { step: "say", body: "On Saturday?", ticket: fields.ticket };
		const conversation = `/talk/${tokens.owner}`;
		const unsaid = await site.ask(conversation, {
			method: "POST",
			body: new URLSearchParams(answer),
		});
		expect([unsaid.status, unsaid.text.includes("On Saturday?")]).toEqual([503, true]);
		expect((await site.ask(conversation)).status).toBe(503);
		await proxy.reconnect();
		await vi.waitFor(async () => expect((await send()).status).toBe(200), patient);
		expect((await send()).status).toBe(200);
		expect(await db.$count(inquiries, eq(inquiries.email, fields.EMAIL))).toBe(1);
	});
});

test("has a page with a valid ticket", async () => {
	await proxy.disconnect();
	const { status, text } = await site.ask("/contact");
	expect(status).toBe(200);
	expect(text).toMatch(/name="ticket" value="[\w-]{22}\./);
});

test("emails that waited for the database are sent when it is back", async () => {
	const body = await filled("contact");
	body.set("EMAIL", "patient@example.com");
	body.set("MMERGE6", "After the storm");
	expect((await post("contact", body)).status).toBe(200);
	await proxy.disconnect();
	await proxy.reconnect();
	expect(await emailLinkingTo("patient@example.com", "/status/")).toBeDefined();
	expect(pool.ended).toBe(false);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, pool } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { builtSite } from "#test/build.ts";
import { agedTicket, forms } from "#test/forms.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { askPort } from "#test/serving.ts";
import { givePassword, makeStaff } from "#test/staff.ts";
import { inquiryFields, makeRelayedDog, reportFields } from "#test/visitors.ts";
import { patience } from "#test/waiting.ts";

// Personal data of a visitor, each value unlikely to appear by chance.
const name = "Kanari";
const typed = `${name} Qx7 wrote this`;
const email = "kanari.qx7@example.com";
const phone = "214 555 0177";
const address = "198.51.100.77";
const token = "kanariTokenkanariToken";
const secrets = [/kanari/i, /555.{0,3}0177/, /5550177/, /198\.51\.100/, /KanariAgent/];

const output: string[] = [];
let port = 0;
let site: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
	await builtSite();
	site = spawn(process.execPath, ["build/start.js"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: "0",
			HOST: "127.0.0.1",
			SAMPLE_CONTENT: "none",
			LOG_LEVEL: "trace",
			TRUSTED_PROXIES: "127.0.0.1",
			METRICS_TOKEN: "0123456789abcdef",
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	for (const stream of [site.stdout, site.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => output.push(text));
	}
	port = await vi.waitFor(
		() => {
			const ready = /ready: http:\/\/localhost:(\d+)/.exec(output.join(""))?.[1];
			if (!ready) throw new Error(output.join(""));
			return Number(ready);
		},
		{ timeout: patience, interval: 100 },
	);
});
afterAll(async () => {
	if (!site || site.exitCode !== null) return;
	const ended = once(site, "exit");
	site.kill("SIGTERM");
	await ended;
});

const brought = {
	"X-Forwarded-For": address,
	"User-Agent": "KanariAgent/1.0",
	Referer: `https://${name}.example/`,
	Cookie: `ccr=${token}`,
	Origin: "https://corso.example",
	Host: "corso.example",
};
const get = (path: string) => askPort(port, path, { headers: { ...brought } });
const post = (path: string, fields: Record<string, string>, headers = {}) =>
	askPort(port, path, {
		method: "POST",
		headers: { ...brought, ...headers },
		body: new URLSearchParams(fields),
	});

async function send(form: keyof typeof forms): Promise<number> {
	const { path, fields } = forms[form];
	const changed = Object.keys(fields).map((field) => {
		if (field === "EMAIL") return [field, email];
		if (field === "PHONE") return [field, phone];
		return [field, field.startsWith("ADDRESS[") ? fields[field as never] : typed];
	});
	const ticket = form === "newsletter" ? {} : { ticket: await agedTicket() };
	return (await post(path, { ...Object.fromEntries(changed), tags: form, website: "", ...ticket }))
		.status;
}

const write = "/adoption-network/nero/write";
const complain = "/adoption-network/nero/report";
const privatePaths = ["/talk/", "/report/", "/aftercare/", "/take-back/", "/alerts/"];
const who = { name, EMAIL: email, PHONE: phone };

/** Sends a form, and confirms the address. Returns the token of the link. */
async function confirmedBy(path: string, fields: Record<string, string>, start: string) {
	await db.delete(rateLimits);
	const sent = await post(path, { ...fields, ...who, ticket: await agedTicket() });
	expect(sent.status, path).toBe(200);
	const link = linkIn(await emailLinkingTo(email, start), start);
	expect((await post(link, { step: "confirm" })).status, link).toBe(302);
	return link.split("/").at(-1) ?? "";
}

test("no name, address, phone number, IP address or token gets into the log or the metrics (D2)", async () => {
	await makeRelayedDog();
	const staff = await makeStaff("admin", { email });
	await givePassword(staff);
	for (const form of ["contact", "breeder", "rehome", "newsletter"] as const) {
		expect(await send(form), form).toBe(200);
	}
	const letter = await emailLinkingTo(email, "/newsletter/confirm/");
	const confirm = linkIn(letter, "/newsletter/confirm/").split("/").at(-1) ?? "";
	expect((await get(`/newsletter/confirm/${confirm}`)).status).toBe(200);

	const conversation = await confirmedBy(
		write,
		{ ...inquiryFields, town: typed, message: typed },
		"/talk/",
	);
	const said = { step: "say", ticket: await agedTicket(), body: typed };
	expect((await post(`/talk/${conversation}`, said)).status).toBe(302);
	const told = { ...said, step: "report", reason: "money", words: typed };
	expect((await post(`/talk/${conversation}`, told)).status).toBe(302);
	const report = await confirmedBy(complain, { ...reportFields, words: typed }, "/report/");

	// Wrong guesses, made-up links, strange addresses and what another site's page sends.
	await post("/login", { email, password: `${name} password` });
	for (const path of [...privatePaths, "/login/link/", "/invitation/", "/status/", "/edit/dog/"])
		await get(path + token);
	await get(`/contact?email=${email}&phone=${encodeURIComponent(phone)}`);
	await get(`/${name}/?q=${email}`);
	expect(
		(await post("/contact", { EMAIL: email }, { Origin: `https://${name}.example` })).status,
	).toBe(403);

	// Faults of ours, and a database that fails while it holds what was typed.
	await pool.query("alter table submissions rename to submissions_gone");
	expect(await send("contact")).toBe(500);
	await pool.query("alter table submissions_gone rename to submissions");
	for (const [table, link, path, fields] of [
		["inquiries", `/talk/${conversation}`, write, inquiryFields],
		["listing_reports", `/report/${report}`, complain, reportFields],
	] as const) {
		await pool.query(`alter table ${table} rename to ${table}_gone`);
		expect((await get(link)).status).toBe(500);
		const sent = { ...fields, ...who, message: typed, words: typed, ticket: await agedTicket() };
		expect((await post(path, sent)).status).toBe(500);
		await pool.query(`alter table ${table}_gone rename to ${table}`);
	}
	await pool.query("alter table private_links rename to private_links_gone");
	expect((await get(`/newsletter/confirm/${confirm}`)).status).toBe(500);
	await pool.query("alter table private_links_gone rename to private_links");
	await pool.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ccr changes %' and datname = current_database()",
	);

	const links = [confirm, conversation, report].map((link) => new RegExp(link));
	const { status, text } = await askPort(port, "/metrics", {
		headers: { ...brought, Authorization: "Bearer 0123456789abcdef" },
	});
	expect(status).toBe(200);
	for (const wanted of [
		"a mail was written",
		"refused: sent from",
		'"msg":"a fault"',
		"change notices stopped",
		"submissions",
		"/newsletter/confirm/…",
	]) {
		await vi.waitFor(() => expect(output.join("")).toContain(wanted), { timeout: patience });
	}
	for (const line of [...output.join("").split("\n"), ...text.split("\n")]) {
		for (const secret of [...secrets, ...links, /0123456789abcdef/]) {
			expect(line).not.toMatch(secret);
		}
	}
});

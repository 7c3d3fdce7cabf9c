import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, expect, test, vi } from "vitest";
import type { Email } from "#app/platform/mail/email.ts";
import { createMailer, sendEmail } from "#app/platform/mail/mail.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";

const email: Email = {
	to: "ada@example.org",
	subject: "Your message arrived",
	html: "<p>Hello</p>",
	text: "Hello",
};
const folders: string[] = [];
afterEach(async () => {
	for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function openFolder() {
	const dataDir = await mkdtemp(join(tmpdir(), "ccr-mail-"));
	folders.push(dataDir);
	const settings = { smtpUrl: undefined, mailFrom: "hello@corso.example", host: "corso.example" };
	return { dataDir, mail: join(dataDir, "mail"), send: createMailer({ ...settings, dataDir }) };
}

test("without a relay an email is a file that only its owner can read", async () => {
	const { mail, send } = await openFolder();
	expect(await send(email, "email-1")).toEqual({ ok: true });
	const [file = "", ...others] = await readdir(mail);
	expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-email-1\.eml$/);
	expect(others).toEqual([]);
	expect((await stat(join(mail, file))).mode & 0o777).toBe(0o600);
	expect((await stat(mail)).mode & 0o777).toBe(0o700);
	expect(await PostalMime.parse(await readFile(join(mail, file)))).toMatchObject({
		to: [{ address: "ada@example.org" }],
		subject: "Your message arrived",
		messageId: "<email-1@corso.example>",
	});
});

test("without settings emails are in the program's own data folder", async () => {
	expect(await sendEmail(email, "email-1")).toEqual({ ok: true });
	expect(await readdir(join(env.dataDir, "mail"))).toHaveLength(1);
});

test("one id has one file, also under concurrency; a longer id is a different one", async () => {
	const { mail, send } = await openFolder();
	await send(email, "1");
	await send({ ...email, text: "Hello again" }, "1");
	const [file = ""] = await readdir(mail);
	expect((await PostalMime.parse(await readFile(join(mail, file)))).text).toBe("Hello again\n");
	await Promise.all(Array.from({ length: 12 }, () => send(email, "2")));
	await send(email, "x-1");
	const ends = (await readdir(mail)).map((name) => name.slice(25)).sort();
	expect(ends).toEqual(["1.eml", "2.eml", "x-1.eml"]);
});

test("the log contains the file, never the address or the subject (D2)", async () => {
	const said = vi.spyOn(log, "info");
	const { mail, send } = await openFolder();
	await send(email, "email-1");
	const [file] = await readdir(mail);
	expect(said.mock.calls).toEqual([[{ file }, "a mail was written to data/mail"]]);
});

test("a write error is retried later and leaves nothing behind", async () => {
	const { dataDir, mail, send } = await openFolder();
	await writeFile(mail, "a file where the folder should be");
	expect(await send(email, "email-1")).toEqual({
		ok: false,
		again: "later",
		reason: "the mail folder cannot be written (EEXIST)",
	});
	await chmod(dataDir, 0o700);
	expect(await readdir(dataDir)).toEqual(["mail"]);
});

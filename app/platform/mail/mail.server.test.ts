import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import type { Email } from "#app/platform/mail/email.ts";
import { createMailer } from "#app/platform/mail/mail.server.ts";

const email: Email = {
	to: "ada@example.org",
	subject: "Your message arrived",
	html: "<p>Grüße <b>Ada</b></p>",
	text: "Grüße Ada",
	replyTo: "team@example.com",
	unsubscribe: `https://corso.example/leave/${"a".repeat(90)}?b=c`,
};
const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

function mailerTo(port: number, login = "", timeoutMs = { silence: 10_000, whole: 15_000 }) {
	return createMailer(
		{
			smtpUrl: `smtp://${login}127.0.0.1:${port}`,
			mailFrom: "hello@corso.example",
			dataDir: "/nowhere",
			host: "corso.example",
		},
		timeoutMs,
	);
}

type Arrived = { from: string; to: string[]; raw: string };

async function openRelay(options: SMTPServerOptions = {}) {
	const arrived: Arrived[] = [];
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		onData(stream, { envelope }, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				const from = envelope.mailFrom ? envelope.mailFrom.address : "";
				const to = envelope.rcptTo.map(({ address }) => address);
				arrived.push({ from, to, raw: Buffer.concat(chunks).toString() });
				done();
			});
		},
		...options,
	});
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	closing.push(() => new Promise<void>((closed) => server.close(closed)));
	const { port } = server.server.address() as AddressInfo;
	return { arrived, port, send: mailerTo(port) };
}

async function openSocket(behave: (socket: Socket) => void): Promise<number> {
	const sockets = new Set<Socket>();
	const server: Server = createServer((socket) => {
		sockets.add(socket.on("error", () => {}));
		behave(socket);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	closing.push(() => {
		for (const socket of sockets) socket.destroy();
		return new Promise((closed) => server.close(closed));
	});
	return (server.address() as AddressInfo).port;
}

const refusing = (responseCode: number, text = "no") =>
	Object.assign(new Error(text), { responseCode });

describe("a relay that accepts the email", () => {
	test("gets HTML and plain text, to one address, from the site", async () => {
		const { arrived, send } = await openRelay();
		expect(await send(email, "email-1")).toEqual({ ok: true });
		expect(arrived).toMatchObject([{ from: "hello@corso.example", to: ["ada@example.org"] }]);
		const mail = await PostalMime.parse(arrived[0]?.raw ?? "");
		expect(mail).toMatchObject({
			from: { name: "Cane Corso Resource", address: "hello@corso.example" },
			to: [{ name: "", address: "ada@example.org" }],
			replyTo: [{ address: "team@example.com" }],
			subject: "Your message arrived",
			messageId: "<email-1@corso.example>",
		});
		expect(mail.text?.trim()).toBe(email.text);
		expect(mail.html?.trim()).toBe(email.html);
		expect(arrived[0]?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
		expect(arrived[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
	});

	test("gets the unsubscribe header on one unfolded line", async () => {
		const { arrived, send } = await openRelay();
		await send(email, "email-1");
		await send({ ...email, unsubscribe: undefined, replyTo: undefined }, "email-2");
		expect(arrived[0]?.raw).toContain(`\r\nList-Unsubscribe: <${email.unsubscribe}>\r\n`);
		expect(arrived[0]?.raw).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
		expect(arrived[1]?.raw).not.toMatch(/^(List-|Reply-To)/m);
	});

	test("can recognize a duplicate by its Message-ID", async () => {
		const { arrived, send } = await openRelay();
		await send(email, "email-1");
		await send(email, "email-1");
		const ids = arrived.map(({ raw }) => raw.match(/^Message-ID: (.*)\r$/m)?.[1]);
		expect(ids).toEqual(["<email-1@corso.example>", "<email-1@corso.example>"]);
	});
});

describe("the email is retried later when", () => {
	const later = (reason: string) => ({ ok: false, again: "later", reason });

	test("the connection is refused", async () => {
		const port = await openSocket(() => {});
		await closing.pop()?.();
		expect(await mailerTo(port)(email, "a")).toEqual(
			later("the relay refuses connections (ECONNREFUSED)"),
		);
	});

	test("the relay does not respond", async () => {
		const port = await openSocket(() => {});
		const send = mailerTo(port, "", { silence: 150, whole: 15_000 });
		expect(await send(email, "a")).toEqual(later("the relay did not answer in time (ETIMEDOUT)"));
	});

	test("the relay responds very slowly", async () => {
		const port = await openSocket((socket) => {
			const trickle = setInterval(() => socket.write("220-wait\r\n"), 40);
			socket.on("close", () => clearInterval(trickle));
		});
		const send = mailerTo(port, "", { silence: 10_000, whole: 300 });
		expect(await send(email, "a")).toEqual(later("the relay took too long (EABORT)"));
	});

	test("the relay is busy", async () => {
		const { send } = await openRelay({ onRcptTo: (_, __, done) => done(refusing(451, "Busy")) });
		expect(await send(email, "a")).toEqual(later("the relay answered 451: Busy"));
	});

	test("the relay accepts the email and dies before confirming", async () => {
		const died = await openSocket((socket) => {
			const lines = ["250 hi\r\n", "250 ok\r\n", "250 ok\r\n", "354 go\r\n"];
			socket.write("220 hi\r\n");
			socket.on("data", (data) => {
				if (data.toString().endsWith("\r\n.\r\n")) socket.destroy();
				else if (lines.length > 0) socket.write(lines.shift() ?? "");
			});
		});
		expect(await mailerTo(died)(email, "a")).toMatchObject({ ok: false, again: "later" });
	});

	test("the problem is in our settings: greeting, sign-in or certificate", async () => {
		const closed = await openSocket((socket) => socket.end("554 not you\r\n"));
		expect(await mailerTo(closed)(email, "a")).toEqual(later("the relay answered 554: not you"));
		const strict = await openRelay({
			disabledCommands: ["STARTTLS"],
			allowInsecureAuth: true,
			onAuth: (_, __, done) => done(refusing(535, "Wrong")),
		});
		const signedIn = mailerTo(strict.port, "us:wrong@");
		expect(await signedIn(email, "a")).toEqual(later("the relay answered 535: Wrong"));
		// Without sign-in it answers 530 to MAIL, which is not about the email.
		expect(await strict.send(email, "a")).toMatchObject({ again: "later" });
		const unsafe = await openSocket((socket) => {
			const lines = ["250-hi\r\n250 STARTTLS\r\n", "220 go\r\n", "no handshake\r\n"];
			socket.write("220 hi\r\n");
			socket.on("data", () => void socket.write(lines.shift() ?? ""));
		});
		expect(await mailerTo(unsafe)(email, "a")).toMatchObject({ ok: false, again: "later" });
	});
});

describe("the email is not retried when", () => {
	test("the relay permanently refuses the address or the email", async () => {
		const noSender = await openRelay({ onMailFrom: (_, __, done) => done(refusing(550)) });
		const noReader = await openRelay({ onRcptTo: (_, __, done) => done(refusing(550)) });
		const noLetter = await openRelay({
			onData: (stream, _, done) => void stream.resume().on("end", () => done(refusing(554))),
		});
		for (const { send } of [noSender, noReader, noLetter]) {
			expect(await send(email, "a")).toMatchObject({ ok: false, again: "never" });
		}
	});

	test("the mailbox is unavailable; the reason does not contain the address", async () => {
		const said =
			"5.1.1 <ada@example.org>: mailbox Ada unavailable at 192.0.2.7, see https://x.example/?t=secret";
		const { send } = await openRelay({ onRcptTo: (_, __, done) => done(refusing(550, said)) });
		expect(await send(email, "a")).toEqual({
			ok: false,
			again: "never",
			reason: "the relay answered 550: 5.1.1 mailbox unavailable at see",
			isBounce: true,
		});
	});

	test("the address is not one plain address; the relay is not contacted", async () => {
		const { arrived, send } = await openRelay();
		for (const to of [
			"",
			"ada",
			"@example.org",
			"ada@",
			"ada@example..org",
			"a b@example.org",
			"ada@-x.org",
			"ada@example.org, eve@example.org",
			"ada@example.org;eve@example.org",
			"Ada <ada@example.org>",
			"<ada@example.org>",
			'"ada"@example.org',
			"ada@[127.0.0.1]",
			"ada@example.org\r\nBcc: eve@example.org",
			"ada@example.org\n",
			"ada(x)@example.org",
			"group:ada@example.org;",
			"ada\u0000@example.org",
			"ada\u202e@example.org",
			"a@b@c.org",
			`${"a".repeat(65)}@example.org`,
		]) {
			expect(await send({ ...email, to }, "a"), to).toMatchObject({ again: "never" });
		}
		expect(arrived).toEqual([]);
	});
});

test("no user text adds a header or a recipient (I2)", async () => {
	const { arrived, send } = await openRelay();
	const bad = fc.constantFrom(..."\r\n\0,;:<>\"'()@\u2028\u202e é🐕", "\r\nBcc: eve@x.org", "=?");
	const hostile = fc.string({ unit: fc.oneof(bad, fc.string({ minLength: 1, maxLength: 8 })) });
	const address = fc.oneof(
		hostile,
		hostile.map((text) => `ada@example.org${text}`),
	);
	const emails = fc.array(fc.tuple(address, hostile, address), { minLength: 12, maxLength: 12 });
	await fc.assert(
		fc.asyncProperty(emails, async (all) => {
			const sent = all.flatMap(([to, subject, replyTo]) => [
				{ ...email, to, subject, replyTo },
				{ ...email, subject, replyTo },
			]);
			await Promise.all(sent.map((each) => send(each, "a")));
			expect(arrived.length).toBeGreaterThanOrEqual(all.length);
			for (const mail of arrived.splice(0)) {
				expect(mail.to).toHaveLength(1);
				const { headers } = await PostalMime.parse(mail.raw);
				const names = headers.map(({ key }) => key);
				const certain = names.filter((key) => key !== "reply-to" && key !== "subject");
				expect(certain.sort()).toEqual(ours);
				expect(new Set(names).size).toBe(names.length);
			}
		}),
		{ numRuns: 8 },
	);
});
const ours = [
	"auto-submitted",
	"content-type",
	"date",
	"from",
	"list-unsubscribe",
	"list-unsubscribe-post",
	"message-id",
	"mime-version",
	"to",
];

test("Reply-To is one plain address or absent", async () => {
	const { arrived, send } = await openRelay();
	for (const replyTo of ["a@example.org, eve@example.org", "Eve <eve@example.org>", "a@b@c.org"]) {
		expect(await send({ ...email, replyTo }, "a")).toEqual({ ok: true });
	}
	expect(arrived).toHaveLength(3);
	for (const { raw } of arrived) expect(raw).not.toMatch(/^Reply-To|eve@/im);
});

test("an unsafe id throws", async () => {
	const { send } = await openRelay();
	for (const id of ["", "../a", "a b", "a>\r\nBcc: eve@example.org"]) {
		await expect(send(email, id)).rejects.toThrow(/\bid\b/);
	}
});

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import type { Email } from "#app/platform/mail/email.ts";
import { createMailer } from "#app/platform/mail/mail.server.ts";

const letter: Email = {
	to: "ada@example.org",
	subject: "Your message arrived",
	html: "<p>Grüße <b>Ada</b></p>",
	text: "Grüße Ada",
	replyTo: "team@example.com",
	unsubscribe: `https://corso.example/leave/${"a".repeat(90)}?b=c`,
};
const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

function mailerTo(port: number, login = "", patience = { silence: 10_000, whole: 15_000 }) {
	return createMailer(
		{
			smtpUrl: `smtp://${login}127.0.0.1:${port}`,
			mailFrom: "hello@corso.example",
			dataDir: "/nowhere",
			host: "corso.example",
		},
		patience,
	);
}

type Arrived = { from: string; to: string[]; raw: string };

/** A real SMTP server; what it takes arrives in the list. */
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

/** Anything that listens on a port. */
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

describe("a relay that takes the letter", () => {
	test("gets both texts, to one address, from the site", async () => {
		const { arrived, send } = await openRelay();
		expect(await send(letter, "letter-1")).toEqual({ ok: true });
		expect(arrived).toMatchObject([{ from: "hello@corso.example", to: ["ada@example.org"] }]);
		const mail = await PostalMime.parse(arrived[0]?.raw ?? "");
		expect(mail).toMatchObject({
			from: { name: "Cane Corso Resource", address: "hello@corso.example" },
			to: [{ name: "", address: "ada@example.org" }],
			replyTo: [{ address: "team@example.com" }],
			subject: "Your message arrived",
			messageId: "<letter-1@corso.example>",
		});
		expect(mail.text?.trim()).toBe(letter.text);
		expect(mail.html?.trim()).toBe(letter.html);
		expect(arrived[0]?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
		expect(arrived[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
	});

	test("can tell the mail program how to leave, on one unfolded line", async () => {
		const { arrived, send } = await openRelay();
		await send(letter, "letter-1");
		await send({ ...letter, unsubscribe: undefined, replyTo: undefined }, "letter-2");
		expect(arrived[0]?.raw).toContain(`\r\nList-Unsubscribe: <${letter.unsubscribe}>\r\n`);
		expect(arrived[0]?.raw).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
		expect(arrived[1]?.raw).not.toMatch(/^(List-|Reply-To)/m);
	});

	test("knows a letter that comes twice by its Message-ID", async () => {
		const { arrived, send } = await openRelay();
		await send(letter, "letter-1");
		await send(letter, "letter-1");
		const ids = arrived.map(({ raw }) => raw.match(/^Message-ID: (.*)\r$/m)?.[1]);
		expect(ids).toEqual(["<letter-1@corso.example>", "<letter-1@corso.example>"]);
	});
});

describe("the letter is tried again later when", () => {
	const later = (reason: string) => ({ ok: false, again: "later", reason });

	test("nobody listens", async () => {
		const port = await openSocket(() => {});
		await closing.pop()?.();
		expect(await mailerTo(port)(letter, "a")).toEqual(
			later("the relay refuses connections (ECONNREFUSED)"),
		);
	});

	test("the relay says nothing", async () => {
		const port = await openSocket(() => {});
		const send = mailerTo(port, "", { silence: 150, whole: 15_000 });
		expect(await send(letter, "a")).toEqual(later("the relay did not answer in time (ETIMEDOUT)"));
	});

	test("the relay says a little, again and again", async () => {
		const port = await openSocket((socket) => {
			const trickle = setInterval(() => socket.write("220-wait\r\n"), 40);
			socket.on("close", () => clearInterval(trickle));
		});
		const began = performance.now();
		const send = mailerTo(port, "", { silence: 10_000, whole: 300 });
		expect(await send(letter, "a")).toEqual(later("the relay took too long (EABORT)"));
		expect(performance.now() - began).toBeLessThan(3_000);
	});

	test("the relay is busy", async () => {
		const { send } = await openRelay({ onRcptTo: (_, __, done) => done(refusing(451, "Busy")) });
		expect(await send(letter, "a")).toEqual(later("the relay answered 451: Busy"));
	});

	test("the relay takes the letter and dies before it says so", async () => {
		const died = await openSocket((socket) => {
			const lines = ["250 hi\r\n", "250 ok\r\n", "250 ok\r\n", "354 go\r\n"];
			socket.write("220 hi\r\n");
			socket.on("data", (data) => {
				if (data.toString().endsWith("\r\n.\r\n")) socket.destroy();
				else if (lines.length > 0) socket.write(lines.shift() ?? "");
			});
		});
		expect(await mailerTo(died)(letter, "a")).toMatchObject({ ok: false, again: "later" });
	});

	test("the fault is in our settings: greeting, sign-in or certificate", async () => {
		const closed = await openSocket((socket) => socket.end("554 not you\r\n"));
		expect(await mailerTo(closed)(letter, "a")).toEqual(later("the relay answered 554: not you"));
		const strict = await openRelay({
			disabledCommands: ["STARTTLS"],
			allowInsecureAuth: true,
			onAuth: (_, __, done) => done(refusing(535, "Wrong")),
		});
		const signedIn = mailerTo(strict.port, "us:wrong@");
		expect(await signedIn(letter, "a")).toEqual(later("the relay answered 535: Wrong"));
		// Without a sign-in it answers 530 to MAIL, which is no word about the letter.
		expect(await strict.send(letter, "a")).toMatchObject({ again: "later" });
		const unsafe = await openSocket((socket) => {
			const lines = ["250-hi\r\n250 STARTTLS\r\n", "220 go\r\n", "no handshake\r\n"];
			socket.write("220 hi\r\n");
			socket.on("data", () => void socket.write(lines.shift() ?? ""));
		});
		expect(await mailerTo(unsafe)(letter, "a")).toMatchObject({ ok: false, again: "later" });
	});
});

describe("the letter is given up when", () => {
	test("the relay refuses the address or the letter for good", async () => {
		const noSender = await openRelay({ onMailFrom: (_, __, done) => done(refusing(550)) });
		const noReader = await openRelay({ onRcptTo: (_, __, done) => done(refusing(550)) });
		const noLetter = await openRelay({
			onData: (stream, _, done) => void stream.resume().on("end", () => done(refusing(554))),
		});
		for (const { send } of [noSender, noReader, noLetter]) {
			expect(await send(letter, "a")).toMatchObject({ ok: false, again: "never" });
		}
	});

	test("and the reason repeats neither the address nor anything like one", async () => {
		const said =
			"5.1.1 <ada@example.org>: mailbox Ada unavailable at 192.0.2.7, see https://x.example/?t=secret";
		const { send } = await openRelay({ onRcptTo: (_, __, done) => done(refusing(550, said)) });
		expect(await send(letter, "a")).toEqual({
			ok: false,
			again: "never",
			reason: "the relay answered 550: 5.1.1 mailbox unavailable at see",
		});
	});

	test("the address is not one plain address: nobody is even asked", async () => {
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
			expect(await send({ ...letter, to }, "a"), to).toMatchObject({ again: "never" });
		}
		expect(arrived).toEqual([]);
	});
});

test("no typed text adds a header or a recipient (I2)", async () => {
	const { arrived, send } = await openRelay();
	const bad = fc.constantFrom(..."\r\n\0,;:<>\"'()@\u2028\u202e é🐕", "\r\nBcc: eve@x.org", "=?");
	const hostile = fc.string({ unit: fc.oneof(bad, fc.string({ minLength: 1, maxLength: 8 })) });
	const address = fc.oneof(
		hostile,
		hostile.map((text) => `ada@example.org${text}`),
	);
	const letters = fc.array(fc.tuple(address, hostile, address), { minLength: 12, maxLength: 12 });
	await fc.assert(
		fc.asyncProperty(letters, async (all) => {
			const sent = all.flatMap(([to, subject, replyTo]) => [
				{ ...letter, to, subject, replyTo },
				{ ...letter, subject, replyTo },
			]);
			await Promise.all(sent.map((each) => send(each, "a")));
			expect(arrived.length).toBeGreaterThanOrEqual(all.length);
			for (const mail of arrived.splice(0)) {
				expect(mail.to).toHaveLength(1);
				const { headers } = await PostalMime.parse(mail.raw);
				const names = headers.map(({ key }) => key);
				// These two are left out when they would hold nothing.
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

test("an answer goes to one plain address or to nobody else", async () => {
	const { arrived, send } = await openRelay();
	for (const replyTo of ["a@example.org, eve@example.org", "Eve <eve@example.org>", "a@b@c.org"]) {
		expect(await send({ ...letter, replyTo }, "a")).toEqual({ ok: true });
	}
	expect(arrived).toHaveLength(3);
	for (const { raw } of arrived) expect(raw).not.toMatch(/^Reply-To|eve@/im);
});

test("an id that could leave its place is a bug", async () => {
	const { send } = await openRelay();
	for (const id of ["", "../a", "a b", "a>\r\nBcc: eve@example.org"]) {
		await expect(send(letter, id)).rejects.toThrow("A letter's id");
	}
});

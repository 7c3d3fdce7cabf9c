import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { arrivals } from "./s8-arrivals.ts";
import { type Call, form, fromNetwork, send } from "./s8-calls.ts";
import type { Ledger } from "./s8-ledger.ts";
import { ticketIn } from "./sending.ts";

export type SendersJob = {
	perSecond: number;
	/** Stands in every address of this run, and in no other. */
	mark: string;
};

/** What was thanked for: the addresses that it was sent from, and photos that were answered for. */
export type Sent = { contact: string[]; rehome: string[]; newsletter: string[]; photos: number };

/** In milliseconds: a form that is sent sooner after it was opened is taken for a program's. */
const ripeAge = 3_500;
const mostThinking = 6_000;
const partBytes = 512 * 1024;
/** Of ten that write, five write a message, two give away a dog, three want the newsletter. */
const shares = [
	{ kind: "contact", to: 0.5 },
	{ kind: "rehome", to: 0.7 },
	{ kind: "newsletter", to: 1 },
] as const;
const thanks = {
	contact: "We have your message",
	rehome: "We have your request",
	newsletter: "One more step",
};
const paths = {
	contact: "/contact",
	rehome: "/adoption-network/signup",
	newsletter: "/newsletter",
};

/** Visitors who fill in forms, come at a rate. Resolves with what they were thanked for. */
export async function write(
	job: SendersJob,
	port: number,
	until: number,
	roll: () => number,
	ledger: Ledger,
): Promise<Sent> {
	const sent: Sent = { contact: [], rehome: [], newsletter: [], photos: 0 };
	const pictures = await Promise.all(Array.from({ length: 12 }, (_, number) => paint(number)));
	let number = 0;
	await arrivals(job.perSecond, until, roll, async (due) => {
		const own = ++number;
		const at = roll();
		const kind = shares.find(({ to }) => at < to)?.kind ?? "newsletter";
		const home = fromNetwork((1 << 23) + own);
		const call = (what: Call) =>
			send(port, { ...what, fresh: true, headers: { ...home, ...what.headers } });
		const page = await ledger.time("form opened", due, async () => {
			const { status, body } = await call({ path: paths[kind] });
			if (status !== 200) throw new Error(`${paths[kind]} answered ${status}`);
			return body;
		});
		if (!page) return;
		const ticket = kind === "newsletter" ? "" : await ticketFrom(call, ledger);
		if (ticket === undefined) return;
		await sleep(ripeAge + roll() * mostThinking);
		const email = `${job.mark}-${own}@${job.mark}-${own}.example`;
		const fields: Record<string, string> = { EMAIL: email, ...(ticket ? { ticket } : {}) };
		if (kind === "contact") Object.assign(fields, message(own));
		if (kind === "rehome") {
			const picture = pictures[own % pictures.length];
			const key = picture && (await sendPhoto(call, unlike(picture, own), ledger));
			if (!key) return;
			sent.photos++;
			Object.assign(fields, request(own), { photos: key });
		}
		const pressed = performance.now();
		const thanked = await ledger.time(`${kind} form sent`, pressed, async () => {
			const { status, body } = await call({
				path: paths[kind],
				...form(fields),
				headers: { ...form(fields).headers, "Accept-Encoding": "identity" },
			});
			if (status === 200 && body.includes(thanks[kind])) return true;
			throw new Error(`${paths[kind]} answered ${status} without thanks`);
		});
		if (thanked) sent[kind].push(email);
	});
	return sent;
}

/** The form's own ticket; its page is compressed, the data of it is asked for plain. */
function ticketFrom(
	call: (what: Call) => ReturnType<typeof send>,
	ledger: Ledger,
): Promise<string | undefined> {
	return ledger.time("form's data, with its ticket", performance.now(), async () => {
		const headers = { "Accept-Encoding": "identity" };
		const { status, body } = await call({ path: "/contact.data", headers });
		if (status !== 200) throw new Error(`/contact.data answered ${status}`);
		return ticketIn(body);
	});
}

function message(own: number): Record<string, string> {
	const words = "Is the grey one from the second photo still looking for a home? ".repeat(6);
	return { FNAME: "Ada", LNAME: `Rossi ${own}`, MMERGE6: `${own}: ${words}` };
}

function request(own: number): Record<string, string> {
	const words = "We are moving abroad and cannot take her along. ".repeat(8);
	return { FNAME: "Carla", LNAME: `Neri ${own}`, MMERGE9: `${own}: ${words}` };
}

/** Sends a photo in parts, as the form's script does; its key once all of it was taken. */
function sendPhoto(
	call: (what: Call) => ReturnType<typeof send>,
	bytes: Buffer,
	ledger: Ledger,
): Promise<string | undefined> {
	const key = randomBytes(16).toString("base64url");
	const size = bytes.byteLength;
	return ledger.time("photo sent", performance.now(), async () => {
		let state = "arriving";
		for (let offset = 0, tries = 0; state === "arriving" && tries < 100; tries++) {
			const { status, body } = await call({
				method: "PUT",
				path: `/uploads/${key}`,
				headers: { "Upload-Offset": offset, "Upload-Length": size, "Accept-Encoding": "identity" },
				body: bytes.subarray(offset, offset + partBytes),
			});
			if (status !== 200) throw new Error(`a part of a photo was answered ${status}`);
			const upload = JSON.parse(body.toString()) as { received: number; state: string };
			// All is there and it waits for its turn to be looked at.
			if (upload.received === size && upload.state === "arriving") await sleep(500);
			offset = upload.received;
			state = upload.state;
		}
		if (state !== "kept") throw new Error(`a photo was ${state}`);
		return key;
	});
}

/** A picture of two million pixels, as large as phones send them. */
async function paint(number: number): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 90 + number * 8, sigma: 30 } as const;
	const small = { width: 200, height: 150, channels: 3, background: "#876", noise } as const;
	const rough = await sharp({ create: small }).png().toBuffer();
	return sharp(rough).resize(1600, 1200).jpeg({ quality: 88 }).toBuffer();
}

/** The same picture as another file: a comment behind the first two bytes tells them apart. */
function unlike(jpeg: Buffer, number: number): Buffer {
	const comment = Buffer.from(`bench ${process.pid} ${number}`);
	const head = Buffer.from([0xff, 0xfe, 0, comment.byteLength + 2]);
	return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

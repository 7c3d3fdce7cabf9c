/** All users of the site in S8, in their own process: readers, form senders, and a reviewer. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { doJob } from "./children.ts";
import {
	arrivals,
	type Call,
	form,
	fromNetwork,
	type Ledger,
	openLedger,
	send,
	ticketIn,
} from "./s8-people.ts";
import { type Decided, type ReviewerJob, review } from "./s8-reviewer.ts";

/** A group of similar paths, the first of which are requested most often. */
export type Reading = { kind: string; share: number; paths: string[]; expected?: number[] };

export type VisitorsJob = {
	port: number;
	/** Seconds of load, including the warm-up. */
	seconds: number;
	/** Seconds at the start whose times aren't counted; faults always are. */
	warmUp: number;
	readings: Reading[];
	reads: number;
	submissions: number;
	/** Part of every email address of this run, and of no other run's. */
	mark: string;
	reviewer: ReviewerJob;
};

/** Email addresses of the senders whose forms were accepted. */
export type Sent = Record<"contact" | "rehome" | "newsletter", string[]>;
export type VisitorsOutcome = ReturnType<Ledger["outcome"]> & { sent: Sent; decided: Decided };

doJob(async (job: VisitorsJob): Promise<VisitorsOutcome> => {
	const began = performance.now();
	const until = began + job.seconds * 1000;
	const ledger = openLedger(began + job.warmUp * 1000);
	const [, sent, decided] = await Promise.all([
		read(job, until, ledger),
		write(job, until, ledger),
		review(job.reviewer, job.port, until, ledger),
	]);
	return { ...ledger.outcome(), sent, decided };
});

/** Share of requests that ask whether a page seen earlier has changed. */
const again = 0.12;
/** Share of requests that open a new connection. */
const newcomers = 0.05;
const maxKnownTags = 5_000;
const homes = 20_000;

function read(
	{ reads, readings, port }: VisitorsJob,
	until: number,
	ledger: Ledger,
): Promise<void> {
	const tags = new Map<string, string>();
	const drawn = readings.flatMap((reading) => Array<Reading>(reading.share).fill(reading));
	return arrivals(reads, until, async (due) => {
		const reading = drawn[Math.floor(Math.random() * drawn.length)];
		if (!reading) return;
		// Skewed: a few pages get most of the requests.
		const path = reading.paths[Math.floor(reading.paths.length * Math.random() ** 3)] ?? "/";
		const tag = Math.random() < again ? tags.get(path) : undefined;
		const { kind, expected = [200] } = reading;
		await ledger.time(tag ? "asked again by ETag" : kind, due, async () => {
			const { headers } = await send(port, {
				path,
				fresh: Math.random() < newcomers,
				expected: tag ? [...expected, 304] : expected,
				headers: {
					...fromNetwork(Math.floor(Math.random() * homes)),
					...(tag ? { "If-None-Match": tag } : {}),
				},
			});
			if (headers.etag && tags.size < maxKnownTags) tags.set(path, headers.etag);
		});
	});
}

/** Milliseconds after opening a form; sending it sooner looks automated. */
const minTicketAge = 3_500;
const maxThinkingMs = 6_000;
const partBytes = 512 * 1024;
/** Five of ten senders write a message, two give up a dog, and three subscribe to the newsletter. */
const forms = [
	{ kind: "contact", path: "/contact", to: 0.5 },
	{ kind: "rehome", path: "/adoption-network/signup", to: 0.7 },
	{ kind: "newsletter", path: "/newsletter", to: 1 },
] as const;

async function write(
	{ submissions, mark, port }: VisitorsJob,
	until: number,
	ledger: Ledger,
): Promise<Sent> {
	const sent: Sent = { contact: [], rehome: [], newsletter: [] };
	const pictures = await Promise.all(Array.from({ length: 12 }, (_, number) => paint(number)));
	let number = 0;
	await arrivals(submissions, until, async (due) => {
		const own = ++number;
		const at = Math.random();
		const { kind, path } = forms.find(({ to }) => at < to) ?? forms[2];
		const call = (what: Call) => {
			const headers = { ...fromNetwork((1 << 23) + own), "Accept-Encoding": "identity" };
			return send(port, { ...what, fresh: true, headers: { ...headers, ...what.headers } });
		};
		const page = await ledger.time("form opened", due, () => call({ path }));
		if (!page) return;
		await sleep(minTicketAge + Math.random() * maxThinkingMs);
		const email = `${mark}-${own}@${mark}-${own}.example`;
		const fields: Record<string, string> = { EMAIL: email };
		if (kind !== "newsletter") fields.ticket = ticketIn(page.body);
		if (kind === "contact")
			fields.MMERGE6 = `${own}: ${"Is the grey one still there? ".repeat(12)}`;
		if (kind === "rehome") {
			const picture = pictures[own % pictures.length] ?? Buffer.alloc(0);
			const key = await sendPhoto(call, unlike(picture, own), ledger);
			if (!key) return;
			fields.photos = key;
			fields.MMERGE9 = `${own}: ${"We are moving and cannot take her along. ".repeat(9)}`;
		}
		const confirmed = await ledger.time(`${kind} form sent`, performance.now(), () =>
			call({ path, ...form(fields) }),
		);
		if (confirmed) sent[kind].push(email);
	});
	return sent;
}

/** Uploads a photo in parts, as the form's script does; returns its key once it is accepted. */
function sendPhoto(
	call: (what: Call) => ReturnType<typeof send>,
	bytes: Buffer,
	ledger: Ledger,
): Promise<string | undefined> {
	const key = randomBytes(16).toString("base64url");
	const size = bytes.byteLength;
	return ledger.time("photo sent", performance.now(), async () => {
		let upload = { received: 0, state: "arriving" };
		for (let tries = 0; upload.state === "arriving" && tries < 100; tries++) {
			// Fully received, but not processed yet.
			if (upload.received === size) await sleep(500);
			const { body } = await call({
				method: "PUT",
				path: `/uploads/${key}`,
				headers: { "Upload-Offset": upload.received, "Upload-Length": size },
				body: bytes.subarray(upload.received, upload.received + partBytes),
			});
			upload = JSON.parse(body.toString());
		}
		if (upload.state !== "kept") throw new Error(`a photo was ${upload.state}`);
		return key;
	});
}

async function paint(number: number): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 90 + number * 8, sigma: 30 } as const;
	const small = { width: 200, height: 150, channels: 3, background: "#876", noise } as const;
	const rough = await sharp({ create: small }).png().toBuffer();
	return sharp(rough).resize(1600, 1200).jpeg({ quality: 88 }).toBuffer();
}

/** Returns the picture as a different file, by adding a comment after the first two bytes. */
function unlike(jpeg: Buffer, number: number): Buffer {
	const comment = Buffer.from(`bench ${process.pid} ${number}`);
	const head = Buffer.from([0xff, 0xfe, 0, comment.byteLength + 2]);
	return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

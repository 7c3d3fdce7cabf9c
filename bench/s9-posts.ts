/**
 * The senders of S9, a process of its own: connections that each send a contact form, read the whole
 * answer and send the next. Or its floor: connections that each insert one row and commit.
 */
import { Agent, request } from "node:http";
import pg from "pg";
import { quantileOf } from "./figures.ts";
import { doJob } from "./job.ts";

type Pace = { connections: number; seconds: number; settle: number };
type PostsJob = Pace & {
	port: number;
	path: string;
	/** Stands in every message of this run, and in no other. */
	mark: string;
	/** Each serves one message. */
	tickets: string[];
};
type InsertsJob = Pace & { databaseUrl: string };
export type SendersJob = { posts: PostsJob } | { inserts: InsertsJob };

export type SendersOutcome = {
	/** All that were accepted, counted or not. */
	accepted: number;
	perSecond: number;
	/** Milliseconds from sending to the last byte of the answer. */
	median: number;
	p99: number;
};

doJob((job: SendersJob) => ("posts" in job ? sendPosts(job.posts) : insertRows(job.inserts)));

/** Does one thing after the other on each connection until the time is over. */
async function repeat(
	{ connections, seconds, settle }: Pace,
	once: (connection: number) => Promise<void>,
): Promise<SendersOutcome> {
	const from = performance.now() + settle * 1000;
	const until = from + seconds * 1000;
	const times: number[] = [];
	let accepted = 0;
	await Promise.all(
		Array.from({ length: connections }, async (_, connection) => {
			for (let began = performance.now(); began < until; ) {
				await once(connection);
				const now = performance.now();
				accepted++;
				if (now >= from && now <= until) times.push(now - began);
				began = now;
			}
		}),
	);
	const sorted = Float64Array.from(times).sort();
	const [median, p99] = [quantileOf(sorted, 0.5), quantileOf(sorted, 0.99)];
	return { accepted, perSecond: times.length / seconds, median, p99 };
}

/** What about 600 people write on average: a paragraph. */
const paragraph = "Is the grey one from the second photo still looking for a home? ".repeat(9);

function sendPosts(job: PostsJob): Promise<SendersOutcome> {
	const { port, path, mark, tickets } = job;
	const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
	let number = 0;
	return repeat(job, async () => {
		const own = ++number;
		const ticket = tickets.pop();
		if (ticket === undefined) throw new Error("There were not enough tickets.");
		const body = new URLSearchParams({
			...{ FNAME: "Ada", LNAME: "Rossi", EMAIL: `${mark}-${own}@${mark}-${own}.example`, ticket },
			MMERGE6: `${mark}-${own}: ${paragraph}`,
		}).toString();
		const headers = {
			"Content-Type": "application/x-www-form-urlencoded",
			"Content-Length": Buffer.byteLength(body),
			"X-Forwarded-For": `10.${own >> 16}.${(own >> 8) & 255}.${own & 255}`,
		};
		const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
			request(
				{ host: "127.0.0.1", port, path, method: "POST", agent, headers },
				async (response) => {
					const text = Buffer.concat(await response.toArray()).toString();
					resolve({ status: response.statusCode ?? 0, text });
				},
			)
				.once("error", reject)
				.end(body);
		});
		if (answer.status !== 200 || !answer.text.includes("We have your message")) {
			throw new Error(`A message was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
		}
	});
}

async function insertRows(job: InsertsJob): Promise<SendersOutcome> {
	const clients = Array.from({ length: job.connections }, () => new pg.Client(job.databaseUrl));
	await Promise.all(clients.map((client) => client.connect()));
	const insert = { name: "insert", text: "insert into bench_floor (body) values ($1)" };
	const outcome = await repeat(job, async (connection) => {
		await clients[connection]?.query({ ...insert, values: [paragraph] });
	});
	await Promise.all(clients.map((client) => client.end()));
	return outcome;
}

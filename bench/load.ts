/**
 * The load generator, in its own process: keep-alive connections that each send a request, read the whole
 * response and send the next request. Hand-written, because on two cores the generator must be much lighter
 * than the server it measures: autocannon 9 was the bottleneck itself (16,000 requests/s, where this one
 * reaches 40,000), so that any two servers looked alike.
 */
import { connect, type Socket } from "node:net";
import { doJob } from "./children.ts";
import { quantileOf } from "./figures.ts";

export type LoadJob = {
	port: number;
	/** Seconds during which requests are counted. */
	seconds: number;
	/** Seconds of load before that, not counted. */
	settle: number;
	headers: Record<string, string>;
	/** One list of paths per connection, which requests them in rotation. */
	paths: string[][];
};

export type LoadOutcome = {
	/** All responses, counted or not. */
	answers: number;
	perSecond: number;
	/** Milliseconds from sending a request to the last byte of its response. */
	latency: { median: number; p99: number };
};

doJob(run);

async function run(job: LoadJob): Promise<LoadOutcome> {
	const from = performance.now() + job.settle * 1000;
	const until = from + job.seconds * 1000;
	const times: number[] = [];
	let answers = 0;
	await Promise.all(
		job.paths.map((paths) =>
			visit(job, paths, until, (took, at) => {
				answers++;
				if (at >= from && at <= until) times.push(took);
			}),
		),
	);
	const sorted = Float64Array.from(times).sort();
	return {
		answers,
		perSecond: times.length / job.seconds,
		latency: { median: quantileOf(sorted, 0.5), p99: quantileOf(sorted, 0.99) },
	};
}

type Answered = (took: number, at: number) => void;

/** Runs one connection until the time is up. Rejects if a response isn't a 200. */
function visit(job: LoadJob, paths: string[], until: number, answered: Answered): Promise<void> {
	const head = Object.entries({ Host: `localhost:${job.port}`, ...job.headers })
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join("");
	const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`));
	return new Promise((resolve, reject) => {
		const buffer = Buffer.allocUnsafe(64 * 1024);
		let turn = 0;
		let sent = 0;
		const send = (socket: Socket) => {
			const request = requests[turn++ % requests.length];
			sent = performance.now();
			if (request) socket.write(request);
		};
		const take = reader((status) => {
			const now = performance.now();
			if (status !== 200) {
				socket.destroy(new Error(`${paths[(turn - 1) % paths.length]} answered ${status}`));
				return;
			}
			answered(now - sent, now);
			if (now < until) send(socket);
			else socket.destroy();
		});
		const onread = {
			buffer,
			callback: (count: number) => {
				take(buffer.subarray(0, count));
				return true;
			},
		};
		const socket = connect({ host: "127.0.0.1", port: job.port, noDelay: true, onread }, () =>
			send(socket),
		);
		socket.on("error", reject);
		socket.on("close", () => {
			if (performance.now() < until) reject(new Error("The server closed a connection."));
			resolve();
		});
	});
}

/** Splits incoming bytes into responses. Requires Content-Length, which all of the site's pages send. */
function reader(answered: (status: number) => void): (chunk: Buffer) => void {
	let begun: Buffer = Buffer.alloc(0);
	let status = 0;
	let left = -1;
	return (chunk) => {
		if (left >= 0) {
			left -= chunk.byteLength;
		} else {
			const all = begun.byteLength > 0 ? Buffer.concat([begun, chunk]) : chunk;
			const end = all.indexOf("\r\n\r\n");
			// The next read overwrites the buffer, so keep a copy.
			begun = end < 0 ? Buffer.from(all) : Buffer.alloc(0);
			if (end < 0) return;
			const head = all.toString("latin1", 0, end);
			status = Number(head.slice(9, 12));
			const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
			left = length - (all.byteLength - end - 4);
		}
		if (Number.isNaN(left) || left < 0) throw new Error("An answer did not say its length.");
		if (left > 0) return;
		left = -1;
		answered(status);
	};
}

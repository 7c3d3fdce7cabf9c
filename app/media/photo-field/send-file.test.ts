import { expect, test } from "vitest";
import {
	delayAfter,
	type Progress,
	type Reply,
	sendFile,
} from "#app/media/photo-field/send-file.ts";

const kB = 1024;

function serverFor(
	size: number,
	fails: (method: string, count: number) => Reply | "lost" | undefined = () => undefined,
) {
	let received = 0;
	let count = 0;
	const log: string[] = [];
	const waits: number[] = [];
	return {
		log,
		waits,
		drop: (bytes: number) => {
			received = bytes;
		},
		async ask(method: string, _key: string, init: RequestInit = {}): Promise<Reply | undefined> {
			const headers = new Headers(init.headers);
			const offset = Number(headers.get("Upload-Offset"));
			const length = (init.body as ArrayBuffer | undefined)?.byteLength ?? 0;
			log.push(method === "PUT" ? `${offset}+${length}` : method);
			const failure = fails(method, count++);
			if (failure === "lost") return undefined;
			if (failure) return failure;
			const state = () => (received === size ? "kept" : "arriving");
			if (method === "GET") return { status: 200, body: { received, size, state: state() } };
			if (offset !== received) return { status: 409, body: { received, size, state: state() } };
			received += length;
			return { status: 200, body: { received, size, state: state() } };
		},
		async pause(milliseconds: number) {
			waits.push(milliseconds);
		},
	};
}

async function send(size: number, server: ReturnType<typeof serverFor>, from = 0) {
	const progress: Progress[] = [];
	const { signal } = new AbortController();
	const report = (each: Progress) => progress.push(each);
	const fate = await sendFile(
		new Blob([new Uint8Array(size)]),
		{ key: "k", from },
		{ signal, report },
		server,
	);
	return { fate, progress };
}

test("a file is sent in parts of 512 kB, one after another", async () => {
	const server = serverFor(1300 * kB);
	const { fate, progress } = await send(1300 * kB, server);
	expect(fate).toEqual({ kind: "kept" });
	expect(server.log).toEqual([
		`0+${512 * kB}`,
		`${512 * kB}+${512 * kB}`,
		`${1024 * kB}+${276 * kB}`,
	]);
	expect(progress.map(({ received }) => received / kB)).toEqual([512, 1024]);
});

test("after a lost connection it asks for the offset and continues in smaller parts", async () => {
	const size = 1024 * kB;
	const server = serverFor(size, (_, count) => (count > 0 && count < 4 ? "lost" : undefined));
	const { fate, progress } = await send(size, server);
	expect(fate.kind).toBe("kept");
	expect(server.log.slice(0, 6)).toEqual([
		`0+${512 * kB}`,
		`${512 * kB}+${512 * kB}`,
		"GET",
		"GET",
		"GET",
		`${512 * kB}+${64 * kB}`,
	]);
	expect(server.waits).toEqual([1000, 2000, 4000]);
	expect(progress.slice(1, 4)).toEqual(Array(3).fill({ received: 512 * kB, lost: true }));
	expect(progress[4]).toEqual({ received: 512 * kB, lost: false });
});

test("a part that arrived without its response is not sent twice", async () => {
	const size = 900 * kB;
	const server = serverFor(size);
	const ask = server.ask;
	let answers = 0;
	server.ask = async (...request) => {
		const reply = await ask(...request);
		return answers++ === 1 ? undefined : reply;
	};
	expect((await send(size, server)).fate.kind).toBe("kept");
	expect(server.log).toEqual([`0+${512 * kB}`, `${512 * kB}+${388 * kB}`, "GET"]);
});

test("it continues from the server's offset, whatever the page had recorded", async () => {
	const server = serverFor(600 * kB);
	server.drop(100 * kB);
	expect((await send(600 * kB, server, 500 * kB)).fate.kind).toBe("kept");
	expect(server.log).toEqual([`${500 * kB}+${100 * kB}`, `${100 * kB}+${500 * kB}`]);
	const forgotten = serverFor(100, (method, count) => {
		if (method === "GET") return { status: 404, body: {} };
		return count === 0 ? "lost" : undefined;
	});
	expect((await send(100, forgotten, 40)).fate.kind).toBe("kept");
	expect(forgotten.log).toEqual(["40+60", "GET", "0+100"]);
	const first = serverFor(100, (_, count) => (count === 0 ? "lost" : undefined));
	expect((await send(100, first)).fate.kind).toBe("kept");
	expect(first.log).toEqual(["0+100", "0+100"]);
});

test("a file that is still being checked is polled", async () => {
	const waiting: Reply = { status: 200, body: { received: 100, size: 100, state: "arriving" } };
	const server = serverFor(100, (_, count) => (count < 3 ? waiting : undefined));
	server.drop(100);
	expect((await send(100, server)).fate.kind).toBe("kept");
	expect(server.log).toEqual(["0+100", "100+0", "100+0", "100+0"]);
	expect(server.waits).toEqual([1500, 1500]);
});

test("the server's refusals are final; temporary failures can be retried", async () => {
	const fateOf = async (status: number, body: Reply["body"] = {}) =>
		(
			await send(
				100,
				serverFor(100, () => ({ status, body })),
			)
		).fate;
	const refused = { state: "refused", words: "no picture" } as const;
	expect(await fateOf(422, refused)).toEqual({ kind: "refused", words: "no picture" });
	expect((await fateOf(413, { words: "large" })).kind).toBe("refused");
	expect((await fateOf(429)).kind).toBe("failed");
	expect((await fateOf(404)).kind).toBe("gone");
	expect((await fateOf(400)).kind).toBe("gone");
	expect((await fateOf(403)).kind).toBe("failed");
	const down = serverFor(100, () => ({ status: 503, body: {} }));
	expect((await send(100, down)).fate.kind).toBe("failed");
	expect(down.waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30].map((seconds) => seconds * 1000));
	expect(delayAfter(1000)).toBe(30_000);
});

test("a file deleted from disk is not a lost connection", async () => {
	const unreadable = {
		size: 10,
		slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
	};
	const { signal } = new AbortController();
	const options = { signal, report: () => {} };
	const file = unreadable as unknown as Blob;
	const server = serverFor(10);
	const fate = await sendFile(file, { key: "k", from: 0 }, options, server);
	expect(fate).toMatchObject({ kind: "failed" });
	expect(server.waits).toEqual([]);
});

test("removing a file stops its upload", async () => {
	const stop = new AbortController();
	const server = serverFor(100, () => {
		stop.abort();
		return "lost";
	});
	const options = { signal: stop.signal, report: () => {} };
	const fate = await sendFile(new Blob(["x"]), { key: "k", from: 0 }, options, server);
	expect(fate).toEqual({ kind: "stopped" });
	expect(server.log).toHaveLength(1);
});

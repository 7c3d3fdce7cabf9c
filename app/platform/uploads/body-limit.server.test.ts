import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { declaresTooLarge, limitBody, readUpTo } from "#app/platform/uploads/body-limit.server.ts";

function coming(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Request {
	const body = Readable.toWeb(Readable.from(pieces, { highWaterMark: 1 }));
	return new Request("https://corso.example/", {
		method: "POST",
		body,
		duplex: "half",
	} as RequestInit);
}

async function* every(milliseconds: number, piece: Uint8Array): AsyncGenerator<Uint8Array> {
	for (;;) {
		yield piece;
		await new Promise((later) => setTimeout(later, milliseconds));
	}
}

test("a body within the limit is unchanged", async () => {
	const limited = limitBody(coming([Buffer.from("one "), Buffer.from("two")]), 7);
	expect(await new Response(limited.stream).text()).toBe("one two");
	expect(limited.fault()).toBeUndefined();
});

test("a body over the limit is refused (I4)", async () => {
	let asked = 0;
	const endless = (function* () {
		for (;;) {
			asked++;
			yield Buffer.alloc(1000);
		}
	})();
	const limited = limitBody(coming(endless), 4999);
	await expect(new Response(limited.stream).bytes()).rejects.toThrow("too large");
	expect(limited.fault()).toBe("too large");
	expect(asked).toBeLessThan(10);
});

test("a deliberately slow body is cut off (I5)", async () => {
	const limited = limitBody(coming(every(5, Buffer.from("a"))), 1e6, { after: 100, rate: 5000 });
	await expect(new Response(limited.stream).bytes()).rejects.toThrow("too slowly");
	expect(limited.fault()).toBe("too slow");
});

test("a slow connection is not cut off", async () => {
	const slow = limitBody(coming(every(5, Buffer.alloc(500))), 30_000, { after: 50, rate: 5000 });
	await expect(new Response(slow.stream).bytes()).rejects.toThrow("too large");
});

test("earlier bytes do not excuse later slowness", async () => {
	const after = { after: 80, rate: 5000 };
	async function* then(rest: AsyncIterable<Uint8Array>) {
		yield Buffer.alloc(2_000_000);
		yield* rest;
	}
	const never = new Promise<never>(() => {});
	async function* silence() {
		yield await never;
	}
	for (const rest of [silence(), every(5, Buffer.from("a")), every(60, Buffer.alloc(20))]) {
		const limited = limitBody(coming(then(rest)), 15e6, after);
		await expect(new Response(limited.stream).bytes()).rejects.toThrow("too slowly");
		expect([limited.fault(), limited.isDone()]).toEqual(["too slow", false]);
	}
});

test("a body cut off by the server fails at once, also while idle", async () => {
	async function* silent() {
		yield Buffer.from("a");
		await new Promise(() => {});
	}
	const limited = limitBody(coming(silent()), 1e6);
	const read = new Response(limited.stream).bytes();
	await new Promise((later) => setTimeout(later, 20));
	expect(limited.idleMs()).toBeGreaterThan(5);
	limited.cut();
	await expect(read).rejects.toThrow("free memory");
	expect(limited.fault()).toBe("cut");
});

test("a slow reader is not cut off: only waiting for bytes counts", async () => {
	const pieces = Array.from({ length: 6 }, () => Buffer.alloc(10));
	const limited = limitBody(coming(pieces), 1e6, { after: 40, rate: 5000 });
	let read = 0;
	for await (const piece of limited.stream ?? []) {
		read += piece.byteLength;
		await new Promise((later) => setTimeout(later, 30));
	}
	expect(read).toBe(60);
	expect(limited.fault()).toBeUndefined();
});

test("an aborted body leaves no timer behind", async () => {
	const broken = async function* () {
		yield Buffer.from("a");
		throw new Error("The line is cut.");
	};
	const limited = limitBody(coming(broken()), 1e6, { after: 20, rate: 5000 });
	await expect(new Response(limited.stream).bytes()).rejects.toThrow("The line is cut.");
	await new Promise((later) => setTimeout(later, 60));
	expect(limited.fault()).toBeUndefined();
});

test("a body is read up to a limit and no further", async () => {
	expect(await readUpTo(6, coming([Buffer.from("abc"), Buffer.from("def")]).body)).toEqual(
		Buffer.from("abcdef"),
	);
	let asked = 0;
	const endless = (function* () {
		for (;;) {
			asked++;
			yield Buffer.alloc(1000);
		}
	})();
	expect(await readUpTo(4999, coming(endless).body)).toBeUndefined();
	expect(asked).toBeLessThan(10);
});

test("a body with too large a Content-Length is not read", () => {
	const headers = { "Content-Length": "65537" };
	expect(declaresTooLarge(new Request("https://a.example", { headers }), 65_536)).toBe(true);
	expect(declaresTooLarge(new Request("https://a.example"), 65_536)).toBe(false);
});

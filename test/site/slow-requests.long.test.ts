import { connect } from "node:net";
import { expect, test } from "vitest";
import { countStored } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";
import { countRenders } from "./render-count.ts";

const madePages = countRenders();
const site = serveBuild();

/** Sends `opening`, then one character every half second, and reads until the site closes the connection. */
function trickle(opening: string): Promise<string> {
	return new Promise((done) => {
		const socket = connect(site.port(), "127.0.0.1");
		let heard = "";
		socket.write(opening);
		const drip = setInterval(() => socket.write("a"), 500);
		socket.on("data", (bytes) => {
			heard += bytes;
		});
		socket.on("error", () => {});
		socket.on("close", () => {
			clearInterval(drip);
			done(heard);
		});
	});
}

test("deliberately slow requests are cut off, and others are served meanwhile (I5)", async () => {
	const post = "POST /contact HTTP/1.1\r\nHost: corso.example\r\nContent-Length: 5000\r\n";
	const form = "Content-Type: application/x-www-form-urlencoded\r\n\r\nEMAIL=";
	const slow = Promise.all([
		trickle("GET / HTTP/1.1\r\nHost: corso.example\r\nX-Slow: "),
		trickle("GET / HTTP/1.1\r\nHost: corso.example\r\nContent-Length: 5000\r\n\r\n"),
		trickle("GET /favicon.svg HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"),
		trickle("DELETE / HTTP/1.1\r\nHost: corso.example\r\nContent-Length: 5000\r\n\r\n"),
		...Array.from({ length: 20 }, () => trickle(post + form)),
	]);
	expect((await site.ask("/contact")).status).toBe(200);
	const [headers, page, file, refused, ...bodies] = await slow;
	expect(headers).toMatch(/^HTTP\/1\.1 408/);
	expect(page).toMatch(/^HTTP\/1\.1 200/);
	expect(file).toMatch(/^HTTP\/1\.1 200/);
	expect(refused).toMatch(/^HTTP\/1\.1 405/);
	for (const body of bodies) expect(body).toMatch(/^HTTP\/1\.1 408/);
	expect((await countStored()).submissions).toBe(0);
	// The home page and the page requested meanwhile, but none for the aborted requests.
	expect(madePages()).toBe(2);
});

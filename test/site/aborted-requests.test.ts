import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { countStored, forms } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";
import { patience } from "#test/waiting.ts";
import { countRenders } from "./render-count.ts";

process.env.METRICS_TOKEN = "who-may-read-the-figures";
const madePages = countRenders();
const site = serveBuild();
const times = 10;

/** Sends the beginning of a form; `size` is the header that says how long the whole will be. */
function begin(path: string, type: string, size: string, body: string): Promise<Socket> {
	const head = [`POST ${path} HTTP/1.1`, "Host: corso.example", `Content-Type: ${type}`, size];
	return new Promise((done) => {
		const socket = connect(site.port(), "127.0.0.1").on("error", () => {});
		socket.write(`${head.join("\r\n")}\r\n\r\n${body}`, () => done(socket));
	});
}

/** How many posts the site is done with, whatever became of them. */
async function donePosts(): Promise<number> {
	const headers = { Authorization: `Bearer ${process.env.METRICS_TOKEN}` };
	const { text } = await site.ask("/metrics", { headers });
	const found = text.matchAll(/^ccr_requests_total\{kind="post",status="\dxx"\} (\d+)$/gm);
	return [...found].reduce((sum, [, count]) => sum + Number(count), 0);
}

const plain = "application/x-www-form-urlencoded";
const field = '--x\r\nContent-Disposition: form-data; name="MMERGE9"\r\n\r\nWe move';

const beginnings: [path: string, type: string, body: string][] = [
	...Object.values(forms).map(({ path }): [string, string, string] => [path, plain, "EMAIL=ada"]),
	[forms.rehome.path, "multipart/form-data; boundary=x", field],
	["/login", plain, "email=ada"],
];

test.each(beginnings)(
	"a request aborted during %s, sent as %s, renders no page (I5)",
	async (path, type, body) => {
		const [made, done] = [madePages(), await donePosts()];
		const sockets = await Promise.all(
			Array.from({ length: times }, () => begin(path, type, "Content-Length: 5000", body)),
		);
		for (const socket of sockets) socket.destroy();
		await vi.waitFor(async () => expect(await donePosts()).toBe(done + times), patience);
		expect(madePages()).toBe(made);
		expect((await countStored()).submissions).toBe(0);
	},
);

test("a request over the limit gets a short refusal and renders no page", async () => {
	const made = madePages();
	const body = "a".repeat(100_000);
	const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
	for (const { path } of [forms.contact, forms.breeder, forms.newsletter]) {
		// Nothing says beforehand how long it will be.
		const socket = await begin(path, plain, "Transfer-Encoding: chunked", chunk);
		const [heard] = await once(socket, "data");
		expect(String(heard), path).toMatch(/^HTTP\/1\.1 413 /);
		socket.destroy();
	}
	expect(madePages()).toBe(made);
});

test("a complete but invalid form renders one page", async () => {
	const made = madePages();
	const body = new URLSearchParams({ EMAIL: "ada at home" });
	expect((await site.ask("/contact", { method: "POST", body })).status).toBe(422);
	expect(madePages()).toBe(made + 1);
});

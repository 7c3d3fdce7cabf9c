import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { avifBomb, heaviestJpegBomb, jpegBomb, pngBomb, webpBomb, widePng } from "#test/files.ts";
import { runSite } from "#test/site.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { createPhotoSenders, realisticPhoto, type Sender } from "./photo-senders.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const cookies = { enemy: "", honest: "" };
const site = runSite(async () => {
	cookies.enemy = await cookieOf(await makeStaff("admin"));
	cookies.honest = await cookieOf(await makeStaff("admin"));
});
const enemy = createPhotoSenders(
	() => site.origin,
	() => cookies.enemy,
);
const honest = createPhotoSenders(
	() => site.origin,
	() => cookies.honest,
);
const ways = Object.keys(honest);

const bombs: Record<string, () => Promise<Buffer> | Buffer> = {
	"a JPEG of 5,000 scans": () => jpegBomb(5_000),
	"a JPEG of 15 MB of scans": heaviestJpegBomb,
	"a JPEG of as many scans as are let through": () => jpegBomb(38),
	"a PNG that opens to 392 MB": widePng,
	"a PNG of a million chunks": () => pngBomb("IDAT", 1_200_000),
	"a WebP of 100,000 frames": () => webpBomb(100_000),
	"an AVIF that holds its picture 40 times": () => avifBomb(40),
	"an AVIF that holds its picture as often as is let through": () => avifBomb(4),
};
const made = new Map<string, Buffer>();
let networks = 0;
const newNetwork = () => `10.1.${networks >> 8}.${networks++ & 255}`;

async function sendRealistic(send: Sender) {
	const bytes = await realisticPhoto();
	const { status, ms } = await send(bytes, newNetwork());
	expect([200, 302]).toContain(status);
	return ms;
}

beforeAll(async () => {
	for (const [name, make] of Object.entries(bombs)) made.set(name, await make());
	for (const way of ways) await sendRealistic(honest[way] as Sender);
}, 180_000);

describe.each(ways)("sent %s", (way) => {
	test.each(Object.keys(bombs))(
		"%s delays others by no more than its three turns",
		{
			timeout: 180_000,
		},
		async (name) => {
			const bomb = made.get(name) ?? Buffer.alloc(0);
			const send = enemy[way] as Sender;
			// The time without other senders, since the machine may be busy.
			const alone = await sendRealistic(honest[way] as Sender);
			const sent = Promise.all([
				send(bomb, newNetwork()),
				send(bomb, newNetwork()),
				// And one who sends the same again as soon as it is answered.
				(async () => {
					const network = newNetwork();
					await send(bomb, network);
					return send(bomb, network);
				})(),
			]);
			const extra: number[] = [];
			for (let time = 0; time < 3; time++) {
				await pause(300);
				const ms = await sendRealistic(honest[way] as Sender);
				extra.push(ms - alone);
			}
			console.info(
				`${way}, ${name}: ${extra.map(Math.round).join(", ")} ms more than ${Math.round(alone)}`,
			);
			// A turn is ended after 2 s of processor time, and the machine may be busy.
			expect(Math.max(...extra)).toBeLessThan(12_000);
			for (const { status, ms } of await sent) {
				expect([200, 302, 422]).toContain(status);
				expect(ms).toBeLessThan(60_000);
			}
		},
	);
});

test("pages are served while all of them are sent at once", { timeout: 180_000 }, async () => {
	const all = [...made.values()].flatMap((bomb) =>
		Object.values(enemy).map((send) => send(bomb, newNetwork())),
	);
	let slowest = 0;
	for (let time = 0; time < 20; time++) {
		const began = performance.now();
		expect((await fetch(`${site.origin}/contact`)).status).toBe(200);
		slowest = Math.max(slowest, performance.now() - began);
		await pause(200);
	}
	expect(slowest).toBeLessThan(2_000);
	for (const { status } of await Promise.all(all)) expect([200, 302, 422, 503]).toContain(status);
});

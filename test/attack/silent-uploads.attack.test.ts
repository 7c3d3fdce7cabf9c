import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { forms } from "#test/forms.ts";
import { runSite } from "#test/site.ts";
import { createPhotoSenders, newKey, realisticPhoto } from "./photo-senders.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const site = runSite(async () => {});
const honest = createPhotoSenders(
	() => site.origin,
	() => "",
);
const ways = ["by itself", "with the form"];
const mb = 1024 * 1024;
/** The pace of 20 s, looked at every 5 s, and as much again for a machine that has other work. */
const cutWithin = 50_000;
let networks = 0;

type Silent = { socket: Socket; closed: Promise<string> };

/** Begins to send a large body and falls silent after so many bytes of it. */
function begin(head: string[], opening: string, bytes: number): Promise<Silent> {
	return new Promise((done) => {
		const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
		let heard = "";
		socket
			.on("error", () => {})
			.on("data", (piece) => {
				heard += piece;
			});
		const closed = new Promise<string>((end) => socket.once("close", () => end(heard)));
		onTestFinished(() => void socket.destroy());
		socket.write(`${[...head, "Host: corso.example"].join("\r\n")}\r\n\r\n${opening}`);
		// Whoever is refused at once is not read any further.
		const rest = socket.write(Buffer.alloc(bytes, 97), () => done({ socket, closed }));
		void closed.then(() => done({ socket, closed }));
		return rest;
	});
}

function beginForm(network: string, bytes: number): Promise<Silent> {
	const file = 'Content-Disposition: form-data; name="photo_files"; filename="a.jpg"';
	return begin(
		[
			`POST ${forms.rehome.path} HTTP/1.1`,
			`X-Forwarded-For: ${network}`,
			"Content-Type: multipart/form-data; boundary=b",
			`Content-Length: ${120 * mb}`,
		],
		`--b\r\n${file}\r\n\r\n`,
		bytes,
	);
}

function beginPhoto(network: string, bytes: number): Promise<Silent> {
	const head = [`PUT /uploads/${newKey()} HTTP/1.1`, `X-Forwarded-For: ${network}`];
	return begin([...head, `Content-Length: ${mb}`], "", bytes);
}

function many(count: number, one: (index: number) => Promise<Silent>): Promise<Silent[]> {
	return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}

/** Uploads from other networks still work. */
async function expectOthersCanUpload() {
	for (const way of ways) {
		const bytes = await realisticPhoto();
		const sent = await honest[way]?.(bytes, `10.3.0.${networks++}`);
		expect([way, sent?.status]).toEqual([way, 200]);
	}
}

async function expectCut(silent: Silent[]) {
	const late = pause(cutWithin, "late" as const, { ref: false });
	const ends = await Promise.all(silent.map(({ closed }) => Promise.race([closed, late])));
	expect(ends.filter((end) => end === "late")).toEqual([]);
	return ends;
}

const kinds: [string, () => Promise<Silent[]>][] = [
	["five forms that fell silent after 14 MB", () => many(5, () => beginForm("10.2.0.1", 14 * mb))],
	["twelve photos that fell silent", () => many(12, () => beginPhoto("10.2.0.2", mb - 1))],
	[
		"fifty forms from ten networks that fell silent",
		() => many(50, (index) => beginForm(`10.2.1.${index % 10}`, 2 * mb)),
	],
	[
		"a hundred and fifty photos from fifteen networks that fell silent",
		() => many(150, (index) => beginPhoto(`10.2.2.${index % 15}`, mb / 2)),
	],
	[
		"five forms that drip after 14 MB",
		async () => {
			const all = await many(5, () => beginForm("10.2.0.3", 14 * mb));
			const drip = setInterval(() => all.forEach(({ socket }) => void socket.write("a")), 500);
			onTestFinished(() => clearInterval(drip));
			return all;
		},
	],
];

test.each(kinds)(
	"%s block no other uploads, and are cut off",
	{
		timeout: 180_000,
	},
	async (_, start) => {
		const silent = await start();
		await expectOthersCanUpload();
		await expectCut(silent);
	},
);

test("one network gets a limited number of uploads at once", { timeout: 120_000 }, async () => {
	const silent = await many(30, () => beginForm("10.2.0.4", 100_000));
	const answers = (await expectCut(silent)).map((heard) => /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]);
	expect(answers.filter((status) => status === "503")).toHaveLength(18);
	expect(answers.filter((status) => status === "408")).toHaveLength(12);
});

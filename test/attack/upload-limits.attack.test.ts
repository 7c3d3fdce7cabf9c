import { expect, test } from "vitest";
import { forms } from "#test/forms.ts";
import { smallPicture } from "#test/make.ts";
import { runSite } from "#test/site.ts";
import { newKey } from "./photo-senders.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const site = runSite(async () => {});
const most = 60;
let shade = 0;

async function put(network: string, bytes: Uint8Array) {
	const key = newKey();
	const response = await fetch(`${site.origin}/uploads/${key}`, {
		method: "PUT",
		headers: { "X-Forwarded-For": network },
		body: new Uint8Array(bytes),
	});
	await response.arrayBuffer();
	return { key, response };
}

async function remove(network: string, key: string) {
	const headers = { "X-Forwarded-For": network };
	await (await fetch(`${site.origin}/uploads/${key}`, { method: "DELETE", headers })).arrayBuffer();
}

async function sendForm(network: string, fields: [string, string | Blob][]) {
	const form = new FormData();
	const all = { ...forms.rehome.fields, tags: "rehome", EMAIL: `${newKey()}@example.com` };
	for (const [name, value] of [...Object.entries(all), ...fields]) form.append(name, value);
	const headers = { "X-Forwarded-For": network };
	const init = { method: "POST", headers, body: form };
	const response = await fetch(`${site.origin}${forms.rehome.path}`, init);
	await response.arrayBuffer();
	return response.status;
}

const ways: [string, (network: string) => Promise<boolean>][] = [
	[
		"removes what was kept",
		async (network) => {
			const { key, response } = await put(network, await smallPicture(shade++));
			if (response.ok) await remove(network, key);
			return response.ok;
		},
	],
	[
		"sends what is refused",
		async (network) => (await put(network, Buffer.from("<svg/>"))).response.status === 422,
	],
	[
		"sends what is refused with forms",
		async (network) => {
			// A form that is refused before it is read must be large enough to hold a photo.
			const file = new Blob([Buffer.alloc(300_000)]);
			return (await sendForm(network, [["photo_files", file]])) === 422;
		},
	],
	[
		"gives each to a form",
		async (network) => {
			const { key, response } = await put(network, await smallPicture(shade++));
			if (response.ok) await sendForm(network, [["photos", key]]);
			return response.ok;
		},
	],
];

test.each(ways)(
	"a client that %s can send no more than 60 in an hour",
	{
		timeout: 180_000,
	},
	async (way, send) => {
		const network = `10.5.0.${ways.findIndex(([name]) => name === way) + 1}`;
		let taken = 0;
		for (let sent = 0; sent < most + 5; sent++) if (await send(network)) taken++;
		expect(taken).toBe(most);
		const photo = await smallPicture(shade++);
		const refused = await put(network, photo);
		expect(refused.response.status).toBe(429);
		expect(refused.response.headers.get("Retry-After")).not.toBeNull();
		// Others are not held to it.
		expect((await put("10.5.1.1", photo)).response.status).toBe(200);
	},
);

test("sending and removing concurrently allows no more either", {
	timeout: 180_000,
}, async () => {
	const network = "10.5.2.1";
	const photo = await smallPicture(shade++);
	const sent = await Promise.all(
		Array.from({ length: 10 }, async () => {
			let taken = 0;
			for (let time = 0; time < 9; time++) {
				const { key, response } = await put(network, photo);
				if (response.ok) taken++;
				await remove(network, key);
			}
			return taken;
		}),
	);
	expect(sent.reduce((sum, taken) => sum + taken, 0)).toBe(most);
});

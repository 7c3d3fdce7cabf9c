import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { isSealed, seal, unseal, usualCost } from "#app/platform/backup-cipher.server.ts";

const passphrase = "correct horse battery";
const head = 34;
const chunk = 65_536 + 16;

async function* cut(bytes: Uint8Array, size: number) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
/** A guess that costs little: these tests make many. */
const cheap = { power: 8, r: 8, p: 1 };
const sealed = (bytes: Uint8Array) => buffer(seal(cut(bytes, 10_000), passphrase, cheap));
const opened = (bytes: Uint8Array, size = 7_000) => buffer(unseal(cut(bytes, size), passphrase));

test("what is sealed opens again, whatever its length, and tells nothing of itself", async () => {
	for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
		const plain = randomBytes(length);
		const secret = await sealed(plain);
		expect(isSealed(secret)).toBe(true);
		expect(secret.length).toBe(head + length + 16 * Math.max(1, Math.ceil(length / 65_536)));
		expect(Buffer.compare(await opened(secret), plain), String(length)).toBe(0);
		expect(length > 100 && secret.includes(plain.subarray(0, 20))).toBe(false);
	}
});

test("the same bytes are sealed differently each time", async () => {
	const plain = Buffer.alloc(1_000);
	expect((await sealed(plain)).subarray(head)).not.toEqual((await sealed(plain)).subarray(head));
});

test("another passphrase opens nothing; one that is typed elsewhere is the same", async () => {
	const typed = "né carne né pesce".normalize("NFD");
	const secret = await buffer(seal(cut(Buffer.from("ciao"), 9), typed));
	expect([...secret.subarray(8, 11)]).toEqual(Object.values(usualCost));
	await expect(buffer(unseal(cut(secret, 9), "ne carne ne pesce"))).rejects.toThrow(
		"BACKUP_PASSPHRASE is not the one it was made with",
	);
	expect(String(await buffer(unseal(cut(secret, 9), "né carne né pesce")))).toBe("ciao");
});

test("a bit that changed anywhere, and chunks that are cut off, exchanged or repeated, are noticed", async () => {
	const secret = await sealed(randomBytes(200_000));
	const [start, first, second, third] = [
		secret.subarray(0, head),
		secret.subarray(head, head + chunk),
		secret.subarray(head + chunk, head + 2 * chunk),
		secret.subarray(head + 2 * chunk),
	];
	const flipped = [11, 30, head, head + 500, head + chunk - 1, secret.length - 1].map((at) => {
		const copy = Buffer.from(secret);
		copy[at] = (copy[at] ?? 0) ^ 1;
		return copy;
	});
	const wrong = [
		...flipped,
		...[secret.subarray(0, 40), start, secret.subarray(0, -1)],
		...[Buffer.concat([start, first]), Buffer.concat([start, first, second])],
		...[Buffer.concat([start, second, first, third]), Buffer.concat([start, first, third])],
		...[Buffer.concat([start, first, first, second, third]), Buffer.concat([secret, third])],
	];
	for (const [at, bytes] of wrong.entries()) {
		await expect(opened(bytes), String(at)).rejects.toThrow(/BACKUP_PASSPHRASE|changed|early/);
	}
});

test("a beginning that was changed does not make us fill the memory", async () => {
	const secret = await sealed(Buffer.from("ciao"));
	secret[8] = 30;
	await expect(opened(secret)).rejects.toThrow("its beginning was changed");
});

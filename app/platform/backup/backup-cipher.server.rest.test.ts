import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { Decrypter, Encrypter } from "age-encryption";
import { expect, test } from "vitest";
import {
	decrypt,
	defaultScryptPower,
	encrypt,
	isEncrypted,
} from "#app/platform/backup/backup-cipher.server.ts";
import { decryptOld, isOldFormat } from "#app/platform/backup/backup-cipher-old.server.ts";

const passphrase = "correct horse battery";
const chunk = 65_536 + 16;

async function* cut(bytes: Uint8Array, size: number) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
/** A cheap work factor, because these tests derive many keys. */
const encrypted = (bytes: Uint8Array) => buffer(encrypt(cut(bytes, 10_000), passphrase, 8));
const opened = (bytes: Uint8Array, size = 7_000) => buffer(decrypt(cut(bytes, size), passphrase));
const headOf = (bytes: Buffer) => bytes.indexOf("\n", bytes.indexOf("\n---") + 1) + 17;

test("data of any length can be decrypted again and the file reveals nothing about it", async () => {
	for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
		const plain = randomBytes(length);
		const secret = await encrypted(plain);
		expect(isEncrypted(secret)).toBe(true);
		expect(Buffer.compare(await opened(secret), plain), String(length)).toBe(0);
		expect(length > 100 && secret.includes(plain.subarray(0, 20))).toBe(false);
	}
});

test("files are compatible with other age programs", async () => {
	const plain = randomBytes(100_000);
	const decrypter = new Decrypter();
	decrypter.addPassphrase(passphrase);
	expect(Buffer.compare(await decrypter.decrypt(await encrypted(plain)), plain)).toBe(0);
	const encrypter = new Encrypter();
	encrypter.setPassphrase(passphrase);
	encrypter.setScryptWorkFactor(10);
	expect(Buffer.compare(await opened(Buffer.from(await encrypter.encrypt(plain))), plain)).toBe(0);
});

test("encrypting the same bytes twice gives different files", async () => {
	const plain = Buffer.alloc(1_000);
	const [one, other] = [await encrypted(plain), await encrypted(plain)];
	expect(one.subarray(headOf(one))).not.toEqual(other.subarray(headOf(other)));
});

test("a wrong passphrase fails; a different Unicode form of the same one works", async () => {
	const typed = "né carne né pesce".normalize("NFD");
	const secret = await buffer(encrypt(cut(Buffer.from("ciao"), 9), typed));
	expect(String(secret)).toMatch(new RegExp(`^-> scrypt \\S{22} ${defaultScryptPower}$`, "m"));
	await expect(buffer(decrypt(cut(secret, 9), "ne carne ne pesce"))).rejects.toThrow(
		"BACKUP_PASSPHRASE is not the one it was encrypted with",
	);
	expect(String(await buffer(decrypt(cut(secret, 9), "né carne né pesce")))).toBe("ciao");
});

test("changed bits and truncated, swapped or repeated chunks are detected", async () => {
	const secret = await encrypted(randomBytes(200_000));
	const head = headOf(secret);
	const [start, first, second, third] = [
		secret.subarray(0, head),
		secret.subarray(head, head + chunk),
		secret.subarray(head + chunk, head + 2 * chunk),
		secret.subarray(head + 2 * chunk),
	];
	const places = [3, 40, 80, head - 30, head - 1, head, head + 500, head + chunk - 1];
	const flipped = [...places, secret.length - 1].map((at) => {
		const copy = Buffer.from(secret);
		copy[at] = (copy[at] ?? 0) ^ 1;
		return copy;
	});
	const wrong = [
		...flipped,
		secret.subarray(0, 40),
		start,
		secret.subarray(0, -1),
		Buffer.concat([start, first]),
		Buffer.concat([start, first, second]),
		Buffer.concat([start, second, first, third]),
		Buffer.concat([start, first, third]),
		Buffer.concat([start, first, first, second, third]),
		Buffer.concat([secret, third]),
	];
	for (const [at, bytes] of wrong.entries()) {
		await expect(opened(bytes), String(at)).rejects.toThrow(/BACKUP_PASSPHRASE|changed/);
	}
});

test("a manipulated header does not exhaust memory", async () => {
	const secret = await encrypted(Buffer.from("ciao"));
	const changed = secret.toString("latin1").replace(/^(-> scrypt \S+) 8$/m, "$1 30");
	await expect(opened(Buffer.from(changed, "latin1"))).rejects.toThrow("its header was changed");
});

test("an error in the source fails the encryption", async () => {
	async function* failing() {
		yield Buffer.alloc(100_000);
		throw new Error("the database has gone");
	}
	await expect(buffer(encrypt(failing(), passphrase, 8))).rejects.toThrow("the database has gone");
});

test("an old-format backup is decrypted with its passphrase and refused when changed", async () => {
	const old = await readFile("test/archives/ccr-2026-11-23T02-09-18Z.tar.gz.sealed");
	const openedOld = (bytes: Uint8Array, passphrase = "a passphrase of old") =>
		buffer(decryptOld(cut(bytes, 1_000), passphrase));
	expect([isOldFormat(old), isEncrypted(old)]).toEqual([true, false]);
	expect((await openedOld(old)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
	await expect(openedOld(old, "another")).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
	for (const at of [11, 30, 34, 500, old.length - 1]) {
		const changed = Buffer.from(old);
		changed[at] = (changed[at] ?? 0) ^ 1;
		await expect(openedOld(changed), String(at)).rejects.toThrow(/BACKUP_PASSPHRASE|changed/);
	}
	for (const length of [5, 34, 40, old.length - 1]) {
		await expect(openedOld(old.subarray(0, length))).rejects.toThrow(/BACKUP_PASSPHRASE|early/);
	}
	const costly = Buffer.from(old);
	costly[8] = 30;
	await expect(openedOld(costly)).rejects.toThrow("its header was changed");
});

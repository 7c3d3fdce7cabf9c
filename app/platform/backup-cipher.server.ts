import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";

/**
 * How a sealed file is laid out, in bytes:
 *
 *     8   "CCRSEAL1"
 *     3   scrypt's N as a power of two, r, p
 *     16  salt
 *     7   nonce of the file
 *     then chunks of 65,536 bytes, the last one shorter or empty, each followed by a tag of 16
 *
 * Each chunk is AES-256-GCM under the key that scrypt makes of passphrase and salt. Its nonce is the
 * file's, the chunk's number in 4 bytes and 1 for the last chunk or 0, so that chunks that were left
 * out, repeated, put in another order or cut off at the end do not open. (This is the STREAM of Hoang,
 * Reyhanitabar, Rogaway and Vizár.) The 34 bytes before the chunks are authenticated with each.
 */
const magic = Buffer.from("CCRSEAL1");
const headLength = 34;
const chunkLength = 64 * 1024;
const tagLength = 16;
export type Cost = { power: number; r: number; p: number };
/** 64 MB and half a second for each guess. */
export const usualCost: Cost = { power: 16, r: 8, p: 2 };

const derive = promisify((passphrase: string, salt: Buffer, { power, r, p }: Cost, done: KeyDone) =>
	scrypt(passphrase.normalize("NFC"), salt, 32, { N: 2 ** power, r, p, maxmem: 2 ** 28 }, done),
);
type KeyDone = (error: Error | null, key: Buffer) => void;

export async function* seal(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
	cost = usualCost,
): AsyncGenerator<Buffer> {
	const salt = randomBytes(16);
	const head = Buffer.concat([
		magic,
		Buffer.from([cost.power, cost.r, cost.p]),
		salt,
		randomBytes(7),
	]);
	const key = await derive(passphrase, salt, cost);
	yield head;
	for await (const { bytes, number, last } of cut(chunks, chunkLength)) {
		const cipher = createCipheriv("aes-256-gcm", key, nonceOf(head, number, last));
		cipher.setAAD(head);
		yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
	}
}

/**
 * What was sealed. Each chunk is handed out when it is known to be true.
 * @throws when the passphrase is another, or anything was changed or cut off.
 */
export async function* unseal(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
): AsyncGenerator<Buffer> {
	let head: Buffer | undefined;
	let key: Buffer = Buffer.alloc(0);
	for await (const { bytes, number, last } of cut(
		withoutHead(chunks, take),
		chunkLength + tagLength,
	)) {
		if (!head) throw new Error("it ends too early");
		key = number === 0 ? await keyOf(head, passphrase) : key;
		if (bytes.byteLength < tagLength) throw new Error("it ends too early");
		const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(head, number, last));
		decipher.setAAD(head);
		decipher.setAuthTag(bytes.subarray(-tagLength));
		const opened = decipher.update(bytes.subarray(0, -tagLength));
		try {
			decipher.final();
		} catch {
			throw new Error(
				number === 0
					? "BACKUP_PASSPHRASE is not the one it was made with, or its beginning was changed"
					: "it was changed or cut off",
			);
		}
		yield opened;
	}

	function take(bytes: Buffer): void {
		head = bytes;
	}
}

export function isSealed(beginning: Uint8Array): boolean {
	return magic.equals(beginning.subarray(0, magic.byteLength));
}

function keyOf(head: Buffer, passphrase: string): Promise<Buffer> {
	const [power = 0, r = 0, p = 0] = head.subarray(8, 11);
	// Whoever changed these must not make us fill the memory before we notice.
	if (power > 17 || r > 16 || p > 4) return Promise.reject(new Error("its beginning was changed"));
	return derive(passphrase, head.subarray(11, 27), { power, r, p });
}

function nonceOf(head: Buffer, number: number, last: boolean): Buffer {
	const nonce = Buffer.alloc(12);
	nonce.set(head.subarray(27, headLength));
	nonce.writeUInt32BE(number, 7);
	nonce[11] = last ? 1 : 0;
	return nonce;
}

/** Chunks of one length; only the last may be shorter, and there always is a last one. */
async function* cut(chunks: AsyncIterable<Uint8Array>, length: number) {
	let kept = Buffer.alloc(0);
	let number = 0;
	for await (const chunk of chunks) {
		kept = Buffer.concat([kept, chunk]);
		let from = 0;
		// A whole chunk is kept back until more comes: it may be the last.
		for (; kept.byteLength - from > length; from += length) {
			yield { bytes: kept.subarray(from, from + length), number: number++, last: false };
		}
		kept = Buffer.from(kept.subarray(from));
	}
	yield { bytes: kept, number, last: true };
}

async function* withoutHead(chunks: AsyncIterable<Uint8Array>, found: (head: Buffer) => void) {
	let kept: Buffer | undefined = Buffer.alloc(0);
	for await (const chunk of chunks) {
		if (!kept) {
			yield chunk;
			continue;
		}
		kept = Buffer.concat([kept, chunk]);
		if (kept.byteLength < headLength) continue;
		found(Buffer.from(kept.subarray(0, headLength)));
		yield kept.subarray(headLength);
		kept = undefined;
	}
}

import { createDecipheriv, scryptSync } from "node:crypto";

// Opens backups made until November 2026, before the switch to `age`. The format: 8 bytes "CCRSEAL1", a byte
// each for scrypt's log2 of N, r and p, a 16-byte salt, a 7-byte nonce, then chunks of 65,536 bytes (the last
// is shorter or empty), each followed by a 16-byte tag. Chunks are AES-256-GCM. The nonce is the file's, the
// chunk's number in 4 bytes, and 1 for the last chunk or 0. Each also authenticates the 34 bytes before them.
const magic = Buffer.from("CCRSEAL1");
const headLength = 34;
const tagLength = 16;
const chunkLength = 64 * 1024 + tagLength;

export function isOldFormat(beginning: Uint8Array): boolean {
	return magic.equals(beginning.subarray(0, magic.byteLength));
}

export async function* decryptOld(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
): AsyncGenerator<Buffer> {
	let buffered = Buffer.alloc(0);
	let open: ReturnType<typeof createDecrypter> | undefined;
	for await (const chunk of chunks) {
		buffered = Buffer.concat([buffered, chunk]);
		if (!open) {
			if (buffered.byteLength < headLength) continue;
			open = createDecrypter(buffered.subarray(0, headLength), passphrase);
			buffered = buffered.subarray(headLength);
		}
		// Holds back a full chunk until more arrives, because the last one is decrypted differently.
		for (; buffered.byteLength > chunkLength; buffered = buffered.subarray(chunkLength)) {
			yield open(buffered.subarray(0, chunkLength), false);
		}
	}
	if (!open || buffered.byteLength < tagLength) throw new Error("it ends too early");
	yield open(buffered, true);
}

function createDecrypter(
	head: Buffer,
	passphrase: string,
): (chunk: Buffer, last: boolean) => Buffer {
	const [power = 0, r = 0, p = 0] = head.subarray(8, 11);
	// A tampered header must not exhaust the memory.
	if (power > 17 || r > 16 || p > 4) throw new Error("its header was changed");
	const cost = { N: 2 ** power, r, p, maxmem: 2 ** 28 };
	const key = scryptSync(passphrase.normalize("NFC"), head.subarray(11, 27), 32, cost);
	let number = 0;
	return (chunk, last) => {
		const nonce = Buffer.concat([head.subarray(27), Buffer.alloc(4), Buffer.from([last ? 1 : 0])]);
		nonce.writeUInt32BE(number, 7);
		const decipher = createDecipheriv("aes-256-gcm", key, nonce);
		decipher.setAAD(head);
		decipher.setAuthTag(chunk.subarray(-tagLength));
		const opened = decipher.update(chunk.subarray(0, -tagLength));
		try {
			decipher.final();
		} catch (cause) {
			const reason =
				"BACKUP_PASSPHRASE is not the one it was encrypted with, or its header was changed";
			throw new Error(number === 0 ? reason : "it was changed or cut off", { cause });
		}
		number++;
		return opened;
	};
}

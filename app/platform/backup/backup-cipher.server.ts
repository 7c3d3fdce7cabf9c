import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { ReadableStream as WebStream } from "node:stream/web";
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from "age-encryption";

const magic = Buffer.from("age-encryption.org/v1\n");
/** scrypt's N as a power of two: 128 MB and half a second for each guess. */
export const usualPower = 17;
const tagLength = 16;

/** A file that `age --decrypt` opens, too: https://age-encryption.org/v1. */
export async function* seal(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
	power = usualPower,
): AsyncGenerator<Uint8Array> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(lockOf(passphrase, power));
	yield* chunksOf(await encrypter.encrypt(streamOf(chunks)));
}

/**
 * What was sealed. Each chunk is handed out when it is known to be true.
 * @throws when the passphrase is another, or anything was changed or cut off.
 */
export async function* unseal(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
): AsyncGenerator<Uint8Array> {
	const decrypter = new Decrypter();
	decrypter.addIdentity(lockOf(passphrase));
	const opened = await decrypter.decrypt(streamOf(chunks)).catch((cause: unknown) => {
		const reason =
			"BACKUP_PASSPHRASE is not the one it was made with, or its beginning was changed";
		throw new Error(reason, { cause });
	});
	try {
		yield* chunksOf(opened);
	} catch (cause) {
		throw new Error("it was changed or cut off", { cause });
	}
}

export function isSealed(beginning: Uint8Array): boolean {
	return magic.equals(beginning.subarray(0, magic.byteLength));
}

/** As age's own, which would stretch the passphrase in the thread that serves visitors. */
function lockOf(passphrase: string, power = usualPower): Recipient & Identity {
	return {
		async wrapFileKey(fileKey) {
			const salt = randomBytes(16);
			const cipher = createCipheriv(...(await keyed(passphrase, salt, power)));
			const wrapped = [cipher.update(fileKey), cipher.final(), cipher.getAuthTag()];
			const words = ["scrypt", salt.toString("base64").replace(/=+$/, ""), String(power)];
			return [new Stanza(words, Buffer.concat(wrapped))];
		},
		async unwrapFileKey([stanza]) {
			const [kind, salt = "", asked] = stanza?.args ?? [];
			// Whoever changed it must not make us fill the memory before we notice.
			if (!stanza || kind !== "scrypt" || !(Number(asked) <= 18)) return null;
			const key = await keyed(passphrase, Buffer.from(salt, "base64"), Number(asked));
			const decipher = createDecipheriv(...key);
			decipher.setAuthTag(stanza.body.subarray(-tagLength));
			return Buffer.concat([
				decipher.update(stanza.body.subarray(0, -tagLength)),
				decipher.final(),
			]);
		},
	};
}

/** What node:crypto is told; the passphrase is the same however its accents were typed. */
function keyed(passphrase: string, salt: Buffer, power: number) {
	const { promise, resolve, reject } =
		Promise.withResolvers<
			["chacha20-poly1305", Buffer, Buffer, { authTagLength: typeof tagLength }]
		>();
	const labelled = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
	const cost = { N: 2 ** power, r: 8, p: 1, maxmem: 2 ** 29 };
	scrypt(passphrase.normalize("NFC"), labelled, 32, cost, (error, key) => {
		if (error) reject(error);
		else resolve(["chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: tagLength }]);
	});
	return promise;
}

// The types of browsers and of Node call the same class by two names.
const streamOf = (chunks: AsyncIterable<Uint8Array>) =>
	WebStream.from(chunks) as unknown as ReadableStream<Uint8Array>;
const chunksOf = (stream: ReadableStream<Uint8Array>) =>
	stream as unknown as AsyncIterable<Uint8Array>;

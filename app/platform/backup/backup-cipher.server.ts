import {
	createCipheriv,
	createDecipheriv,
	randomBytes,
	type ScryptOptions,
	scrypt,
} from "node:crypto";
import { ReadableStream as WebStream } from "node:stream/web";
import { promisify } from "node:util";
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from "age-encryption";

const magic = Buffer.from("age-encryption.org/v1\n");
/** log2 of scrypt's N: each guess costs 128 MB and half a second. */
export const defaultScryptPower = 17;
const tagLength = 16;

/** Encrypts to a format that `age --decrypt` can open: https://age-encryption.org/v1. */
export async function* encrypt(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
	power = defaultScryptPower,
): AsyncGenerator<Uint8Array> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(passphraseRecipient(passphrase, power));
	yield* chunksOf(await encrypter.encrypt(streamOf(chunks)));
}

export async function* decrypt(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
): AsyncGenerator<Uint8Array> {
	const decrypter = new Decrypter();
	decrypter.addIdentity(passphraseRecipient(passphrase));
	const opened = await decrypter.decrypt(streamOf(chunks)).catch((cause: unknown) => {
		const reason =
			"BACKUP_PASSPHRASE is not the one it was encrypted with, or its header was changed";
		throw new Error(reason, { cause });
	});
	try {
		yield* chunksOf(opened);
	} catch (cause) {
		throw new Error("it was changed or cut off", { cause });
	}
}

export function isEncrypted(beginning: Uint8Array): boolean {
	return magic.equals(beginning.subarray(0, magic.byteLength));
}

/** Replaces age's own scrypt recipient, which would block the main thread. */
function passphraseRecipient(passphrase: string, power = defaultScryptPower): Recipient & Identity {
	return {
		async wrapFileKey(fileKey) {
			const salt = randomBytes(16);
			const cipher = createCipheriv(...(await cipherArguments(passphrase, salt, power)));
			const wrapped = [cipher.update(fileKey), cipher.final(), cipher.getAuthTag()];
			const args = ["scrypt", salt.toString("base64").replace(/=+$/, ""), String(power)];
			return [new Stanza(args, Buffer.concat(wrapped))];
		},
		async unwrapFileKey([stanza]) {
			const [kind, salt = "", requestedPower] = stanza?.args ?? [];
			// A tampered header must not exhaust the memory.
			if (!stanza || kind !== "scrypt" || !(Number(requestedPower) <= 18)) return null;
			const bytes = Buffer.from(salt, "base64");
			const key = await cipherArguments(passphrase, bytes, Number(requestedPower));
			const decipher = createDecipheriv(...key);
			decipher.setAuthTag(stanza.body.subarray(-tagLength));
			return Buffer.concat([
				decipher.update(stanza.body.subarray(0, -tagLength)),
				decipher.final(),
			]);
		},
	};
}

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

async function cipherArguments(passphrase: string, salt: Buffer, power: number) {
	const labelled = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
	const cost = { N: 2 ** power, r: 8, p: 1, maxmem: 2 ** 29 };
	const key = await deriveKey(passphrase.normalize("NFC"), labelled, 32, cost);
	return ["chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: tagLength }] as const;
}

// Browser and Node types describe the same class differently.
const streamOf = (chunks: AsyncIterable<Uint8Array>) =>
	WebStream.from(chunks) as unknown as ReadableStream<Uint8Array>;
const chunksOf = (stream: ReadableStream<Uint8Array>) =>
	stream as unknown as AsyncIterable<Uint8Array>;

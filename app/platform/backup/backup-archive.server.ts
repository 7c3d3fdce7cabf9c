import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { decrypt, encrypt, isEncrypted } from "#app/platform/backup/backup-cipher.server.ts";
import { decryptOld, isOldFormat } from "#app/platform/backup/backup-cipher-old.server.ts";

export type Member = { name: string; bytes: Uint8Array };

const sumsName = "SHA256SUMS";

/** Yields a gzipped tar, encrypted if there is a passphrase. Its last member lists the others' SHA-256. */
export async function* packArchive(
	members: AsyncIterable<Member>,
	passphrase: string | undefined,
	onMember: (member: Member) => void = () => {},
): AsyncGenerator<Uint8Array> {
	async function* withSums(): AsyncGenerator<Member> {
		const lines: string[] = [];
		for await (const member of members) {
			if (/[\n\\]/.test(member.name)) throw new Error(`Not a valid file name: ${member.name}`);
			lines.push(`${hash("sha256", member.bytes)}  ${member.name}\n`);
			onMember(member);
			yield member;
		}
		yield { name: sumsName, bytes: Buffer.from(lines.join("")) };
	}
	const packed = createGzip({ level: 1 });
	// Errors reach the reader of `packed`.
	pipeline(createTar(withSums()), packed).catch(() => {});
	yield* passphrase ? encrypt(packed, passphrase) : packed;
}

function createTar(members: AsyncIterable<Member>): Pack {
	const tar = pack();
	const fill = async () => {
		for await (const { name, bytes } of members) {
			await new Promise<void>((done, failed) => {
				const header = { name, mode: 0o600 };
				const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
				// tar-stream reports a destroyed tar twice; an unhandled second error would end the process.
				tar.entry(header, view, (error) => (error ? failed(error) : done())).on("error", failed);
			});
		}
		tar.finalize();
	};
	fill().catch((error: Error) => tar.destroy(error));
	return tar;
}

/** Checks the sums last: if this throws, discard everything that `use` has received. */
export async function readArchive(
	archive: Readable,
	passphrase: string | undefined,
	use: (member: Member) => Promise<void>,
): Promise<{ encrypted: boolean }> {
	const found: string[] = [];
	let sums: string | undefined;
	let encrypted = false;
	let useError: unknown;
	async function* opened(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
		const { beginning, all } = await peek(chunks);
		const isOld = isOldFormat(beginning);
		encrypted = isOld || isEncrypted(beginning);
		if (encrypted && !passphrase) throw new Error("it is encrypted: set BACKUP_PASSPHRASE");
		const open = isOld ? decryptOld : decrypt;
		yield* encrypted && passphrase ? open(all, passphrase) : all;
	}
	try {
		const tar = extract();
		const unpacked = pipeline(archive, opened, createGunzip(), tar);
		// Awaited below. The loop sees the error first.
		unpacked.catch(() => {});
		for await (const entry of tar) {
			const { name, type } = entry.header;
			if (type !== "file") throw new Error(`it has a member of type “${type}”`);
			if (sums !== undefined) throw new Error("something was added at its end");
			const bytes = await buffer(entry);
			if (name === sumsName) {
				sums = bytes.toString();
				continue;
			}
			found.push(`${hash("sha256", bytes)}  ${name}\n`);
			await use({ name, bytes }).catch((error: unknown) => {
				useError = error;
				throw error;
			});
		}
		await unpacked;
	} catch (error) {
		if (useError !== undefined) throw useError;
		throw new Error(`The backup cannot be used: ${reasonOf(error)}.`, { cause: error });
	}
	if (sums !== found.join("")) {
		throw new Error(
			"The backup cannot be used: its files differ from those that were written to it.",
		);
	}
	return { encrypted };
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const code = "code" in error ? String(error.code) : "";
	return code.startsWith("Z_") ? "it was changed or cut off" : error.message;
}

async function peek(chunks: AsyncIterable<Uint8Array>) {
	const source = chunks[Symbol.asyncIterator]();
	const chunksRead: Uint8Array[] = [];
	while (chunksRead.reduce((sum, { byteLength }) => sum + byteLength, 0) < 22) {
		const next = await source.next();
		if (next.done) break;
		chunksRead.push(next.value);
	}
	async function* all(): AsyncGenerator<Uint8Array> {
		yield* chunksRead;
		yield* { [Symbol.asyncIterator]: () => source };
	}
	return { beginning: Buffer.concat(chunksRead), all: all() };
}

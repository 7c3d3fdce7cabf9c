import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { isSealed, seal, unseal } from "#app/platform/backup/backup-cipher.server.ts";
import { isSealedOld, unsealOld } from "#app/platform/backup/backup-cipher-old.server.ts";

export type Member = { name: string; bytes: Uint8Array };

/** The last member, in the form that sha256sum writes and checks. */
const sumsName = "SHA256SUMS";

/**
 * One file of all members: a tar, packed by gzip and, with a passphrase, sealed by age. Its last member holds
 * the SHA-256 of every other one. `tell` hears of each member with the bytes that it has.
 */
export async function* packArchive(
	members: AsyncIterable<Member>,
	passphrase: string | undefined,
	tell: (member: Member) => void = () => {},
): AsyncGenerator<Uint8Array> {
	async function* withSums(): AsyncGenerator<Member> {
		const lines: string[] = [];
		for await (const member of members) {
			if (/[\n\\]/.test(member.name)) throw new Error(`No name for a file: ${member.name}`);
			lines.push(`${sumOf(member.bytes)}  ${member.name}\n`);
			tell(member);
			yield member;
		}
		yield { name: sumsName, bytes: Buffer.from(lines.join("")) };
	}
	// Pictures, which are the most of it, are packed already: trying harder only takes longer.
	const packed = createGzip({ level: 1 });
	// A fault on the way reaches whoever reads the packed file.
	pipeline(tarOf(withSums()), packed).catch(() => {});
	yield* passphrase ? seal(packed, passphrase) : packed;
}

function tarOf(members: AsyncIterable<Member>): Pack {
	const tar = pack();
	const fill = async () => {
		for await (const { name, bytes } of members) {
			await new Promise<void>((done, failed) => {
				const header = { name, mode: 0o600 };
				const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
				// It tells of a tar that was given up twice, and ends the process if nobody hears the second.
				tar.entry(header, view, (error) => (error ? failed(error) : done())).on("error", failed);
			});
		}
		tar.finalize();
	};
	fill().catch((error: Error) => tar.destroy(error));
	return tar;
}

/**
 * Hands every member to `use`, and knows at its end that all are there and none was changed.
 * @throws an error in words when that is not so; what was used until then must be given up.
 */
export async function readArchive(
	archive: Readable,
	passphrase: string | undefined,
	use: (member: Member) => Promise<void>,
): Promise<{ sealed: boolean }> {
	const found: string[] = [];
	let sums: string | undefined;
	let sealed = false;
	/** What `use` itself throws is no fault of the file. */
	let ours: unknown;
	async function* opened(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
		const { beginning, all } = await peek(chunks);
		const isOld = isSealedOld(beginning);
		sealed = isOld || isSealed(beginning);
		if (sealed && !passphrase) throw new Error("it is sealed: BACKUP_PASSPHRASE opens it");
		const open = isOld ? unsealOld : unseal;
		yield* sealed && passphrase ? open(all, passphrase) : all;
	}
	try {
		const tar = extract();
		const unpacked = pipeline(archive, opened, createGunzip(), tar);
		// It is waited for below; the loop hears of a fault first.
		unpacked.catch(() => {});
		for await (const entry of tar) {
			const { name, type } = entry.header;
			if (type !== "file") throw new Error(`it holds a member of the kind “${type}”`);
			if (sums !== undefined) throw new Error("something was added at its end");
			const bytes = await buffer(entry);
			if (name === sumsName) {
				sums = bytes.toString();
				continue;
			}
			found.push(`${sumOf(bytes)}  ${name}\n`);
			await use({ name, bytes }).catch((error: unknown) => {
				ours = error;
				throw error;
			});
		}
		await unpacked;
	} catch (error) {
		if (ours !== undefined) throw ours;
		throw new Error(`The backup cannot be used: ${reasonOf(error)}.`, { cause: error });
	}
	if (sums !== found.join("")) {
		throw new Error("The backup cannot be used: its files are not those that were put into it.");
	}
	return { sealed };
}

function sumOf(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const code = "code" in error ? String(error.code) : "";
	return code.startsWith("Z_") ? "it was changed or cut off" : error.message;
}

/** The first bytes, and all of them again. */
async function peek(chunks: AsyncIterable<Uint8Array>) {
	const source = chunks[Symbol.asyncIterator]();
	const kept: Uint8Array[] = [];
	while (kept.reduce((sum, { byteLength }) => sum + byteLength, 0) < 22) {
		const next = await source.next();
		if (next.done) break;
		kept.push(next.value);
	}
	async function* all(): AsyncGenerator<Uint8Array> {
		yield* kept;
		yield* { [Symbol.asyncIterator]: () => source };
	}
	return { beginning: Buffer.concat(kept), all: all() };
}

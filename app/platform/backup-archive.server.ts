import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { isSealed, seal, unseal } from "#app/platform/backup-cipher.server.ts";
import { type Member, readTar, writeTar } from "#app/platform/backup-tar.server.ts";

/** The last member, in the form that sha256sum writes and checks. */
const sumsName = "SHA256SUMS";

/**
 * One file of all members: a tar, packed by gzip and, with a passphrase, sealed. Its last member holds
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
	pipeline(Readable.from(writeTar(withSums()), { objectMode: false }), packed).catch(() => {});
	yield* passphrase ? seal(packed, passphrase) : packed;
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
		sealed = isSealed(beginning);
		if (sealed && !passphrase) throw new Error("it is sealed: BACKUP_PASSPHRASE opens it");
		yield* sealed && passphrase ? unseal(all, passphrase) : all;
	}
	try {
		await pipeline(archive, opened, createGunzip(), async (chunks: AsyncIterable<Uint8Array>) => {
			for await (const member of readTar(chunks)) {
				if (sums !== undefined) throw new Error("something was added at its end");
				if (member.name === sumsName) {
					sums = Buffer.from(member.bytes).toString();
					continue;
				}
				found.push(`${sumOf(member.bytes)}  ${member.name}\n`);
				await use(member).catch((error: unknown) => {
					ours = error;
					throw error;
				});
			}
		});
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
	while (kept.reduce((sum, { byteLength }) => sum + byteLength, 0) < 8) {
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

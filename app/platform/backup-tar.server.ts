const block = 512;

export type Member = { name: string; bytes: Uint8Array };

/** A POSIX tar of the members, as they come; every tar since 2001 reads it. */
export async function* writeTar(members: AsyncIterable<Member>): AsyncGenerator<Buffer> {
	for await (const { name, bytes } of members) {
		if (Buffer.byteLength(name) > 100 || !/^[\x20-\x7e]+$/.test(name)) {
			const path = paxRecord("path", name);
			yield Buffer.concat([header("pax", "x", path.byteLength), path, padding(path.byteLength)]);
		}
		// Cut to a hundred bytes, the name is only for programs that do not know pax.
		yield header(Buffer.from(name).subarray(0, 100), "0", bytes.byteLength);
		yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		yield padding(bytes.byteLength);
	}
	yield Buffer.alloc(2 * block);
}

/**
 * The members of a tar that `writeTar` made, one at a time.
 * @throws when it is cut short or is no tar.
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Member> {
	const reader = readerOf(chunks);
	let path: string | undefined;
	for (;;) {
		const head = await reader.take(block);
		if (head.every((byte) => byte === 0)) break;
		const size = Number.parseInt(textAt(head, 124, 12), 8);
		if (
			Number.parseInt(textAt(head, 148, 8), 8) !== checksum(head) ||
			!Number.isSafeInteger(size)
		) {
			throw new Error("it is not the tar that a backup is made of");
		}
		const bytes = await reader.take(size);
		await reader.take(padding(size).byteLength);
		const type = textAt(head, 156, 1);
		if (type === "x") {
			path = /^\d+ path=(.*)\n$/s.exec(bytes.toString())?.[1];
		} else if (type === "0") {
			yield { name: path ?? textAt(head, 0, 100), bytes };
			path = undefined;
		} else throw new Error(`it holds a member of the kind “${type}”`);
	}
	// To the very end: what unpacks and decrypts it checks the whole only there.
	await reader.rest();
}

function header(name: string | Uint8Array, type: "0" | "x", size: number): Buffer {
	const head = Buffer.alloc(block);
	if (typeof name === "string") head.write(name);
	else head.set(name);
	head.write("0000600\0", 100);
	head.write("0000000\0".repeat(2), 108);
	head.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
	head.write(
		`${Math.floor(Date.now() / 1000)
			.toString(8)
			.padStart(11, "0")}\0`,
		136,
	);
	head.write(type, 156);
	head.write("ustar\x0000", 257);
	head.write(`${checksum(head).toString(8).padStart(6, "0")}\0 `, 148);
	return head;
}

/** The sum of the header's bytes, with its own field read as spaces. */
function checksum(head: Buffer): number {
	return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** A record begins with its own length, of which that number is a part. */
function paxRecord(key: string, value: string): Buffer {
	const rest = ` ${key}=${value}\n`;
	const length = Buffer.byteLength(rest);
	let digits = String(length).length;
	while (String(length + digits).length > digits) digits++;
	return Buffer.from(`${length + digits}${rest}`);
}

function padding(size: number): Buffer {
	return Buffer.alloc((block - (size % block)) % block);
}

function textAt(head: Buffer, from: number, length: number): string {
	const field = head.subarray(from, from + length);
	const end = field.indexOf(0);
	return field.subarray(0, end < 0 ? length : end).toString();
}

function readerOf(chunks: AsyncIterable<Uint8Array>) {
	const source = chunks[Symbol.asyncIterator]();
	let kept: Uint8Array[] = [];
	let length = 0;
	return {
		/** Exactly so many bytes, in memory of their own. */
		async take(size: number): Promise<Buffer> {
			while (length < size) {
				const next = await source.next();
				if (next.done) throw new Error("it ends too early");
				kept.push(next.value);
				length += next.value.byteLength;
			}
			const all = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept, length);
			kept = [all.subarray(size)];
			length -= size;
			return Buffer.from(all.subarray(0, size));
		},
		async rest(): Promise<void> {
			while (!(await source.next()).done);
		},
	};
}

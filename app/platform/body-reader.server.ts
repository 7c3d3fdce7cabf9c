/** What ends the reading of a body. */
export class BodyFault extends Error {
	readonly reason: "malformed" | "too_large";

	constructor(reason: "malformed" | "too_large") {
		super(reason);
		this.reason = reason;
	}
}

type Collector = { add(piece: Buffer): void };

/** Keeps what comes; more than this ends the reading. */
export function collect(most: number) {
	const pieces: Buffer[] = [];
	let length = 0;
	return {
		add(piece: Buffer) {
			length += piece.byteLength;
			if (length > most) throw new BodyFault("too_large");
			pieces.push(piece);
		},
		bytes: () => Buffer.concat(pieces),
	};
}

const pieceBytes = 512 * 1024;
/** Bytes of files that this process holds just now. */
let inMemory = 0;

/**
 * Keeps what comes of a file, up to `most` bytes and as long as all files together find room in
 * memory; then it only counts. `release` gives the room back.
 */
export function collectFile(most: number, mostInMemory: number) {
	const full: Buffer[] = [];
	let crumbs: Buffer[] = [];
	let [length, held, crumbBytes] = [0, 0, 0];
	let noRoom = false;
	const release = () => {
		inMemory -= held;
		held = 0;
		full.length = 0;
		crumbs = [];
	};
	const merge = () => {
		if (crumbs.length > 0) full.push(Buffer.concat(crumbs));
		crumbs = [];
		crumbBytes = 0;
		return full;
	};
	return {
		add(piece: Buffer) {
			length += piece.byteLength;
			noRoom ||= inMemory + piece.byteLength > mostInMemory;
			if (noRoom || length > most) return release();
			held += piece.byteLength;
			inMemory += piece.byteLength;
			crumbs.push(piece);
			crumbBytes += piece.byteLength;
			if (crumbBytes >= pieceBytes) merge();
		},
		get length() {
			return length;
		},
		get noRoom() {
			return noRoom;
		},
		/** What was kept, in pieces of about 512 kB. */
		pieces: () => [...merge()],
		release,
	};
}

/** A stream of bytes, read from mark to mark. */
export class BodyReader {
	readonly #stream: ReadableStreamDefaultReader<Uint8Array>;
	readonly #most: number;
	#read = 0;
	// The first delimiter stands at the very beginning, without the line end that the others have.
	#rest: Buffer = Buffer.from("\r\n");

	constructor(stream: ReadableStreamDefaultReader<Uint8Array>, most: number) {
		this.#stream = stream;
		this.#most = most;
	}

	/** Hands on everything before the mark and goes behind it. */
	async until(mark: Buffer, to: Collector): Promise<void> {
		for (;;) {
			const at = this.#rest.indexOf(mark);
			const ready = at >= 0 ? at : Math.max(0, this.#rest.byteLength - mark.byteLength + 1);
			if (ready > 0) to.add(this.#rest.subarray(0, ready));
			this.#rest = this.#rest.subarray(at >= 0 ? at + mark.byteLength : ready);
			if (at >= 0) return;
			await this.#more();
		}
	}

	async take(length: number): Promise<string> {
		while (this.#rest.byteLength < length) await this.#more();
		const taken = this.#rest.toString("latin1", 0, length);
		this.#rest = this.#rest.subarray(length);
		return taken;
	}

	async #more(): Promise<void> {
		const { done, value } = await this.#stream.read();
		if (done) throw new BodyFault("malformed");
		this.#read += value.byteLength;
		if (this.#read > this.#most) throw new BodyFault("too_large");
		this.#rest = this.#rest.byteLength
			? Buffer.concat([this.#rest, value])
			: Buffer.from(value.buffer, value.byteOffset, value.byteLength);
	}
}

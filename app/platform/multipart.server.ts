/** What one form may hold, in bytes and in number. */
export type MultipartLimits = {
	maxFileBytes: number;
	maxFiles: number;
	/** Of all fields that are no files together. */
	maxFieldBytes: number;
	/** Of the whole body. */
	maxBytes: number;
};

export type SentFile = {
	/** The field's name and the file's own. */
	field: string;
	name: string;
} & ({ bytes: Uint8Array; fault?: undefined } | { fault: "too_large" | "too_many" });

export type Multipart =
	| { ok: true; fields: URLSearchParams }
	| { ok: false; reason: "malformed" | "too_large" };

/**
 * Reads a multipart/form-data body as it comes: one file at a time is in memory, and the next is not
 * read before `onFile` is done with it. A file that is too large or one too many is read past and
 * named; the rest of the form is still read. File fields that were left empty are no files.
 */
export async function readMultipart(
	request: Request,
	limits: MultipartLimits,
	onFile: (file: SentFile) => Promise<void>,
): Promise<Multipart> {
	const type = request.headers.get("Content-Type") ?? "";
	const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
		type,
	);
	if (!boundary || !request.body) return { ok: false, reason: "malformed" };
	if (Number(request.headers.get("Content-Length")) > limits.maxBytes) {
		return { ok: false, reason: "too_large" };
	}
	const stream = request.body.getReader();
	try {
		const body = new Body(stream, limits.maxBytes);
		const fields = await readParts(body, boundary[1] ?? boundary[2] ?? "", limits, onFile);
		return { ok: true, fields };
	} catch (error) {
		if (!(error instanceof BodyFault)) throw error;
		return { ok: false, reason: error.reason };
	} finally {
		await stream.cancel().catch(() => {});
	}
}

async function readParts(
	body: Body,
	boundary: string,
	limits: MultipartLimits,
	onFile: (file: SentFile) => Promise<void>,
): Promise<URLSearchParams> {
	const fields = new URLSearchParams();
	const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
	let fieldBytes = 0;
	let files = 0;
	await body.until(delimiter, limit(0));
	while ((await body.take(2)) !== "--") {
		const headers = limit(8192);
		await body.until(Buffer.from("\r\n\r\n"), headers);
		const { field, name } = dispositionOf(headers.bytes().toString());
		if (name === undefined) {
			const text = limit(limits.maxFieldBytes - fieldBytes);
			await body.until(delimiter, text);
			fieldBytes += field.length + text.bytes().byteLength;
			if (fieldBytes > limits.maxFieldBytes) throw new BodyFault("too_large");
			fields.append(field, text.bytes().toString());
			continue;
		}
		const content = files < limits.maxFiles ? upTo(limits.maxFileBytes) : upTo(0);
		await body.until(delimiter, content);
		if (name === "" && content.length === 0) continue;
		if (++files > limits.maxFiles) await onFile({ field, name, fault: "too_many" });
		else if (content.length > limits.maxFileBytes)
			await onFile({ field, name, fault: "too_large" });
		else await onFile({ field, name, bytes: content.bytes() });
	}
	return fields;
}

/** @throws when a part does not say which field it is. */
function dispositionOf(headers: string): { field: string; name: string | undefined } {
	const line = /^content-disposition:[ \t]*form-data[ \t]*;(.*)$/im.exec(headers)?.[1] ?? "";
	const field = /(?:^|[; \t])name="([^"]*)"/i.exec(line)?.[1];
	if (field === undefined) throw new BodyFault("malformed");
	const name = /(?:^|[; \t])filename="([^"]*)"/i.exec(line)?.[1];
	return { field: unescaped(field), name: name === undefined ? undefined : unescaped(name) };
}

// The three that browsers escape (HTML Standard, "multipart form data"); a % of its own stays.
function unescaped(text: string): string {
	return text.replace(/%(22|0D|0A)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

class BodyFault extends Error {
	readonly reason: "malformed" | "too_large";

	constructor(reason: "malformed" | "too_large") {
		super(reason);
		this.reason = reason;
	}
}

type Collector = { add(piece: Buffer): void; readonly length: number; bytes(): Buffer };

/** Keeps what comes as long as it is no more than this; then only counts. */
function upTo(most: number): Collector {
	let pieces: Buffer[] = [];
	let length = 0;
	return {
		add(piece) {
			length += piece.byteLength;
			if (length > most) pieces = [];
			else pieces.push(piece);
		},
		get length() {
			return length;
		},
		bytes() {
			// Once, not twice in memory.
			if (pieces.length !== 1) pieces = [Buffer.concat(pieces)];
			return pieces[0] ?? Buffer.alloc(0);
		},
	};
}

/** Keeps what comes; more than this ends the reading. */
function limit(most: number): Collector {
	const kept = upTo(most);
	return {
		add(piece) {
			kept.add(piece);
			if (kept.length > most) throw new BodyFault("too_large");
		},
		get length() {
			return kept.length;
		},
		bytes: kept.bytes,
	};
}

/** A stream of bytes, read from mark to mark. */
class Body {
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

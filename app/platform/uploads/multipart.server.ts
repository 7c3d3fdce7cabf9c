import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import { type ReceivedFile, receiveFile } from "#app/platform/uploads/received-file.server.ts";

export type MultipartLimits = {
	maxFileBytes: number;
	maxFiles: number;
	maxFieldBytes: number;
	maxBytes: number;
};

export type SentFile = {
	field: string;
	name: string;
	before: URLSearchParams;
} & (
	| {
			content: ReceivedFile;
			fault?: undefined;
	  }
	| { fault: "too_large" | "too_many" | "no_room" }
);

/** Each part takes kilobytes of memory: 16 MB of empty ones took more than a gigabyte. */
const maxParts = 1_000;

export type Multipart =
	| { ok: true; fields: URLSearchParams }
	| { ok: false; reason: "malformed" | "too_large" };

/** One file at a time is on disk; files over a limit are skipped and reported. */
export async function readMultipart(
	request: Request,
	limits: MultipartLimits,
	onFile: (file: SentFile) => Promise<void>,
): Promise<Multipart> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || !request.body) {
		return { ok: false, reason: "malformed" };
	}
	if (Number(request.headers.get("Content-Length")) > limits.maxBytes) {
		return { ok: false, reason: "too_large" };
	}
	const form = openForm(type, limits, onFile);
	if (!form) return { ok: false, reason: "malformed" };
	try {
		await pipeline(upTo(limits.maxBytes, request.body), form.parser);
		await form.filesDone();
		return { ok: true, fields: form.fields };
	} catch (error) {
		await form.drop();
		if (error instanceof HandlerError) throw error.cause;
		return { ok: false, reason: error instanceof TooLarge ? "too_large" : "malformed" };
	}
}

/** Undefined for an invalid boundary (RFC 2046 allows 70 characters). */
function openForm(...given: ConstructorParameters<typeof Form>): Form | undefined {
	try {
		return new Form(...given);
	} catch {
		return undefined;
	}
}

class TooLarge extends Error {}

class HandlerError extends Error {}

async function* upTo(most: number, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	let read = 0;
	for await (const piece of body) {
		read += piece.byteLength;
		if (read > most) throw new TooLarge();
		yield piece;
	}
}

class Form {
	readonly fields = new URLSearchParams();
	readonly parser: BusboyInstance;
	readonly #limits: MultipartLimits;
	readonly #onFile: (file: SentFile) => Promise<void>;
	readonly #streams: Readable[] = [];
	#queue: Promise<void> = Promise.resolve();
	#failure: Error | undefined;
	#fieldBytes = 0;
	#files = 0;

	constructor(type: string, limits: MultipartLimits, onFile: (file: SentFile) => Promise<void>) {
		this.#limits = limits;
		this.#onFile = onFile;
		this.parser = new Busboy({
			headers: { "content-type": type },
			limits: {
				fieldSize: limits.maxFieldBytes + 1,
				fileSize: limits.maxFileBytes,
				parts: maxParts,
			},
			preservePath: true,
			isPartAFile: (_field, _type, name) => name !== undefined,
		});
		this.parser.on("partsLimit", () => this.parser.destroy(new TooLarge()));
		this.parser.on("field", (name, value) => this.#addField(name, value));
		this.parser.on("file", (field, content, name) => {
			this.#streams.push(content);
			// The form may break off before this file is read; `drop` ends it then.
			content.on("error", () => {});
			this.#queue = this.#queue
				.then(() =>
					this.#handleFile(content, { field: unescaped(field), name: unescaped(name ?? "") }),
				)
				.catch((error) => {
					this.#failure ??= error;
					this.parser.destroy(error);
				});
		});
	}

	async filesDone(): Promise<void> {
		await this.#queue;
		if (this.#failure) throw this.#failure;
	}

	async drop(): Promise<void> {
		for (const stream of this.#streams) stream.destroy();
		await this.#queue;
	}

	#addField(name: string | undefined, value: string): void {
		if (name === undefined) return void this.parser.destroy(new Error("A field has no name."));
		this.#fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
		if (this.#fieldBytes > this.#limits.maxFieldBytes) this.parser.destroy(new TooLarge());
		this.fields.append(unescaped(name), value);
	}

	async #handleFile(
		content: BusboyFileStream,
		file: { field: string; name: string },
	): Promise<void> {
		const isOneTooMany = this.#files >= this.#limits.maxFiles;
		const received = isOneTooMany ? await skip(content) : await receive(content);
		try {
			if (file.name === "" && received.size === 0) return;
			this.#files++;
			const before = new URLSearchParams(this.fields);
			const whole = (): SentFile => {
				if (isOneTooMany) return { ...file, before, fault: "too_many" };
				if (content.truncated) return { ...file, before, fault: "too_large" };
				if (received.path === undefined) return { ...file, before, fault: "no_room" };
				return { ...file, before, content: received };
			};
			await this.#onFile(whole()).catch((cause: unknown) => {
				throw new HandlerError("", { cause });
			});
		} finally {
			if (received.path !== undefined) await received.remove();
		}
	}
}

type NotStored = { path?: undefined; size: number };

async function receive(content: BusboyFileStream): Promise<ReceivedFile | NotStored> {
	let size = 0;
	async function* counted() {
		// Without reading on, the form would stall.
		for await (const piece of content.iterator({ destroyOnReturn: false })) {
			size += piece.byteLength;
			yield piece as Buffer;
		}
	}
	try {
		return await receiveFile(counted(), Number.POSITIVE_INFINITY);
	} catch (error) {
		if (!isStorageFull(error)) throw error;
		return { size: size + (await skip(content)).size };
	}
}

async function skip(content: BusboyFileStream): Promise<NotStored> {
	let size = 0;
	for await (const piece of content) size += piece.byteLength;
	return { size };
}

// The three characters that browsers escape (HTML Standard, "multipart form data"); other % stay.
function unescaped(text: string): string {
	return text.replace(/%(22|0D|0A)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

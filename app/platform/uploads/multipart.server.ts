import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import { type ReceivedFile, receiveFile } from "#app/platform/uploads/received-file.server.ts";

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
	/** The fields that stood before it in the form. */
	before: URLSearchParams;
} & (
	| {
			/** What it holds, on the disk until `onFile` is done with it. */
			content: ReceivedFile;
			fault?: undefined;
	  }
	| { fault: "too_large" | "too_many" | "no_room" }
);

/**
 * Parts of one form; none of ours has a tenth of it. Each is an object of some kilobytes until the form is
 * read, however empty: sixteen megabytes of them took more than a gigabyte.
 */
const mostParts = 1_000;

export type Multipart =
	| { ok: true; fields: URLSearchParams }
	| { ok: false; reason: "malformed" | "too_large" };

/**
 * Reads a multipart/form-data body as it comes: one file at a time is written to the disk, and the next is
 * not read before `onFile` is done with it. A file that is too large, one too many or finds no room on the
 * disk is read past and named; the rest of the form is still read. File fields that were left empty
 * are no files.
 */
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
		if (error instanceof Fault) throw error.cause;
		return { ok: false, reason: error instanceof TooLarge ? "too_large" : "malformed" };
	}
}

/** Undefined for a boundary that no parser takes, such as one of 300 letters (RFC 2046 ends it at 70). */
function openForm(...given: ConstructorParameters<typeof Form>): Form | undefined {
	try {
		return new Form(...given);
	} catch {
		return undefined;
	}
}

class TooLarge extends Error {}

/** Carries an error of `onFile` past those that only say what is wrong with the form. */
class Fault extends Error {}

async function* upTo(most: number, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	let read = 0;
	for await (const piece of body) {
		read += piece.byteLength;
		if (read > most) throw new TooLarge();
		yield piece;
	}
}

/** One form while it is read. */
class Form {
	readonly fields = new URLSearchParams();
	readonly parser: BusboyInstance;
	readonly #limits: MultipartLimits;
	readonly #onFile: (file: SentFile) => Promise<void>;
	readonly #streams: Readable[] = [];
	#line: Promise<void> = Promise.resolve();
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
				parts: mostParts,
			},
			preservePath: true,
			isPartAFile: (_field, _type, name) => name !== undefined,
		});
		this.parser.on("partsLimit", () => this.parser.destroy(new TooLarge()));
		this.parser.on("field", (name, value) => this.#take(name, value));
		this.parser.on("file", (field, content, name) => {
			this.#streams.push(content);
			// A form may break off before anybody reads this file; `drop` ends it then.
			content.on("error", () => {});
			this.#line = this.#line
				.then(() => this.#keep(content, { field: unescaped(field), name: unescaped(name ?? "") }))
				.catch((error) => {
					this.#failure ??= error;
					this.parser.destroy(error);
				});
		});
	}

	/** When every file has been handed on. */
	async filesDone(): Promise<void> {
		await this.#line;
		if (this.#failure) throw this.#failure;
	}

	/** Lets go of what is under way, so that it gives back its room. */
	async drop(): Promise<void> {
		for (const stream of this.#streams) stream.destroy();
		await this.#line;
	}

	#take(name: string | undefined, value: string): void {
		if (name === undefined) return void this.parser.destroy(new Error("A field has no name."));
		this.#fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
		if (this.#fieldBytes > this.#limits.maxFieldBytes) this.parser.destroy(new TooLarge());
		this.fields.append(unescaped(name), value);
	}

	async #keep(content: BusboyFileStream, file: { field: string; name: string }): Promise<void> {
		const isOneTooMany = this.#files >= this.#limits.maxFiles;
		const received = isOneTooMany ? await pastOf(content) : await receivedFrom(content);
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
				throw new Fault("", { cause });
			});
		} finally {
			if (received.path !== undefined) await received.remove();
		}
	}
}

type Unkept = { path?: undefined; size: number };

/** A file of a form on the disk; only its size when there is no room for it. */
async function receivedFrom(content: BusboyFileStream): Promise<ReceivedFile | Unkept> {
	let size = 0;
	async function* counted() {
		// What cannot be written must still be read, or the form does not go on.
		for await (const piece of content.iterator({ destroyOnReturn: false })) {
			size += piece.byteLength;
			yield piece as Buffer;
		}
	}
	try {
		// The parser itself ends it at its limit.
		return await receiveFile(counted(), Number.POSITIVE_INFINITY);
	} catch (error) {
		if (!isStorageFull(error)) throw error;
		return { size: size + (await pastOf(content)).size };
	}
}

async function pastOf(content: BusboyFileStream): Promise<Unkept> {
	let size = 0;
	for await (const piece of content) size += piece.byteLength;
	return { size };
}

// The three that browsers escape (HTML Standard, "multipart form data"); a % of its own stays.
function unescaped(text: string): string {
	return text.replace(/%(22|0D|0A)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

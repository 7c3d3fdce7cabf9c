import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import { maxFields } from "#app/platform/uploads/accepts-body.ts";
import { type ReceivedFile, receiveFile } from "#app/platform/uploads/received-file.server.ts";

export type MultipartLimits = {
	maxFileBytes: number;
	maxFiles: number;
	maxFieldBytes: number;
	maxBytes: number;
};

export type MultipartFile = {
	field: string;
	name: string;
	before: URLSearchParams;
} & (
	| { content: ReceivedFile; fault?: undefined }
	| { fault: "too_large" | "too_many" | "no_room" }
);

type Multipart =
	| { ok: true; fields: URLSearchParams }
	| { ok: false; reason: "malformed" | "too_large" };

class TooLarge extends Error {}

class HandlerError extends Error {}

export async function readMultipart(
	{ headers, body }: Request,
	limits: MultipartLimits,
	onFile: (file: MultipartFile) => Promise<void>,
): Promise<Multipart> {
	const parser = openParser(headers.get("Content-Type") ?? "", limits);
	if (!parser || !body) return { ok: false, reason: "malformed" };
	if (Number(headers.get("Content-Length")) > limits.maxBytes) {
		return { ok: false, reason: "too_large" };
	}
	const fields = new URLSearchParams();
	const streams: Readable[] = [];
	let handling = Promise.resolve();
	let fieldBytes = 0;
	let files = 0;

	parser.on("partsLimit", () => parser.destroy(new TooLarge()));
	parser.on("field", (name: string | undefined, value) => {
		if (name === undefined) return void parser.destroy(new Error("A field has no name."));
		fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
		if (fieldBytes > limits.maxFieldBytes) parser.destroy(new TooLarge());
		fields.append(unescaped(name), value);
	});
	parser.on("file", (field, content, name = "") => {
		streams.push(content);
		// The form may end before this file is read, which destroys the stream.
		content.on("error", () => {});
		const file = { field: unescaped(field), name: unescaped(name) };
		handling = handling.then(() => handleFile(content, file));
		handling.catch((error) => parser.destroy(error));
	});

	async function handleFile(
		content: BusboyFileStream,
		file: { field: string; name: string },
	): Promise<void> {
		const isOneTooMany = files >= limits.maxFiles;
		const received = isOneTooMany ? await skip(content) : await receive(content);
		try {
			if (file.name === "" && received.size === 0) return;
			files++;
			const before = isOneTooMany ? fields : new URLSearchParams(fields);
			const whole = (): MultipartFile => {
				if (isOneTooMany) return { ...file, before, fault: "too_many" };
				if (content.truncated) return { ...file, before, fault: "too_large" };
				if (received.path === undefined) return { ...file, before, fault: "no_room" };
				return { ...file, before, content: received };
			};
			await onFile(whole()).catch((cause: unknown) => {
				throw new HandlerError("", { cause });
			});
		} finally {
			if (received.path !== undefined) await received.remove();
		}
	}

	try {
		await pipeline(upTo(limits.maxBytes, body), parser);
		await handling;
		return { ok: true, fields };
	} catch (error) {
		for (const stream of streams) stream.destroy();
		await handling.catch(() => {});
		if (error instanceof HandlerError) throw error.cause;
		return { ok: false, reason: error instanceof TooLarge ? "too_large" : "malformed" };
	}
}

function openParser(type: string, limits: MultipartLimits): BusboyInstance | undefined {
	if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) return undefined;
	try {
		return new Busboy({
			headers: { "content-type": type },
			limits: {
				fieldSize: limits.maxFieldBytes + 1,
				fileSize: limits.maxFileBytes,
				parts: maxFields,
			},
			preservePath: true,
			isPartAFile: (_field, _type, name) => name !== undefined,
		});
	} catch {
		return undefined;
	}
}

async function* upTo(most: number, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	let read = 0;
	for await (const piece of body) {
		read += piece.byteLength;
		if (read > most) throw new TooLarge();
		yield piece;
	}
}

type NotStored = { path?: undefined; size: number };

async function receive(content: BusboyFileStream): Promise<ReceivedFile | NotStored> {
	let size = 0;
	async function* counted() {
		// The stream must stay open for reading on, or the form would stall.
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

// Decodes the three characters that browsers escape (HTML Standard, "multipart form data") and no other %.
function unescaped(text: string): string {
	return text.replace(/%(22|0D|0A)/g, decodeURIComponent);
}

import { BodyFault, BodyReader, collect, collectFile } from "#app/platform/body-reader.server.ts";

/** What one form may hold, in bytes and in number. */
export type MultipartLimits = {
	maxFileBytes: number;
	maxFiles: number;
	/** Of all fields that are no files together. */
	maxFieldBytes: number;
	/** Of the whole body. */
	maxBytes: number;
	/** Of the files of all forms that come at the same time to this process. */
	maxBytesInMemory: number;
};

export type SentFile = {
	/** The field's name and the file's own. */
	field: string;
	name: string;
} & (
	| {
			/** What it holds, in order, in pieces of about 512 kB. */
			pieces: Uint8Array[];
			fault?: undefined;
	  }
	| { fault: "too_large" | "too_many" | "busy" }
);

export type Multipart =
	| { ok: true; fields: URLSearchParams }
	| { ok: false; reason: "malformed" | "too_large" };

/**
 * Reads a multipart/form-data body as it comes: one file at a time is in memory, and the next is not
 * read before `onFile` is done with it. A file that is too large, one too many or finds no room in
 * memory is read past and named; the rest of the form is still read. File fields that were left empty are no files.
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
		const body = new BodyReader(stream, limits.maxBytes);
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
	body: BodyReader,
	boundary: string,
	limits: MultipartLimits,
	onFile: (file: SentFile) => Promise<void>,
): Promise<URLSearchParams> {
	const fields = new URLSearchParams();
	const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
	let fieldBytes = 0;
	let files = 0;
	await body.until(delimiter, collect(0));
	while ((await body.take(2)) !== "--") {
		const headers = collect(8192);
		await body.until(Buffer.from("\r\n\r\n"), headers);
		const { field, name } = dispositionOf(headers.bytes().toString());
		if (name === undefined) {
			const text = collect(limits.maxFieldBytes - fieldBytes);
			await body.until(delimiter, text);
			fieldBytes += field.length + text.bytes().byteLength;
			if (fieldBytes > limits.maxFieldBytes) throw new BodyFault("too_large");
			fields.append(field, text.bytes().toString());
			continue;
		}
		const most = files < limits.maxFiles ? limits.maxFileBytes : 0;
		const content = collectFile(most, limits.maxBytesInMemory);
		try {
			await body.until(delimiter, content);
			if (name === "" && content.length === 0) continue;
			if (++files > limits.maxFiles) await onFile({ field, name, fault: "too_many" });
			else if (content.length > most) await onFile({ field, name, fault: "too_large" });
			else if (content.noRoom) await onFile({ field, name, fault: "busy" });
			else await onFile({ field, name, pieces: content.pieces() });
		} finally {
			content.release();
		}
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

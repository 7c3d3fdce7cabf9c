import { maxPdfBytes } from "#app/media/pdf/limit.ts";
import { firstTextValues } from "#app/platform/forms/typed-form.server.ts";
import { webAddressAsMeant } from "#app/platform/forms/typed-text.server.ts";
import { readMultipart } from "#app/platform/uploads/multipart.server.ts";
import type { Download } from "#app/records/fields.ts";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";

type Sent =
	| { ok: false; answer: DeskAnswer }
	| ({ ok: true; revision: number; values: Record<string, string> } & (
			| { bytes: Uint8Array }
			| { download: Download }
	  ));

const limits = {
	maxFileBytes: maxPdfBytes,
	maxFiles: 1,
	maxFieldBytes: 16 * 1024,
	maxBytes: maxPdfBytes + 64 * 1024,
};
const tooLarge = "This file is larger than 20 MB. Choose a smaller one.";
const notWhole = "Part of this form didn’t arrive. Send it again.";

export async function readDownload(request: Request): Promise<Sent> {
	let bytes: Uint8Array | undefined;
	let fault = "Choose a PDF first.";
	const read = await readMultipart(request, limits, async (file) => {
		if (file.field !== "file") return;
		if (file.fault === "no_room") fault = "The server has no room for files right now.";
		else if (file.fault) fault = tooLarge;
		else bytes = await file.content.read();
	});
	const refuse = (errors: Record<string, string>, values = {}): Sent => ({
		ok: false,
		answer: { errors, values },
	});
	if (!read.ok) return refuse({ file: read.reason === "too_large" ? tooLarge : notWhole });
	const values = firstTextValues(read.fields);
	const known = { ok: true as const, revision: Number(values.revision), values };
	switch (values.from) {
		case "text":
			return { ...known, download: { from: "text" } };
		case "file":
			return bytes ? { ...known, bytes } : refuse({ file: fault }, values);
		case "elsewhere": {
			const url = addressOf(values.url ?? "");
			if (url) return { ...known, download: { from: "elsewhere", url } };
			return refuse({ url: "Enter a full address that starts with https://." }, values);
		}
		default:
			return refuse({ from: "Choose what visitors download." }, values);
	}
}

function addressOf(typed: string): string | undefined {
	const text = webAddressAsMeant(typed);
	if (!/^https:\/\/[^\s/]/i.test(text) || text.length > 2000) return undefined;
	return URL.parse(text)?.href;
}

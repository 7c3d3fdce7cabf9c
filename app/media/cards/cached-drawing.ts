import { createHash } from "node:crypto";
import type { SubjectKind } from "#app/media/table.ts";
import type { Master } from "#app/media/variants.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";
import { deleteFolder, readObject, writeObject } from "#app/platform/storage/storage.server.ts";

/** Increase when cards are drawn differently, so that cached ones are replaced. */
const drawing = 2;

type Drawing = {
	subject: { kind: SubjectKind; id: number };
	/** Path inside the subject's folder, which is deleted when its data is erased. */
	part: string;
	master: Master | undefined;
	texts: object;
	cacheControl: string;
	format?: keyof typeof types;
	filename?: string;
	draw(picture: Uint8Array | undefined): Promise<Uint8Array>;
};

const types = { jpg: "image/jpeg", pdf: "application/pdf" };

/** Serves what is drawn once per text and picture, or a 503 when too many are being drawn. */
export async function cachedDrawing(request: Request, asked: Drawing): Promise<Response> {
	const { subject, part, master, texts, format = "jpg", ...file } = asked;
	const state = JSON.stringify([drawing, texts, master?.contentHash]);
	const hash = createHash("sha256").update(state).digest("hex").slice(0, 32);
	const folder = `cards/${subject.kind}/${subject.id}${part}`;
	const key = `${folder}/${hash}.${format}`;
	const bytes = (await readObject(key)) ?? (await runImageWork(draw));
	if (!bytes) return new Response("Try again in a moment.\n", { status: 503 });
	return fileResponse(request, { ...file, bytes, type: types[format], etag: hash });

	async function draw(): Promise<Uint8Array> {
		const made = await readObject(key);
		if (made) return made;
		const card = await asked.draw(await master?.read());
		// Otherwise outdated cards would pile up: a dog's age alone changes every year.
		await deleteFolder(folder);
		await writeObject(key, card);
		return card;
	}
}

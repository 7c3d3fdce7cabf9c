import { createHash } from "node:crypto";
import { renderShareCard, type ShareCard } from "#app/media/cards/card.ts";
import type { SubjectKind } from "#app/media/table.ts";
import { findMaster } from "#app/media/variants.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";
import { deleteFolder, readObject, writeObject } from "#app/platform/storage/storage.server.ts";

/** Raise it when the drawing of cards changes. */
const drawing = 1;

/** Drawn once per text and picture. 503 when too many are being drawn. */
export async function shareCardResponse(
	request: Request,
	subject: { kind: SubjectKind; id: number },
	words: Omit<ShareCard, "picture">,
): Promise<Response> {
	const master = await findMaster(subject.kind, subject.id, publicDb);
	const state = JSON.stringify([drawing, words, master?.contentHash]);
	const hash = createHash("sha256").update(state).digest("hex").slice(0, 32);
	const folder = `cards/${subject.kind}/${subject.id}`;
	const key = `${folder}/${hash}.jpg`;
	const bytes = (await readObject(key)) ?? (await runImageWork(draw));
	if (!bytes) return new Response("Try again in a moment.\n", { status: 503 });
	return fileResponse(request, {
		bytes,
		type: "image/jpeg",
		etag: hash,
		cacheControl: "public, max-age=300",
	});

	async function draw(): Promise<Uint8Array> {
		const made = await readObject(key);
		if (made) return made;
		const card = await renderShareCard({ ...words, picture: await master?.read() });
		// Cards of earlier texts would pile up: a dog's age alone changes every year.
		await deleteFolder(folder);
		await writeObject(key, card);
		return card;
	}
}

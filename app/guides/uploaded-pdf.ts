import { createHash } from "node:crypto";
import { inspectInWorker } from "#app/guides/pdf/inspection.ts";
import { guideStore } from "#app/guides/store.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { writeObject } from "#app/platform/storage/storage.server.ts";
import type { Saved } from "#app/writing/manuscripts.ts";

export async function saveUploadedPdf(
	id: number,
	sent: { revision: number; bytes: Uint8Array },
	actor: Actor,
): Promise<Saved | { ok: false; fault: string } | undefined> {
	requireRight(actor, "write");
	if (!(await guideStore.find(id))) return undefined;
	const inspected = await inspectInWorker(sent.bytes);
	if (!inspected.ok) return inspected;
	const { bytes } = inspected;
	const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
	const key = `guides/${id}/${hash}.pdf`;
	await writeObject(key, bytes);
	const { revision } = sent;
	return guideStore.save(id, { revision, fields: { download: { from: "file", key } } }, actor);
}

import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deleteLeftoverDocuments } from "#app/network/kennels/evidence/documents.ts";
import { hasObject, localFolder, writeObject } from "#app/platform/storage/storage.server.ts";
import { enterDog, enterResult } from "#test/evidence.ts";
import { actor, daysAgo } from "#test/make.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";

test("a PDF is deleted if the process ended before its result was saved", async () => {
	const { id } = await makeCase("breeder", kennelDraft);
	const write = async (letter: string, days: number) => {
		const pdfKey = `evidence/${letter.repeat(22)}`;
		const file = `${pdfKey}/document.pdf`;
		await writeObject(file, Buffer.from("a PDF"));
		await utimes(join(localFolder, file), daysAgo(days), daysAgo(days));
		return { pdfKey, isThere: () => hasObject(file) };
	};
	const [saved, leftover, recent] = [await write("s", 2), await write("l", 2), await write("r", 0)];
	await enterResult(id, await enterDog(id), {}, { pdfKey: saved.pdfKey });
	expect(await deleteLeftoverDocuments(actor)).toBe(1);
	expect(await leftover.isThere()).toBe(false);
	expect(await saved.isThere()).toBe(true);
	// Its form may still be on its way.
	expect(await recent.isThere()).toBe(true);
	expect(await deleteLeftoverDocuments(actor)).toBe(0);
});

import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { storeSentFiles } from "#app/media/sent-files.ts";
import { photoFaults } from "#app/media/upload.ts";
import { countUpload } from "#app/media/upload-limits.ts";
import * as uploads from "#app/media/uploads.ts";
import { visitor } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import * as images from "#app/platform/images/image.server.ts";

/** No photo can be stored, for this reason, until the result is restored. */
const failWith = (code: string) =>
	vi.spyOn(uploads, "storeFile").mockRejectedValue(Object.assign(new Error("failure"), { code }));

let shade = 0;
async function picture(): Promise<Blob> {
	const background = { r: 10, g: 20, b: shade++ };
	const made = sharp({ create: { width: 60, height: 50, channels: 3, background } });
	return new Blob([new Uint8Array(await made.png().toBuffer())]);
}

async function send(parts: [name: string, value: string | Blob, file?: string][], network = "n") {
	const form = new FormData();
	for (const [name, value, file] of parts) {
		if (typeof value === "string") form.append(name, value);
		else form.append(name, value, file);
	}
	const { headers, body } = new Response(form);
	const bytes = await new Response(body).arrayBuffer();
	headers.set("Content-Length", String(bytes.byteLength));
	const request = new Request("http://localhost/", { method: "POST", body: bytes, headers });
	const read = await storeSentFiles(request, network, visitor);
	if (!read.ok) throw new Error(read.reason);
	return read;
}

test("the files of a form are stored, and its fields arrive as typed", async () => {
	const read = await send([
		["FNAME", "Ada"],
		["photo_files", await picture(), "one.png"],
		["photo_files", await picture(), "two.png"],
		["tags", "rehome"],
	]);
	expect([...read.fields]).toEqual([
		["FNAME", "Ada"],
		["tags", "rehome"],
	]);
	expect(read.faults).toEqual([]);
	expect(read.photos).toHaveLength(2);
	for (const key of read.photos) expect(await uploads.findUpload(key)).toBeDefined();
});

test("a file that cannot be stored is named with the reason, and the form goes on", async () => {
	const long = `${"long ".repeat(60)}.svg`;
	const { photos, faults } = await send([
		["photo_files", new Blob(["<svg/>"]), long],
		["photo_files", new Blob([new Uint8Array(15 * 1024 * 1024 + 1)]), "heavy.jpg"],
		["photo_files", await picture(), "good.png"],
		["photo_files", new Blob([]), "nothing.jpg"],
	]);
	expect(photos).toHaveLength(1);
	expect(faults.map(({ name }) => name)).toEqual([long.slice(0, 120), "heavy.jpg", "nothing.jpg"]);
	expect(faults.map((fault) => fault.message)).toEqual(
		(["not_an_image", "too_large", "empty"] as const).map((reason) => photoFaults[reason]),
	);
});

test("earlier uploads come first, and the ninth is left out", async () => {
	const first = await send([
		["photo_files", await picture(), "a"],
		["photo_files", await picture(), "b"],
	]);
	const again = await send([
		...first.photos.toReversed().map((key): [string, string] => ["photos", key]),
		["photos", "no key"],
		...(await Promise.all(
			Array.from(
				{ length: 9 },
				async (_, at): Promise<[string, Blob, string]> => [
					"photo_files",
					await picture(),
					`new ${at}`,
				],
			),
		)),
	]);
	expect(again.photos).toHaveLength(8);
	expect(again.photos.slice(0, 2)).toEqual(first.photos.toReversed());
	expect(again.faults.map(({ name }) => name).sort()).toEqual(["new 6", "new 7", "new 8"]);
	for (const key of again.photos) expect(await uploads.findUpload(key)).toBeDefined();
});

test("uploads that no longer exist are named; those taken by a case are accepted", async () => {
	const { photos } = await send([
		["photo_files", await picture(), "a"],
		["photo_files", await picture(), "b"],
		["photo_files", await picture(), "c"],
	]);
	const [a = "", b = "", c = ""] = photos;
	await transaction((tx) => uploads.claimUploads([a], { kind: "case", id: 1 }, tx));
	await uploads.discardUpload(b, visitor);
	const again = await send([a, b, c].map((key): [string, string] => ["photos", key]));
	expect(again.photos).toEqual([a, c]);
	expect(again.faults).toEqual([
		{ name: expect.stringMatching(/\b2$/), message: expect.stringMatching(/./) },
	]);
});

test.each([
	["ECONNREFUSED", { databaseAway: true }],
	["ENOSPC", {}],
])("after %s the form is still read whole", async (code, cause) => {
	const failing = failWith(code);
	const read = await send([
		["photo_files", await picture(), "a.png"],
		["MMERGE9", "a long text"],
	]).finally(() => failing.mockRestore());
	expect(read.fields.get("MMERGE9")).toBe("a long text");
	const message = expect.stringMatching(/./);
	expect(read.faults).toEqual([{ name: "a.png", message, ...cause }]);
});

test("a form without files is read only up to the limit of its fields (I4)", async () => {
	const sent = (body: BodyInit, type = "application/x-www-form-urlencoded") => {
		const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
		return storeSentFiles(new Request("http://localhost/", init as RequestInit), "n", visitor);
	};
	const read = await sent("FNAME=Ada&MMERGE9=%C3%BC+x");
	expect(read.ok && [...read.fields]).toEqual([
		["FNAME", "Ada"],
		["MMERGE9", "ü x"],
	]);
	for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
		let made = 0;
		const endless = new ReadableStream({
			pull(controller) {
				made += 64 * 1024;
				if (made > 16 * 1024 * 1024) return controller.close();
				controller.enqueue(new Uint8Array(64 * 1024).fill(97));
			},
		});
		expect(await sent(endless, type)).toEqual({ ok: false, reason: "too_large" });
		expect(made).toBeLessThan(2 * 1024 * 1024);
	}
});

test("a bug is not hidden", async () => {
	failWith("22012");
	const sending = send([["photo_files", await picture(), "a.png"]]);
	await expect(sending).rejects.toThrow("failure");
});

test("a file waits until it can be checked", async () => {
	const busy = vi.spyOn(images, "openImage").mockResolvedValue({ ok: false, reason: "busy" });
	const sending = send([["photo_files", await picture(), "late.png"]]);
	setTimeout(() => busy.mockRestore(), 300);
	expect(await sending).toMatchObject({ photos: [expect.any(String)], faults: [] });
});

test("a network over its limit is refused before its form is read", async () => {
	const network = "has sent its fill";
	for (let sent = 0; sent < 60; sent++) await countUpload(network, 1);
	const body = new ReadableStream(
		{
			pull() {
				throw new Error("The body was read.");
			},
		},
		{ highWaterMark: 0 },
	);
	const headers = {
		"Content-Type": "multipart/form-data; boundary=b",
		"Content-Length": "9000000",
	};
	const init = { method: "POST", body, headers, duplex: "half" };
	const request = new Request("http://localhost/", init);
	expect(await storeSentFiles(request, network, visitor)).toEqual({
		ok: false,
		reason: "too_many",
	});
	const words = await send([["FNAME", "Ada"]], network);
	expect([...words.fields]).toEqual([["FNAME", "Ada"]]);
});

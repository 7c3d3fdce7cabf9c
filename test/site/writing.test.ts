import { beforeAll, expect, test } from "vitest";
import { postStore } from "#app/writing/blog/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { linkWith, pdfFile } from "#test/files.ts";
import { makeGuide, makePhoto, makePost, smallPicture } from "#test/make.ts";
import { asksBefore } from "#test/markup.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const { ask } = serveBuild();
const Origin = "https://corso.example";
let editor = "";
let reviewer = "";
let guide = 0;
let post = 0;
let photo = 0;

beforeAll(async () => {
	editor = await cookieOf(await makeStaff("editor", { name: "Ada Rossi" }));
	reviewer = await cookieOf(await makeStaff("reviewer"));
	guide = (await makeGuide({ title: "Feeding" })).id;
	post = (await makePost({ title: "On Patience" })).id;
	photo = await makePhoto("A dog in the snow", { library: true });
});

const get = (path: string, Cookie = editor) => ask(path, { headers: { Cookie } });
const send = (path: string, fields: Record<string, string>, Cookie = editor, from = Origin) =>
	ask(path, {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { Cookie, Origin: from },
	});
const revision = async () => String(await guideStore.revisionOf(guide));

function pages(): string[] {
	return [
		"/desk/guides",
		"/desk/blog",
		"/desk/photos",
		"/desk/photos/choices",
		...["", "/preview", "/publish", "/versions", "/download"].map(
			(end) => `/desk/guides/${guide}${end}`,
		),
		...["", "/preview", "/publish", "/versions"].map((end) => `/desk/blog/${post}${end}`),
		`/desk/photos/${photo}`,
		`/desk/photos/${photo}/replace`,
		`/desk/guides/${guide}/preview.pdf`,
	];
}

function actions(): string[] {
	return [
		...["/draft", "/publish", "/unschedule", "/unpublish", "/versions/1", "/download"].map(
			(end) => `/desk/guides/${guide}${end}`,
		),
		...["/draft", "/publish", "/unschedule", "/unpublish", "/versions/1"].map(
			(end) => `/desk/blog/${post}${end}`,
		),
		"/desk/guides",
		"/desk/blog",
		`/desk/guides/${guide}`,
		`/desk/blog/${post}`,
		"/desk/photos",
		"/desk/photos/choices",
		`/desk/photos/${photo}`,
		`/desk/photos/${photo}/replace`,
	];
}

test("every page is shown to writers only, and is not cached", async () => {
	for (const path of pages()) {
		const shown = await get(path);
		// Where the download lies elsewhere, the way there is the answer.
		expect([path, shown.status]).toEqual([path, path.endsWith(".pdf") ? 302 : 200]);
		expect(shown.headers["cache-control"] ?? "no-store", path).toMatch(/no-store|private/);
		expect([path, (await get(path, reviewer)).status]).toEqual([path, 403]);
		const stranger = await get(path, "");
		expect([path, stranger.status]).toEqual([path, 302]);
		expect(stranger.headers.location).toMatch(/^\/login/);
		expect([path, (await get(path.replace(/\d+/, "404404"))).status]).toEqual([
			path,
			/\d/.test(path) ? 404 : 200,
		]);
	}
});

test("reviewers, visitors and other sites' pages can change nothing", async () => {
	for (const path of actions()) {
		const fields = { title: "Mine", revision: "0", when: "now", alt: "Mine" };
		expect([path, (await send(path, fields, reviewer)).status]).toEqual([path, 403]);
		expect([path, (await send(path, fields, "")).status]).toEqual([path, 302]);
		const foreign = await send(path, fields, editor, "https://evil.example");
		expect([path, foreign.status]).toEqual([path, 403]);
	}
	expect((await get("/guides/feeding")).text).toContain("Feeding begins with patience");
});

test("a draft is saved automatically, and a later writer sees the conflict", async () => {
	const path = `/desk/guides/${guide}/draft`;
	const before = await revision();
	const fields = {
		title: "Feeding",
		shortDescription: "In short.",
		category: "Health",
		body: "One.",
	};
	const saved = await send(path, { ...fields, revision: before });
	expect([saved.status, JSON.parse(saved.text)]).toEqual([
		200,
		{ ok: true, revision: Number(before) + 1 },
	]);
	const late = await send(path, { ...fields, body: "Two.", revision: before });
	expect(late.status).toBe(409);
	expect(JSON.parse(late.text).theirs).toMatchObject({ by: "Ada Rossi", body: "One." });
	const page = await send(`/desk/guides/${guide}`, { ...fields, body: "Two.", revision: before });
	expect(page.status).toBe(409);
	expect(page.text).toContain('<h2 id="theirs"');
	expect(page.text.match(/role="alert" tabindex/g)).toHaveLength(1);
	expect(page.text).toMatch(/>Two\.<\/textarea>/);
	expect(page.text).toMatch(/>One\.<\/textarea>/);
	expect((await send(path, { ...fields, title: "x".repeat(161), revision: "2" })).status).toBe(422);
	expect((await send("/desk/guides/404404/draft", fields)).status).toBe(404);
});

test("a published text is on its page, in the feed and in the PDF with its photos; hostile input stays text", async () => {
	const body = `<script>alert(1)</script>\n\n![A dog](photo:${photo})\n\n![x](https://evil.example/a.png)`;
	const fields = { title: "Feeding", shortDescription: "In short.", category: "Health" };
	const saved = await send(`/desk/guides/${guide}`, {
		...fields,
		body,
		revision: await revision(),
		next: "publish",
	});
	expect([saved.status, saved.headers.location]).toEqual([302, `/desk/guides/${guide}/publish`]);
	const preview = await get(`/desk/guides/${guide}/preview`);
	expect(preview.text).toContain(`/desk/photo/${photo}/320.webp`);
	const editing = await get(`/desk/guides/${guide}`);
	for (const { text } of [preview, editing]) expect(text).not.toContain("<script>alert(1)");
	expect((await get("/guides/feeding")).text).not.toContain("/desk/photo/");
	const published = await send(`/desk/guides/${guide}/publish`, {
		revision: await revision(),
		when: "now",
	});
	expect(published.headers.location).toBe(`/desk/guides/${guide}?done=published`);
	await expect.poll(async () => (await get("/guides/feeding", "")).text).toContain('alt="A dog"');
	const { text } = await get("/guides/feeding", "");
	expect(text).not.toContain("<script>alert(1)");
	expect(text).not.toContain("evil.example");
	const [, address = ""] = /<img src="(\/photos\/[\w-]+\/320\.webp)"/.exec(text) ?? [];
	expect((await get(address, "")).status).toBe(200);
	expect((await get("/guides/feed.atom", "")).text).toContain(`src="${Origin}${address}"`);
	const ways = await get(`/desk/guides/${guide}/publish`);
	expect(ways.text).toMatch(asksBefore(`/desk/guides/${guide}/unpublish`));
	const taken = await send(`/desk/guides/${guide}/unpublish`, {});
	expect(taken.headers.location).toBe("/desk/guides?done=unpublished");
	await expect.poll(async () => (await get("/guides/feeding", "")).status).toBe(404);
	await expect.poll(async () => (await get(address, "")).status).toBe(404);
});

test("a past or invalid publication time is refused, and typed values are kept", async () => {
	const path = `/desk/blog/${post}/publish`;
	const draft = await send(`/desk/blog/${post}/draft`, {
		title: "On Patience",
		shortDescription: "In short.",
		authorName: "Ada",
		body: "New.",
		revision: String(await postStore.revisionOf(post)),
	});
	expect(draft.status).toBe(200);
	const revision = String(await postStore.revisionOf(post));
	const later = (at: string) => send(path, { revision, when: "later", at });
	const faultOf = async (at: string) => {
		const { status, text } = await later(at);
		expect([at, status]).toEqual([at, 422]);
		return /id="when-at-error".*?<\/p>/s.exec(text)?.[0] ?? "";
	};
	const [passed, none] = [await faultOf("2020-01-01T10:00"), await faultOf("soon")];
	expect(new Set([passed, none, ""]).size).toBe(3);
	const done = await later("2099-01-01T10:00");
	expect(done.headers.location).toBe(`/desk/blog/${post}?done=scheduled`);
	expect((await get(`/desk/blog/${post}`)).text).toContain("Jan 1, 2099, 10:00 UTC");
	await send(`/desk/blog/${post}/unschedule`, {});
	expect((await get(`/desk/blog/${post}`)).text).not.toContain("2099");
});

test("a file that only claims to be a PDF is refused, and a faulty photo is named", async () => {
	const body = (field: string, name: string, bytes: Buffer, more: Record<string, string>) => {
		const parts = Object.entries(more).map(
			([key, value]) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
		);
		const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
		return Buffer.concat([Buffer.from(parts.join("") + head), bytes, Buffer.from("\r\n--b--\r\n")]);
	};
	const post = (path: string, sent: Buffer) =>
		ask(path, {
			method: "POST",
			body: sent,
			headers: { Cookie: editor, Origin, "Content-Type": "multipart/form-data; boundary=b" },
		});
	const lie = body("file", "guide.pdf", Buffer.from("<html>"), {
		revision: await revision(),
		from: "file",
	});
	const refused = await post(`/desk/guides/${guide}/download`, lie);
	expect([refused.status, refused.text.includes("download-file-error")]).toEqual([422, true]);
	const bad = await post(
		"/desk/photos/choices",
		body("photos", "x.png", Buffer.from("GIF89a"), {}),
	);
	expect([bad.status, JSON.parse(bad.text).faults[0].name]).toEqual([422, "x.png"]);
	const good = await post(
		"/desk/photos/choices",
		body("photos", "y.png", await smallPicture(230), {}),
	);
	expect([good.status, JSON.parse(good.text).photos.length]).toEqual([200, 1]);
	const gone = await send(`/desk/photos/${JSON.parse(good.text).photos[0].id}`, { step: "delete" });
	expect(gone.headers.location).toBe("/desk/photos?done=deleted");
});

test("an uploaded PDF is inspected by the built site", async () => {
	const upload = async (bytes: Buffer) => {
		const body = new FormData();
		body.set("revision", await revision());
		body.set("from", "file");
		body.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "guide.pdf");
		const sent = new Request(Origin, { method: "POST", body });
		const headers = {
			Cookie: editor,
			Origin,
			"Content-Type": sent.headers.get("Content-Type") ?? "",
		};
		const path = `/desk/guides/${guide}/download`;
		return ask(path, { method: "POST", body: Buffer.from(await sent.arrayBuffer()), headers });
	};
	const action = "/A << /S /SubmitForm /F (https://example.com) >>";
	const refused = await upload(pdfFile({ page: linkWith(action), packed: true }));
	expect(refused.status).toBe(422);
	expect(refused.text).toContain("(SubmitForm)");
	expect((await upload(pdfFile({ packed: true }))).status).toBe(302);
});

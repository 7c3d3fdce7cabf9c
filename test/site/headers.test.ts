import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { actor, makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { expectSecurityHeaders } from "./security-headers.ts";

let photo = "";
const site = serveBuild(async () => {
	const { id } = await makeDog({ name: "Old Name" }, { photos: 1 });
	await dogs.update(id, { name: "Bruno" }, actor);
	await makeDog({ name: "Luna" });
	await makeDog({ name: "Luna" });
	await makeKennel({ kennelName: "Casa Nera" });
	await makeGuide({ title: "Feeding", url: null }, { cover: false });
	await makePost({ title: "Patience" });
	const found = await publicListings.find("bruno");
	const token = found?.at === "here" ? found.item.photos[0]?.token : "";
	photo = `/photos/${token}/160.avif`;
});

const shared = [
	"/",
	"/about",
	"/newsletter",
	"/guides",
	"/guides/feeding",
	"/blogs",
	"/blogs/patience",
	"/breeder-network",
	"/breeder-network/casa-nera",
	"/adoption-network",
	"/adoption-network/bruno",
];
/** Pages with a form, which contain the visitor's ticket. */
const own = ["/contact", "/breeder-network/signup", "/adoption-network/signup"];
const pages = [...shared, ...own];
const kept = [
	...shared,
	...shared.map((path) => (path === "/" ? "/_.data" : `${path}.data`)),
	"/guides/feed.atom",
	"/blogs/feed.atom",
	"/adoption-network/feed.atom",
	"/sitemap.xml",
	"/sitemap/pages.xml",
	"/sitemap/dogs-1.xml",
];
const files = [
	"/robots.txt",
	"/manifest.webmanifest",
	"/share.jpg",
	"/maps/us.svg",
	"/portraits/black.svg",
	"/guides/feeding/download",
	"/adoption-network/bruno/card.jpg",
	"/adoption-network/bruno/code.svg",
	"/adoption-network/bruno/flyer.pdf",
	"/breeder-network/casa-nera/card.jpg",
	"/blogs/patience/card.jpg",
];
const refused: [path: string, status: number, method?: string][] = [
	...(["/adoption-network/old-name", "/guides/"] as const).map((path): [string, number] => [
		path,
		301,
	]),
	...["/nowhere", "//e", "/adoption-network/BRUNO"].map((path): [string, number] => [path, 302]),
	...["/guides/none", "/guides/none.data", "/guides/none/card.jpg", "/guides/none/download"].map(
		(path): [string, number] => [path, 404],
	),
	...["/breeder-network/none/report", "/breeder-network/none/report.data"].map(
		(path): [string, number] => [path, 404],
	),
	...["/photos/x/1.avif", "/sitemap/none.xml", "/assets/none.js", "/adoption-network?page=9"].map(
		(path): [string, number] => [path, 404],
	),
	...["POST", "PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method) =>
		["/", "/adoption-network/bruno", "/nowhere", "/portraits/black.svg"].map(
			(path): [string, number, string] => [path, 405, method],
		),
	),
];

beforeAll(() => expect(photo).toMatch(/^\/photos\/[\w-]{22}\//));

test("every public response has the security headers, rendered or cached, and sets no cookie (H1, H3)", async () => {
	for (const path of [...kept, ...files, photo]) {
		for (const [method, time] of [
			["GET", 1],
			["GET", 2],
			["HEAD", 3],
		] as const) {
			const reply = await site.ask(path, { method });
			expect(reply.status, `${path}, time ${time}`).toBe(200);
			expectSecurityHeaders(reply, `${method} ${path}, time ${time}`);
			expect(reply.headers["cache-control"], path).toMatch(/^public, max-age=/);
		}
	}
});

test("pages and error pages are complete HTML documents", async () => {
	for (const path of [...pages, "/guides/none"]) {
		const { text } = await site.ask(path);
		expect(text, path).toMatch(/^<!DOCTYPE html><html lang="en-US"[\s\S]+<\/body><\/html>$/);
	}
});

test("pages may be stored but are revalidated every time", async () => {
	for (const path of kept) {
		const { headers } = await site.ask(path);
		expect(headers["cache-control"], path).toBe("public, max-age=0, must-revalidate");
		expect(headers.etag, path).toBeTruthy();
		expect(headers.vary, path).toBe("Accept-Encoding");
	}
});

test("a page with a ticket has the security headers, is private, and sets no cookie", async () => {
	for (const path of [...own, ...own.map((each) => `${each}.data`)]) {
		const replies = [await site.ask(path), await site.ask(path)];
		for (const reply of replies) {
			expect(reply.status, path).toBe(200);
			expectSecurityHeaders(reply, path);
			expect(reply.headers["cache-control"], path).toBe("private, no-cache");
			expect(reply.headers.etag, path).toBeUndefined();
		}
		const isPage = !path.endsWith(".data");
		for (const [encoding, unpack] of [
			["br", brotliDecompressSync],
			["gzip", gunzipSync],
		] as const) {
			const headers = { "Accept-Encoding": `deflate, ${encoding}` };
			const small = await site.ask(path, { headers });
			expect(small.headers["content-encoding"], path).toBe(isPage ? encoding : undefined);
			if (isPage) expect(unpack(small.bytes).toString()).toContain("</html>");
		}
		const tickets = replies.map(({ text }) => /[\w-]{22}\.[0-9a-z]{8}\.[\w-]{22}/.exec(text)?.[0]);
		expect(new Set(tickets).size, path).toBe(2);
	}
});

test("every refusal has the security headers and is not stored (H1, H3)", async () => {
	for (const [path, status, method = "GET"] of refused) {
		const reply = await site.ask(path, { method });
		expect(reply.status, `${method} ${path}`).toBe(status);
		expectSecurityHeaders(reply, `${method} ${path}`);
		expect(reply.headers["cache-control"], path).toBe("no-store");
		expect(reply.headers.etag, path).toBeUndefined();
		if (status === 405) expect(reply.headers.allow).toBe("GET, HEAD");
	}
});

test("a range beyond the file is refused, with the security headers, and is not stored", async () => {
	for (const path of [photo, "/share.jpg", "/guides/feeding/download"]) {
		const reply = await site.ask(path, { headers: { Range: "bytes=99999999-" } });
		expect([reply.status, reply.headers["cache-control"]], path).toEqual([416, "no-store"]);
		expectSecurityHeaders(reply, path);
	}
});

test("an unchanged page is answered by 304, with the security headers", async () => {
	for (const path of ["/", "/adoption-network/bruno", photo, "/portraits/black.svg"]) {
		const { headers } = await site.ask(path);
		const reply = await site.ask(path, { headers: { "If-None-Match": headers.etag ?? "" } });
		expect([reply.status, reply.bytes.byteLength], path).toEqual([304, 0]);
		expectSecurityHeaders(reply, path);
		expect(reply.headers.etag).toBe(headers.etag);
	}
});

test("a page's policy allows exactly its own inline scripts", async () => {
	for (const path of [...pages, "/adoption-network/LUNA", "/guides/none", "/blogs?page=7"]) {
		const { text, headers } = await site.ask(path);
		const inline = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
			.filter(([, attributes = ""]) => !/\bsrc=|ld\+json/.test(attributes))
			.map(([, , script = ""]) => createHash("sha256").update(script).digest("base64"));
		expect(inline.length, path).toBeGreaterThan(1);
		const allowed = /script-src ([^;]*)/.exec(headers["content-security-policy"] ?? "")?.[1];
		const named = new Set(allowed?.split(" "));
		expect(named, path).toEqual(new Set(["'self'", ...inline.map((hash) => `'sha256-${hash}'`)]));
		expect(text, path).not.toMatch(/<[^>]*\s(on[a-z]+|style)="/);
	}
});

test("the process reports that it is alive and ready", async () => {
	for (const [path, text] of [
		["/healthz", "alive\n"],
		["/readyz", "ready\n"],
	] as const) {
		const reply = await site.ask(path);
		expect([reply.status, reply.text, reply.headers["cache-control"]]).toEqual([
			200,
			text,
			"no-store",
		]);
		expectSecurityHeaders(reply, path);
	}
});

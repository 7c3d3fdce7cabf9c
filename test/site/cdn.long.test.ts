import { beforeAll, expect, test, vi } from "vitest";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { stores } from "#app/network/owner/stores.ts";
import { writeHook } from "#app/network/promotion/kit.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { recordTextPhotos } from "#app/writing/text-photos.ts";
import { actor, makeDog, makeGuide, makeKennel, makePhoto, makePost } from "#test/make.ts";
import { dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { runSite } from "#test/site.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { patience } from "#test/waiting.ts";

const base = vi.hoisted(() => {
	process.env.FILES_BASE_URL = "https://cdn.example/corso";
	return process.env.FILES_BASE_URL;
});
const origin = "https://corso.example";

// The same records, shown by a process that was started without the setting.
beforeAll(() => void vi.stubEnv("FILES_BASE_URL", ""));
const plain = runSite(async () => {});
beforeAll(() => void vi.unstubAllEnvs());

let dog = 0;
let photo = "";
let edit = "";
let cookie = "";
let waiting = 0;
const site = serveBuild(async () => {
	dog = (await makeDog({ name: "Bruno" }, { photos: 2 })).id;
	await makeKennel({ kennelName: "Casa Nera" });
	const inText = await makePhoto("A bowl", { library: true });
	const text = `## What you need\n\n![A bowl](photo:${inText})\n`;
	const coverId = await makePhoto("A dog that eats", { library: true });
	const guide = await makeGuide({ title: "Feeding", url: null, body: text });
	const post = await makePost({ title: "Patience", body: text });
	await transaction(async (tx) => {
		await recordTextPhotos({ kind: "guide", id: guide.id }, { coverId, body: text }, true, tx);
		await recordTextPhotos({ kind: "post", id: post.id }, { coverId, body: text }, true, tx);
	});
	const found = await publicListings.find("bruno");
	photo = (found?.at === "here" && found.item.photos[0]?.token) || "";
	const sent = await makeCase("rehome", { ...dogDraft, name: "Zanzibarra" }, { photos: 1 });
	[waiting, edit] = [sent.id, await editPathOf(sent)];
	cookie = await cookieOf(await makeStaff("admin"));
});

const pages = [
	"/",
	"/about",
	"/guides",
	"/guides/feeding",
	"/blogs",
	"/blogs/patience",
	"/adoption-network",
	"/adoption-network/bruno",
	"/breeder-network",
	"/breeder-network/casa-nera",
	"/guides/none",
];
const data = ["/adoption-network.data", "/adoption-network/bruno.data", "/guides/feeding.data"];
const feeds = ["/guides/feed.atom", "/blogs/feed.atom", "/adoption-network/feed.atom"];
const maps = ["/sitemap.xml", "/sitemap/pages.xml", "/robots.txt", "/manifest.webmanifest"];

/** The same page with everything that is named at the CDN named at the site, as it would be. */
function broughtHome(path: string, text: string): string {
	if (path.endsWith(".atom")) return text.replaceAll(base, origin);
	return text
		.replace(` data-files="${base}"`, "")
		.replaceAll(`content="${base}`, `content="${origin}`)
		.replaceAll(`"image":"${base}`, `"image":"${origin}`)
		.replaceAll(base, "");
}

test("without the setting every byte is unchanged; with it only file addresses change", async () => {
	let named = 0;
	for (const path of [...pages, ...data, ...feeds, ...maps]) {
		const before = await (await fetch(plain.origin + path)).text();
		const { text } = await site.ask(path);
		expect(before, path).not.toMatch(/cdn\.example|data-files/);
		expect(broughtHome(path, text), path).toBe(before);
		named += text.split(base).length - 1;
	}
	expect(named).toBeGreaterThan(50);
});

test("pictures, previews, JSON-LD, feeds and PDFs use the CDN's address", async () => {
	const { text } = await site.ask("/adoption-network/bruno");
	expect(text).toContain(`src="${base}/photos/${photo}/`);
	expect(text).toMatch(new RegExp(`srcSet="${base}/photos/${photo}/160.avif 160w, ${base}/photos`));
	expect(text).not.toMatch(/["\s]\/photos\//);
	const card = "/adoption-network/bruno/card.jpg";
	expect(text).toContain(`<meta property="og:image" content="${base}${card}"/>`);
	expect(text).toContain(`"image":"${base}${card}"`);
	expect(text).toContain(`<link rel="canonical" href="${origin}/adoption-network/bruno"/>`);
	for (const path of ["/guides", "/guides/feeding"]) {
		expect((await site.ask(path)).text).toContain(`href="${base}/guides/feeding/download"`);
	}
	for (const path of ["/guides/feeding", "/blogs/patience", "/guides/feed.atom"]) {
		expect((await site.ask(path)).text, path).toContain(`${base}/photos/`);
	}
	expect((await site.ask("/")).text).toContain(`content="${base}/share.jpg"`);
	expect(JSON.stringify(await writeHook(stores.dog, dog))).toContain(`${base}${card}`);
});

test("the pages' policy allows the CDN's photos and nothing else from it (H1)", async () => {
	const imagesOf = (policy = "") => /img-src [^;]*/.exec(policy)?.[0];
	for (const path of ["/", "/adoption-network/bruno", "/guides/none", "/login"]) {
		const policy = (await site.ask(path)).headers["content-security-policy"] ?? "";
		expect(imagesOf(policy), path).toBe(`img-src 'self' data: ${base}/photos/`);
		expect(policy.split(base)).toHaveLength(2);
	}
	const before = (await fetch(plain.origin)).headers.get("Content-Security-Policy") ?? "";
	expect(imagesOf(before)).toBe("img-src 'self' data:");
});

test("browsers may show photos in webmail and on our pages, from the CDN or the site, and pages nowhere else", async () => {
	const path = `/photos/${photo}/160.webp`;
	const reach = "cross-origin-resource-policy";
	const { status, headers } = await site.ask(path);
	expect([status, headers[reach]]).toEqual([200, "cross-origin"]);
	expect((await fetch(plain.origin + path)).headers.get(reach)).toBe("cross-origin");
	expect((await site.ask("/")).headers[reach]).toBe("same-origin");
});

test("private files never use the CDN's address: at the desk, behind a private link, in an upload", async () => {
	for (const path of [
		"/desk",
		"/desk/adoptions",
		`/desk/adoptions/${dog}/photos`,
		`/desk/review/${waiting}`,
		"/desk/photos",
		edit,
		"/adoption-network/signup",
	]) {
		const { status, text } = await site.ask(path, { headers: { Cookie: cookie } });
		expect(status, path).toBe(200);
		expect(
			text.replaceAll(/ data-files="[^"]*"|content="[^"]*share\.jpg"/g, ""),
			path,
		).not.toContain(base);
	}
	const { text } = await site.ask(`/desk/review/${waiting}`, { headers: { Cookie: cookie } });
	expect(text).toMatch(/srcSet="\/desk\/photo\//);
	expect((await site.ask(edit)).text).toMatch(/srcSet="\/edit\//);
});

test("a withdrawn photo is gone at the CDN's origin address (Z1)", async () => {
	const path = `/photos/${photo}/160.webp`;
	await dogs.transition(dog, "withdrawn", actor);
	await vi.waitFor(async () => expect((await site.ask(path)).status).toBe(404), patience);
	const { headers } = await site.ask(path);
	expect(headers["cache-control"]).toBe("no-store");
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseRecords } from "#app/cases/records/personal-data.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { isInDeskBuild } from "#app/platform/http/private-paths.ts";
import { builtRoutes } from "#test/build.ts";
import { serveBuild } from "#test/serving.ts";
import {
	type Hidden,
	hiddenMarker,
	makeEndedDogs,
	makeHiddenRecords,
	makePublicRecords,
	privateChip,
	privateChipEnd,
	publicMarker,
} from "./hidden-records.ts";

let hidden: Hidden[] = [];
let seen: Hidden[] = [];
let ended: Awaited<ReturnType<typeof makeEndedDogs>> = [];
const site = serveBuild(async () => {
	hidden = await makeHiddenRecords();
	ended = await makeEndedDogs();
	seen = await makePublicRecords();
});

const routes = await builtRoutes();
const routeIds = routes.map(({ id }) => id);
const publicRouteIds = routes.filter(({ path }) => !isInDeskBuild(path)).map(({ id }) => id);

const lists = [
	"/",
	"/guides",
	"/blogs",
	"/breeder-network",
	"/adoption-network",
	"/about",
	"/contact",
	"/adoption-network/signup",
	"/breeder-network/signup",
];
const files = [
	"/guides/feed.atom",
	"/blogs/feed.atom",
	"/adoption-network/feed.atom",
	"/robots.txt",
	"/sitemap.xml",
	"/sitemap/pages.xml",
	"/sitemap/guides-1.xml",
	"/sitemap/posts-1.xml",
	"/sitemap/breeders-1.xml",
	"/sitemap/dogs-1.xml",
	"/manifest.webmanifest",
];
const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

async function expectSilent(path: string, status?: number): Promise<void> {
	const reply = await site.ask(path);
	if (status) expect(reply.status, path).toBe(status);
	for (const word of [
		hiddenMarker,
		hiddenMarker.replace(" ", "."),
		encodeURIComponent(hiddenMarker),
	]) {
		expect(reply.text.includes(word), `${word} in ${path}`).toBe(false);
		expect(reply.headers.location ?? "", path).not.toContain(word);
	}
}

test("there is a record of each kind in each hidden state, and a public one", () => {
	expect(hidden.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
		"dog draft",
		"dog expired",
		"dog paused",
		"dog unconfirmed",
		"dog withdrawn",
		"guide draft",
		"guide unpublished",
		"kennel draft",
		"kennel paused",
		"kennel unconfirmed",
		"kennel withdrawn",
		"post draft",
		"post unpublished",
	]);
	expect(hidden.filter(({ tokens }) => tokens.length > 0)).toHaveLength(9);
	expect(routeIds.length).toBeGreaterThan(20);
	expect(routeIds).toContain("network/dogs/show.page");
});

test("a public record is in all the places that the tests below check", async () => {
	for (const { kind, path, slug, tokens } of seen) {
		for (const asked of [`${path}/${slug}`, `${path}/${slug}.data`, path, dataOf(path)]) {
			expect((await site.ask(asked)).text, asked).toContain(publicMarker);
		}
		expect((await site.ask(`${path}/${slug}.data?_routes=root`)).status).toBe(200);
		expect((await site.ask(`${path}/${slug}/card.jpg`)).headers["content-type"]).toBe("image/jpeg");
		expect((await site.ask(`/photos/${tokens[0]}/320.webp`)).status).toBe(200);
		expect((await site.ask("/search?q=robin")).text).toContain(`"${path}/${slug}"`);
		const part = { dog: "dogs", kennel: "breeders", guide: "guides", post: "posts" }[kind];
		expect((await site.ask(`/sitemap/${part}-1.xml`)).text).toContain(`${path}/${slug}<`);
		if (kind !== "kennel")
			expect((await site.ask(`${path}/feed.atom`)).text).toContain(publicMarker);
	}
	expect((await site.ask("/guides/robin-qx7/download")).headers["content-type"]).toBe(
		"application/pdf",
	);
});

test("a hidden record has no page, data, card or download, under any spelling (Z1)", async () => {
	for (const { kind, path, spellings } of hidden) {
		for (const spelling of spellings) {
			for (const asked of ["", ".data", "/card.jpg", "/card.jpg.data"]) {
				await expectSilent(`${path}/${spelling}${asked}`, 404);
			}
			if (kind === "dog") await expectSilent(`${path}/${spelling}/code.svg`, 404);
			if (kind === "guide") await expectSilent(`${path}/${spelling}/download`, 404);
		}
	}
});

test("no choice of _routes returns its data", async () => {
	const ids = routeIds;
	// The desk's routes are requested together: there are five times as many, all behind its layout.
	for (const { path, slug } of hidden) {
		for (const ask of [...publicRouteIds, ids.join(","), "", "*", "root,none"]) {
			await expectSilent(`${path}/${slug}.data?_routes=${encodeURIComponent(ask)}`);
		}
	}
});

test("no list, feed, sitemap or other file contains it, as page or data", async () => {
	for (const path of lists) {
		await expectSilent(path, 200);
		await expectSilent(dataOf(path), 200);
		for (const id of publicRouteIds) await expectSilent(`${dataOf(path)}?_routes=${id}`);
		await expectSilent(`${dataOf(path)}?_routes=${routeIds.join(",")}`);
	}
	for (const path of files) await expectSilent(path, 200);
	const maps = (await Promise.all(files.map((path) => site.ask(path))))
		.map(({ text }) => text)
		.join();
	for (const { slug } of hidden) expect(maps).not.toContain(`/${slug}<`);
	expect(maps).toContain("/robin-qx7<");
});

test("nothing shows what only the team may see of a public dog (Z1, Z4)", async () => {
	const pages = seen.flatMap(({ path, slug }) => [
		`${path}/${slug}`,
		`${path}/${slug}.data`,
		`${path}/${slug}.data?_routes=${encodeURIComponent(routeIds.join(","))}`,
		...publicRouteIds.map((id) => `${path}/${slug}.data?_routes=${id}`),
	]);
	const forms = ["write", "report"].map((form) => `/adoption-network/robin-qx7/${form}`);
	const searches = [`/search?q=${privateChip}`, `/adoption-network?q=${privateChip}`];
	for (const asked of [...pages, ...forms, ...lists, ...lists.map(dataOf), ...files, ...searches]) {
		const { text } = await site.ask(asked);
		// The search pages repeat what was asked for.
		if (!searches.includes(asked)) expect(text, asked).not.toContain(privateChip);
		else expect(text, asked).not.toContain(publicMarker);
		expect(text, asked).not.toMatch(/2024-02-17|February 17|microchipNumber/);
		expect(text, asked).not.toMatch(/kanari[ .-]qx7/i);
		expect(text, asked).not.toContain(privateChipEnd);
		expect(text, asked).not.toMatch(/kennelOfOrigin/);
	}
	const { text } = await site.ask("/adoption-network/robin-qx7");
	expect(text).toContain("Has bitten a dog (2024)");
	expect(text).toContain("What we checked");
});

test("a document of a health result has no public address, before and after the team has looked (Z1, Z4)", async () => {
	const { text } = await site.ask("/breeder-network/robin-qx7");
	expect(text).toContain("Results by dog and test");
	const documents = await db
		.select({ token: photos.token, id: photos.id })
		.from(photos)
		.innerJoin(photoUses, eq(photoUses.photoId, photos.id))
		.where(eq(photoUses.subjectKind, "health_result"));
	expect(documents.length).toBeGreaterThan(0);
	for (const { token, id } of documents) {
		for (const asked of [token, id]) {
			expect((await site.ask(`/photos/${asked}/320.webp`)).status).toBe(404);
		}
		expect((await site.ask(`/desk/photo/${id}/320.webp`)).status).not.toBe(200);
		expect(text).not.toContain(token);
	}
});

test("no search finds it (Z5)", async () => {
	const [kept = ""] = hiddenMarker.split(" ");
	for (const path of ["/search?q=qx7", "/search.data?q=qx7", "/search?q=qx7&in=dogs"]) {
		const { status, text } = await site.ask(path);
		expect([status, text.includes("robin-qx7"), text.includes(kept)], path).toEqual([
			200,
			true,
			false,
		]);
		for (const { slug } of hidden) expect(text).not.toContain(`/${slug}"`);
	}
});

test("its pictures have no file at any size", async () => {
	for (const token of hidden.flatMap(({ tokens }) => tokens)) {
		for (const width of [160, 320, 480, 640, 960, 1280]) {
			for (const format of ["avif", "webp"])
				await expectSilent(`/photos/${token}/${width}.${format}`, 404);
		}
		for (const file of ["master.webp", "320.webp.data", "320.webp?x", "320.jpg", ".."]) {
			expect((await site.ask(`/photos/${token}/${file}`)).status, file).not.toBe(200);
		}
	}
});

test("the 404 page of a hidden record equals that of one that never existed", async () => {
	for (const { path, slug } of hidden) {
		const here = await site.ask(`${path}/${slug}`);
		const never = await site.ask(`${path}/${slug.replace("qx7", "zz9")}`);
		expect(here.text.replaceAll("qx7", "zz9")).toBe(never.text.replaceAll("qx7", "zz9"));
	}
});

test("of a dog that has a home, its address says the name only, and nothing else does (Z1)", async () => {
	for (const { path, slug, name, tokens } of ended) {
		for (const asked of ["", ".data"]) {
			const { status, text } = await site.ask(`${path}/${slug}${asked}`);
			expect([status, text.includes(name)]).toEqual([200, true]);
			await expectSilent(`${path}/${slug}${asked}`, 200);
		}
		const { text } = await site.ask(`${path}/${slug}`);
		expect(text).toContain('<meta name="robots" content="noindex"');
		expect(text).not.toContain("application/ld+json");
		for (const token of tokens) {
			expect(text).not.toContain(token);
			await expectSilent(`/photos/${token}/320.webp`, 404);
		}
		for (const ask of publicRouteIds) await expectSilent(`${path}/${slug}.data?_routes=${ask}`);
		await expectSilent(`${path}/${slug}/card.jpg`, 404);
		await expectSilent(`${path}/${slug}/home.jpg`, 200);
		const former = await site.ask(`${path}/old-${slug}`);
		expect([former.status, former.headers.location]).toEqual([301, `${path}/${slug}`]);
		for (const asked of [...lists, ...lists.map(dataOf), ...files, `/search?q=${name}`]) {
			expect((await site.ask(asked)).text.includes(`/${slug}`), asked).toBe(false);
		}
	}
});

test("after 90 days the address of such a dog is gone, and at once when its owner is erased", async () => {
	const [homed, kept] = ended;
	if (!homed || !kept) expect.unreachable();
	const long = sql`now() - interval '91 days'`;
	await db.update(adoptionListings).set({ homedAt: long }).where(eq(adoptionListings.id, homed.id));
	await transaction((tx) => eraseRecords(dogs, [kept.id], tx));
	await expect.poll(async () => (await site.ask(`${homed.path}/${homed.slug}`)).status).toBe(410);
	for (const { path, slug } of ended) await expectSilent(`${path}/${slug}/home.jpg`, 404);
	for (const spelling of [kept.slug, "erased", `erased-${kept.id}`]) {
		const { status, text } = await site.ask(`${kept.path}/${spelling}`);
		expect([status, text.includes(kept.name)], spelling).toEqual([404, false]);
	}
});

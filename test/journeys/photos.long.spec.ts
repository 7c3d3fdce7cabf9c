import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, inArray } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploads } from "#app/media/table.ts";
import { photoFaults } from "#app/media/upload.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, setUpBrowser, type Visit } from "#test/browser.ts";
import { accessibilityViolations } from "#test/page-checks.ts";
import { runSite } from "#test/site.ts";

// Forms are taken from the site's own pages only; behind https this browser would be a stranger.
process.env.SITE_URL = "http://127.0.0.1";
const site = runSite(async () => {});
const { visit } = setUpBrowser(site);

let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ccr-photos-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;

/** A picture on the disk, like no other. */
async function picture(name: string): Promise<string> {
	made += 1;
	const sigma = 20 + made / 10;
	const noise = { type: "gaussian", mean: 128, sigma } as const;
	const [width, height] = [240, 200];
	const file = sharp({ create: { width, height, channels: 3, background: "#888", noise } });
	const path = join(folder, name);
	await file.jpeg({ quality: 95 }).toFile(path);
	return path;
}

const pictures = (count: number) =>
	Promise.all(Array.from({ length: count }, (_, at) => picture(`dog ${at + 1}.jpg`)));

async function open(options: Visit = {}): Promise<Page> {
	const page = await visit("/adoption-network/signup", { before: async () => {}, ...options });
	await page.locator("input[type=file]").scrollIntoViewIfNeeded();
	await page.locator("input[type=file][capture]").waitFor({ state: "attached" });
	return page;
}

const choose = (page: Page, ...paths: string[]) =>
	page.locator("input[type=file][multiple]").setInputFiles(paths);
const rows = (page: Page) => page.locator("li[data-photo]");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const names = (page: Page) => rows(page).locator("bdi").allTextContents();
const keys = (page: Page) =>
	page
		.locator("input[name=photos]")
		.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
const inState = (of: Locator, state: string) => of.and(of.page().locator(`[data-state=${state}]`));
const press = (row: Locator, action: "earlier" | "main" | "remove", key: string) =>
	row.locator(`[data-action=${action}]`).press(key);
const allKept = (page: Page, count: number) =>
	eventually(() => inState(rows(page), "kept").count()).toBe(count);

/** The notice that replaces the form once it is stored. */
const confirmation = (page: Page) => page.locator("main [role=status] h3");

async function fill(page: Page): Promise<void> {
	await page.locator("input[name=EMAIL]").fill("ada@example.com");
	await page
		.locator("textarea[name=MMERGE9]")
		.fill("We move abroad and cannot take Bruno with us.");
}

const sendButton = (page: Page) => page.locator("form#rehome button[type=submit]");

/** The positions of these uploads at their holder. */
async function places(of: string[]) {
	const hashes = of.map((key) => createHash("sha256").update(key).digest("hex"));
	const taken = await db
		.select({ keyHash: uploads.keyHash, position: uploads.position })
		.from(uploads)
		.where(inArray(uploads.keyHash, hashes))
		.orderBy(asc(uploads.position));
	return taken.map(({ keyHash, position }) => [hashes.indexOf(keyHash), position]);
}

test("photos are shown immediately, ordered by keyboard, and submitted in that order", async () => {
	const page = await open();
	await choose(page, ...(await pictures(3)));
	await eventually(() => rows(page).locator("img").count()).toBe(3);
	expect(await rows(page).locator("[data-action=main]").count()).toBe(2);
	await allKept(page, 3);

	await press(row(page, "dog 3"), "earlier", "Enter");
	await eventually(() => names(page)).toEqual(["dog 1.jpg", "dog 3.jpg", "dog 2.jpg"]);
	await page.keyboard.press("Enter");
	await eventually(() => names(page)).toEqual(["dog 3.jpg", "dog 1.jpg", "dog 2.jpg"]);
	await row(page, "dog 3").locator("[data-action=later]:focus").waitFor();
	await press(row(page, "dog 2"), "main", "Enter");
	await eventually(() => names(page)).toEqual(["dog 2.jpg", "dog 3.jpg", "dog 1.jpg"]);
	await press(row(page, "dog 3"), "remove", "Space");
	await eventually(() => names(page)).toEqual(["dog 2.jpg", "dog 1.jpg"]);
	await page
		.getByRole("status")
		.filter({ hasText: /dog 3\.jpg.*\b2\b/ })
		.waitFor({ state: "attached" });

	const sent = await keys(page);
	expect(sent).toHaveLength(2);
	await fill(page);
	await sendButton(page).click();
	await confirmation(page).waitFor();
	expect(await places(sent)).toEqual([
		[0, 0],
		[1, 1],
	]);
});

test("after a lost connection or answer a photo is sent again, and stored once", async () => {
	const page = await open({ allowedConsole: /net::ERR_/ });
	let puts = 0;
	await page.route("**/uploads/*", async (route) => {
		puts++;
		if (puts === 1) return route.abort("internetdisconnected");
		if (puts > 2) return route.continue();
		await route.fetch();
		await route.abort("connectionreset");
	});
	await choose(page, await picture("garden.jpg"));
	await inState(row(page, "garden"), "lost").waitFor();
	await allKept(page, 1);
	expect(puts).toBe(3);
	const sent = await keys(page);
	await fill(page);
	await sendButton(page).click();
	await confirmation(page).waitFor();
	expect(await places(sent)).toEqual([[0, 0]]);
});

test("a large photo is sent upright with 2,560 pixels on its long side, a small one as it is", async () => {
	const page = await open();
	const bodies: Buffer[] = [];
	await page.route("**/uploads/*", (route) => {
		const body = route.request().postDataBuffer();
		if (route.request().method() === "PUT" && body) bodies.push(body);
		return route.continue();
	});
	const large = join(folder, "large dog.jpg");
	// Half red, half blue, and turned by a quarter: red is above once it is upright.
	const blue = { create: { width: 2000, height: 2000, channels: 3, background: "#00f" } } as const;
	await sharp({ create: { width: 4000, height: 2000, channels: 3, background: "#f00" } })
		.composite([{ input: blue, left: 2000, top: 0 }])
		.withMetadata({ orientation: 6 })
		.withExifMerge({ IFD0: { Make: "SecretCam" } })
		.jpeg()
		.toFile(large);
	const small = await picture("small dog.jpg");
	await choose(page, large, small);
	await allKept(page, 2);
	const [scaled = Buffer.alloc(0), same] = bodies;
	const { width, height, format, orientation, exif } = await sharp(scaled).metadata();
	expect([width, height, format, orientation, exif]).toEqual([
		1280,
		2560,
		"jpeg",
		undefined,
		undefined,
	]);
	const { data } = await sharp(scaled).resize(1, 2).raw().toBuffer({ resolveWithObject: true });
	expect([...data].map((value) => value > 128)).toEqual([true, false, false, false, false, true]);
	expect(same?.equals(await readFile(small))).toBe(true);
});

test("when the browser is online again an upload goes on immediately", async () => {
	const page = await open({ allowedConsole: /net::ERR_/ });
	await page.context().setOffline(true);
	await choose(page, await picture("offline.jpg"));
	await inState(row(page, "offline"), "lost").waitFor();
	await eventually(() => row(page, "offline").locator("img").count()).toBe(1);
	await page.context().setOffline(false);
	await allKept(page, 1);
});

test("after a reload stored photos are restored, and an unfinished one can be chosen again", async () => {
	const page = await open({ allowedConsole: /net::ERR_/ });
	await choose(page, await picture("kept.jpg"));
	await allKept(page, 1);
	let hangs = true;
	let puts = 0;
	await page.route("**/uploads/*", async (route) => {
		if (route.request().method() === "PUT") puts++;
		if (!hangs || route.request().method() !== "PUT") await route.continue();
	});
	const unfinished = await picture("half.jpg");
	await choose(page, unfinished);
	await eventually(() => puts).toBe(1);
	await page.reload();
	hangs = false;
	await inState(row(page, "half"), "failed").waitFor();
	await row(page, "kept.jpg").locator("img[src^='data:image/webp']").waitFor();
	expect(await names(page)).toEqual(["kept.jpg", "half.jpg"]);

	await fill(page);
	await sendButton(page).click();
	await page.getByRole("status").locator("p", { hasText: /^1\b/ }).waitFor();
	expect(await confirmation(page).count()).toBe(0);
	await choose(page, unfinished);
	await allKept(page, 2);
	expect(puts).toBe(2);
	const sent = await keys(page);
	await sendButton(page).click();
	await confirmation(page).waitFor();
	expect(await places(sent)).toHaveLength(2);
});

test("the form waits for photos that are still uploading and then submits itself, once", async () => {
	const page = await open();
	let release = () => {};
	const gate = new Promise<void>((done) => {
		release = done;
	});
	await page.route("**/uploads/*", async (route) => {
		await gate;
		await route.continue();
	});
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") posts++;
	});
	await fill(page);
	await choose(page, ...(await pictures(2)));
	await sendButton(page).click();
	await page.getByRole("status").locator("p:has(button)", { hasText: /^2\b/ }).waitFor();
	await sendButton(page).click();
	await page.getByRole("status").getByRole("button").click();
	expect(await page.getByRole("status").getByRole("button").count()).toBe(0);
	await sendButton(page).click();
	expect(posts).toBe(0);
	const sent = await keys(page);
	expect(await places(sent)).toEqual([]);
	release();
	await confirmation(page).waitFor();
	expect(posts).toBe(1);
	expect(await places(sent)).toHaveLength(2);
});

test("files that are not photos, too large or too many are named, and the others are unaffected", async () => {
	const page = await open({ allowedConsole: /status of 422/ });
	const fake = join(folder, "drawing.jpg");
	await writeFile(fake, "<svg xmlns='http://www.w3.org/2000/svg'/>");
	const large = join(folder, "large.jpg");
	await writeFile(large, Buffer.alloc(15 * 1024 * 1024 + 1));
	await choose(page, fake, large, ...(await pictures(8)));
	const refused = page.locator("li:not([data-photo]):has(> bdi)");
	await eventually(() => refused.allTextContents()).toEqual([
		`large.jpg: ${photoFaults.too_large}`,
		expect.stringContaining("dog 8.jpg"),
	]);
	await inState(row(page, "drawing.jpg"), "failed").waitFor();
	await allKept(page, 7);
	await press(row(page, "drawing.jpg"), "remove", "Enter");
	await eventually(() => names(page)).toHaveLength(7);
});

test("files can be dropped beside the field without leaving the page", async () => {
	const page = await open();
	const bytes = [...(await sharp(await picture("drop.jpg")).toBuffer())];
	const files = await page.evaluateHandle((content) => {
		const transfer = new DataTransfer();
		transfer.items.add(new File([new Uint8Array(content)], "drop.jpg", { type: "image/jpeg" }));
		return transfer;
	}, bytes);
	const hold = { dataTransfer: files };
	await page.dispatchEvent("h1", "dragover", hold);
	await page.locator("[data-dragged=true]").waitFor();
	await page.dispatchEvent("h1", "drop", hold);
	await allKept(page, 1);
	expect(await page.locator("[data-dragged=true]").count()).toBe(0);
});

test("photos chosen before scripts run are not lost", async () => {
	const [path = ""] = await pictures(1);
	const page = await visit("/adoption-network/signup", {
		before: (page) =>
			page.route("**/photo-tools-*.js", async (route) => {
				await page.locator("input[name=photo_files]").setInputFiles(path);
				await route.continue();
			}),
	});
	await page.locator("input[type=file]").scrollIntoViewIfNeeded();
	await allKept(page, 1);
});

test("without its script the plain field still works", async () => {
	const page = await visit("/adoption-network/signup", {
		allowedConsole: /net::ERR_/,
		before: (page) => page.route("**/photo-tools-*.js", (route) => route.abort()),
	});
	expect(await page.locator("input[name=photo_files]").isVisible()).toBe(true);
});

test("the field is accessible and does not overflow at 360 pixels", async () => {
	const page = await open({ width: 360, allowedConsole: /status of 422|net::ERR_/ });
	const fake = join(folder, "no picture.jpg");
	await writeFile(fake, "nothing");
	const long = await picture(`${"a very long name of our dog ".repeat(6)}.jpg`);
	const unbroken = await picture(`${"x".repeat(120)}.jpg`);
	await choose(page, long, unbroken, fake);
	await allKept(page, 2);
	await page.route("**/uploads/*", (route) => route.abort());
	await choose(page, await picture("lost.jpg"), join(folder, "large.jpg"));
	await inState(row(page, "lost"), "lost").waitFor();
	expect(await accessibilityViolations(page)).toEqual([]);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
	expect(wide).toBe(false);
	const small = await rows(page)
		.locator("button, label")
		.evaluateAll((all) =>
			all
				.filter((each) => each.getBoundingClientRect().height < 44)
				.map((each) => each.textContent),
		);
	expect(small).toEqual([]);
});

test("no upload is left without an owner", async () => {
	expect(await db.$count(uploads, eq(uploads.state, "dropped"))).toBe(0);
});

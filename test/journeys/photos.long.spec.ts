import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploads } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { accessibilityViolations, eventually, runBrowser, type Visit } from "#test/browser.ts";
import { runSite } from "#test/site.ts";

// Forms are taken from the site's own pages only; behind https this browser would be a stranger.
process.env.SITE_URL = "http://127.0.0.1";
const site = runSite(async () => {});
const { visit } = runBrowser(site);

let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ccr-photos-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture on the disk: about 1.3 MB, three parts, or small. */
async function picture(name: string, { large = false } = {}): Promise<string> {
	const sigma = 20 + Math.random() * 20;
	const noise = { type: "gaussian", mean: 128, sigma } as const;
	const [width, height] = large ? [1200, 900] : [240, 200];
	const made = sharp({ create: { width, height, channels: 3, background: "#888", noise } });
	const path = join(folder, name);
	await made.jpeg({ quality: 95 }).toFile(path);
	return path;
}

const pictures = (count: number) =>
	Promise.all(Array.from({ length: count }, (_, at) => picture(`dog ${at + 1}.jpg`)));

async function open(options: Visit = {}): Promise<Page> {
	const page = await visit("/adoption-network/signup", { before: async () => {}, ...options });
	await page.locator("input[type=file]").scrollIntoViewIfNeeded();
	await page.getByText("Choose photos").waitFor();
	return page;
}

const choose = (page: Page, ...paths: string[]) =>
	page.locator("input[type=file][multiple]").setInputFiles(paths);
const rows = (page: Page) => page.getByRole("list", { name: "Photos, in order" }).locator("> li");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const names = (page: Page) => rows(page).locator("bdi").allTextContents();
const keys = (page: Page) =>
	page
		.locator("input[name=photos]")
		.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
const allKept = (page: Page, count: number) =>
	eventually(() => rows(page).locator("p.text-olive").count()).toBe(count);

/** The notice that replaces the form once it is stored. */
const confirmation = (page: Page) => page.locator("main [role=status] h3");

async function fill(page: Page): Promise<void> {
	await page.locator("input[name=EMAIL]").fill("ada@example.com");
	await page
		.locator("textarea[name=MMERGE9]")
		.fill("We move abroad and cannot take Bruno with us.");
}

const sendButton = (page: Page) => page.getByRole("button", { name: "Send for review" });

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
	expect(await rows(page).first().getByText("Main picture").count()).toBe(1);
	await allKept(page, 3);

	await row(page, "dog 3").getByRole("button", { name: "Move earlier" }).focus();
	await page.keyboard.press("Enter");
	await eventually(() => names(page)).toEqual(["dog 1.jpg", "dog 3.jpg", "dog 2.jpg"]);
	await page.keyboard.press("Enter");
	await eventually(() => names(page)).toEqual(["dog 3.jpg", "dog 1.jpg", "dog 2.jpg"]);
	await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
		"Move later: dog 3.jpg",
	);
	await row(page, "dog 2").getByRole("button", { name: "Make main" }).press("Enter");
	await eventually(() => names(page)).toEqual(["dog 2.jpg", "dog 3.jpg", "dog 1.jpg"]);
	await row(page, "dog 3").getByRole("button", { name: "Remove" }).press("Space");
	await eventually(() => names(page)).toEqual(["dog 2.jpg", "dog 1.jpg"]);
	await eventually(() => page.getByText("dog 3.jpg is removed. 2 photos left.").count()).toBe(1);

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

test("after a lost connection an upload resumes where it stopped", async () => {
	const page = await open({ allowedConsole: /net::ERR_/ });
	const offsets: number[] = [];
	await page.route("**/uploads/*", (route) => {
		const request = route.request();
		if (request.method() === "PUT") offsets.push(Number(request.headers()["upload-offset"]));
		const cut = request.method() === "PUT" && offsets.length === 2;
		return cut ? route.abort("internetdisconnected") : route.continue();
	});
	await choose(page, await picture("garden.jpg", { large: true }));
	await row(page, "garden")
		.getByText("The connection was lost. The upload continues automatically.")
		.waitFor();
	expect(await row(page, "garden").getByRole("progressbar").getAttribute("value")).toBe("524288");
	await allKept(page, 1);
	expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
	expect(offsets.slice(0, 3)).toEqual([0, 524288, 524288]);
});

test("when the browser is online again an upload resumes immediately", async () => {
	const page = await open({ allowedConsole: /net::ERR_/ });
	await page.context().setOffline(true);
	await choose(page, await picture("offline.jpg"));
	await row(page, "offline").getByText("The connection is lost").waitFor();
	await eventually(() => row(page, "offline").locator("img").count()).toBe(1);
	await page.context().setOffline(false);
	await allKept(page, 1);
});

test("after a reload stored photos are restored, and an unfinished one resumes when it is chosen again", async () => {
	const page = await open({ allowedConsole: /net::ERR_/ });
	await choose(page, await picture("kept.jpg"));
	await allKept(page, 1);
	const offsets: number[] = [];
	let hang = true;
	await page.route("**/uploads/*", async (route) => {
		const request = route.request();
		if (request.method() === "PUT") offsets.push(Number(request.headers()["upload-offset"]));
		if (hang && offsets.length === 2) return;
		await route.continue();
	});
	const large = await picture("half.jpg", { large: true });
	await choose(page, large);
	await eventually(() => offsets.length).toBe(2);
	await page.reload();
	hang = false;
	await row(page, "half").locator("p.text-terra").waitFor();
	await row(page, "kept.jpg").locator("img[src^='data:image/webp']").waitFor();
	expect(await names(page)).toEqual(["kept.jpg", "half.jpg"]);

	await fill(page);
	await sendButton(page).click();
	await page.locator("p.text-terra", { hasText: /^1 photo\b/ }).waitFor();
	expect(await confirmation(page).count()).toBe(0);
	offsets.length = 0;
	await choose(page, large);
	await allKept(page, 2);
	expect(offsets[0]).toBe(524288);
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
	await page.locator("p.fixed", { hasText: /^2 photos\b/ }).waitFor();
	await sendButton(page).click();
	await page.getByRole("button", { name: "Don’t send yet" }).click();
	expect(await page.locator("p.fixed").count()).toBe(0);
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
	await page.getByText("large.jpg: This file is larger than 15 MB.").first().waitFor();
	await page.getByText("dog 8.jpg: It was left out: 8 photos go with one form.").first().waitFor();
	await row(page, "drawing.jpg").getByText("This file is not a picture").waitFor();
	await allKept(page, 7);
	await row(page, "drawing.jpg").getByRole("button", { name: "Remove" }).click();
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
	await page.getByText("Let go to add them.").waitFor();
	await page.dispatchEvent("h1", "drop", hold);
	await allKept(page, 1);
	expect(await page.getByText("Let go to add them.").count()).toBe(0);
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
	await row(page, "lost").getByText("The connection is lost").waitFor();
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

import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { alive, eventually, setUpBrowser } from "#test/browser.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { accessibilityViolations, overflows, setWidth } from "#test/page-checks.ts";
import { runSite, type Site } from "#test/site.ts";
import { givePassword, makeStaff, password } from "#test/staff.ts";

// A passkey belongs to a host name, so the site must know its address before anything reads it.
const port = await vi.hoisted(async () => {
	const { freePort } = await import("#app/platform/postgres/postgres-cluster.server.ts");
	const free = String(await freePort());
	process.env.SITE_URL = `http://localhost:${free}`;
	return free;
});

const site = runSite(async () => {}, port);
const named: Site = {
	output: site.output,
	takeFaults: site.takeFaults,
	get origin() {
		return site.origin.replace("127.0.0.1", "localhost");
	},
};
const { visit } = setUpBrowser(named);

/** The browser's own message for a 404 or 422. */
const allowedConsole = /status of (404|422) /;

const write = (page: Page, name: string, text: string) =>
	page.locator(`[name=${name}]:visible`).fill(text);
const submit = (page: Page, form: string) =>
	page.locator(`form${form}`).getByRole("button").click();
const passkeyButton = (page: Page) => page.getByRole("main").locator("button[type=button]");
const signOut = (page: Page) => submit(page, '[action="/desk/sign-out"]');
const signOutEverywhere = (page: Page) => submit(page, '[action$="/sessions/all/end"]');
const arriveAtLogin = (page: Page) =>
	page.getByRole("heading", { name: "Login To Your Account", level: 1 }).waitFor();

async function login(page: Page, email: string): Promise<void> {
	await write(page, "email", email);
	await write(page, "password", password);
	await submit(page, "#login");
}

async function addDevice(page: Page) {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			automaticPresenceSimulation: true,
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
		},
	});
	const isHeldBy = (isUserVerified: boolean) =>
		devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
	const remove = () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
	return { isHeldBy, remove };
}

async function look(page: Page): Promise<void> {
	for (const width of [360, 1280]) {
		await setWidth(page, width);
		expect(await overflows(page), `${page.url()} at ${width}`).toEqual([]);
	}
	expect(await accessibilityViolations(page), page.url()).toEqual([]);
}

test("the first admin accepts the invitation, and signs in again by password, passkey, code and link", async () => {
	const printed = /localhost:\d+(\/invitation\/[\w-]{22})/;
	await eventually(async () => site.output()).toMatch(printed);
	const [, path = ""] = printed.exec(site.output()) ?? [];
	let device: Awaited<ReturnType<typeof addDevice>> | undefined;
	const page = await visit(path, {
		allowedConsole,
		before: async (opened) => {
			device = await addDevice(opened);
		},
	});
	await look(page);
	await write(page, "email", "ada@example.com");
	await write(page, "name", "Ada");
	await write(page, "password", "password123");
	await submit(page, "#join");
	await page.locator("[name=password][aria-invalid=true]").waitFor();
	await write(page, "password", password);
	await submit(page, "#join");
	await page.waitForURL("**/desk");

	// After signing out, the Back button shows nothing of the desk.
	await page.goto("/desk/account");
	await alive(page);
	await signOut(page);
	await arriveAtLogin(page);
	await page.goBack();
	await arriveAtLogin(page);
	await look(page);

	await page.goto("/desk/people");
	await alive(page);
	await write(page, "email", "ada@example.com");
	await write(page, "password", "three grey cats at noon");
	await submit(page, "#login");
	const alert = page.getByRole("alert");
	await alert.locator("p").waitFor();
	const beside = page.locator("#login-password-error");
	expect(await beside.isVisible()).toBe(true);
	await eventually(() => alert.textContent()).toBe("");
	expect(await beside.isVisible()).toBe(true);
	await submit(page, "#login");
	await alert.locator("p").waitFor();
	await login(page, "ada@example.com");
	await page.waitForURL("**/desk/people");
	await look(page);

	// A passkey is accepted only when the device has verified its user.
	await page.goto("/desk/account");
	await alive(page);
	await passkeyButton(page).click();
	await page.waitForURL("**/desk/account?done=passkey");
	await look(page);
	await signOut(page);
	await arriveAtLogin(page);
	await alive(page);
	await device?.isHeldBy(false);
	await passkeyButton(page).click();
	await eventually(() => passkeyButton(page).getAttribute("aria-disabled")).toBe(null);
	await page.goto("/desk");
	await arriveAtLogin(page);
	await alive(page);
	await device?.isHeldBy(true);
	await passkeyButton(page).click();
	await page.waitForURL("**/desk");
	await device?.remove();

	await page.goto("/desk/account/second-factor");
	await write(page, "password", password);
	await submit(page, "#password");
	const picture = page.getByRole("main").locator("img");
	await picture.waitFor();
	await look(page);
	await eventually(() =>
		picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
	).toBe(true);
	const key = (await page.locator(".select-all").textContent()) ?? "";
	const app = new TOTP({ secret: key.replaceAll(" ", "") });
	await write(page, "code", "000000");
	await submit(page, "#app");
	await page.locator("[name=code][aria-invalid=true]").waitFor();
	await write(page, "code", app.generate());
	await submit(page, "#app");
	await page.getByRole("main").locator('a[href$="?done=app"]').waitFor();
	const recovery = await page.getByRole("main").getByRole("listitem").allTextContents();
	expect(recovery).toHaveLength(10);
	await page.getByRole("main").locator('a[href$="?done=app"]').click();
	await page.waitForURL("**/desk/account?done=app");
	await signOutEverywhere(page);
	await arriveAtLogin(page);

	await login(page, "ada@example.com");
	await page.waitForURL("**/login/code");
	await look(page);
	await write(page, "code", "000000");
	await submit(page, "#code");
	await page.locator("[name=code][aria-invalid=true]").waitFor();
	await write(page, "code", app.generate());
	await submit(page, "#code");
	await page.waitForURL("**/desk");
	await page.goto("/desk/account");
	await alive(page);
	await signOut(page);

	// By mailed link: the button sends the address that was typed.
	await arriveAtLogin(page);
	await alive(page);
	await write(page, "email", "ada@example.com");
	await page.locator('[formaction="/login/link"]').click();
	await page.locator("p[role=status]").waitFor();
	const link = linkIn(await emailLinkingTo("ada@example.com", "/login/link/"), "/login/link/");
	await page.goto(link);
	await look(page);
	await submit(page, "#link");
	await page.waitForURL("**/login/code");
	await write(page, "code", recovery[0] ?? "");
	await submit(page, "#code");
	await page.waitForURL("**/desk");
	expect((await page.goto(link))?.status()).toBe(404);
});

describe("with JavaScript off", () => {
	test("a message stays visible, and password, codes and sessions work", async () => {
		await db.delete(rateLimits);
		const bea = await makeStaff("admin", { email: "bea@example.com" });
		await givePassword(bea);
		const page = await visit("/login", { allowedConsole, as: { javaScriptEnabled: false } });
		expect(await passkeyButton(page).count()).toBe(0);
		await submit(page, "#login");
		for (const name of ["email", "password"]) {
			await page.locator(`[name=${name}][aria-invalid=true]`).waitFor();
		}
		const alert = page.getByRole("alert").filter({ hasText: /./ });
		await alert.waitFor();
		// Only these could clear it after five seconds, as a script does.
		expect(await alert.evaluate((it) => it.getAnimations({ subtree: true }).length)).toBe(0);
		expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(0);
		await login(page, "bea@example.com");
		await page.waitForURL("**/desk");
		await page.goto("/desk/account");
		await write(page, "name", "Beatrice");
		await submit(page, "#name");
		await page.waitForURL("**/desk/account?done=name");
		await page.goto("/desk/account/second-factor");
		await write(page, "password", password);
		await submit(page, "#password");
		const key = (await page.locator(".select-all").textContent()) ?? "";
		await write(page, "code", new TOTP({ secret: key.replaceAll(" ", "") }).generate());
		await submit(page, "#app");
		await page.locator('a[href$="?done=app"]').waitFor();
		await page.goto("/desk/account");
		await signOutEverywhere(page);
		await arriveAtLogin(page);
		expect((await db.select().from(people)).map(({ name }) => name)).toContain("Beatrice");
	});
});

import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { accessibilityViolations, alive, eventually, runBrowser } from "#test/browser.ts";
import { emailTo, linkIn } from "#test/emails.ts";
import { overflows, setWidth } from "#test/layout.ts";
import { runSite, type Site } from "#test/site.ts";
import { givePassword, makeStaff, password } from "#test/staff.ts";

// A passkey belongs to a host name, so the site must know its address before anything reads it.
const port = await vi.hoisted(async () => {
	const { freePort } = await import("#test/free-port.ts");
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
const { visit } = runBrowser(named);

/** The browser's own message for a 404 or 422. */
const allowedConsole = /status of (404|422) /;

const press = (page: Page, name: string | RegExp) =>
	page.getByRole("button", { name, exact: true }).click();
const write = (page: Page, label: string, text: string) =>
	page.getByRole("textbox", { name: label }).fill(text);
const arrive = (page: Page, heading: string) =>
	page.getByRole("heading", { name: heading, level: 1 }).waitFor();

async function login(page: Page, email: string): Promise<void> {
	await write(page, "Email", email);
	await write(page, "Password", password);
	await press(page, "Login");
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

test("the first admin accepts the invitation, and signs in again by password, passkey, code and link", {
	timeout: 120_000,
}, async () => {
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
	await write(page, "Email", "ada@example.com");
	await write(page, "Your name", "Ada");
	await write(page, "Password", "password123");
	await press(page, "Create account");
	await page.locator("[name=password][aria-invalid=true]").waitFor();
	await write(page, "Password", password);
	await press(page, "Create account");
	await page.waitForURL("**/desk");

	// After signing out, the Back button shows nothing of the desk.
	await page.goto("/desk/account");
	await alive(page);
	await press(page, "Sign out");
	await arrive(page, "Login To Your Account");
	await page.goBack();
	await arrive(page, "Login To Your Account");
	await look(page);

	await page.goto("/desk/people");
	await alive(page);
	await write(page, "Email", "ada@example.com");
	await write(page, "Password", "three grey cats at noon");
	await press(page, "Login");
	const alert = page.getByRole("alert");
	await alert.locator("p").waitFor();
	const beside = page.locator("#login-password-error");
	expect(await beside.isVisible()).toBe(true);
	await eventually(() => alert.textContent()).toBe("");
	expect(await beside.isVisible()).toBe(true);
	await press(page, "Login");
	await alert.locator("p").waitFor();
	await login(page, "ada@example.com");
	await page.waitForURL("**/desk/people");
	await look(page);

	// A passkey is accepted only when the device has verified its user.
	await page.goto("/desk/account");
	await alive(page);
	await press(page, "Add a passkey");
	await page.waitForURL("**/desk/account?done=passkey");
	await look(page);
	await press(page, "Sign out");
	await arrive(page, "Login To Your Account");
	await alive(page);
	await device?.isHeldBy(false);
	await press(page, "Sign in with a passkey");
	await page.waitForTimeout(500);
	expect(page.url()).toMatch(/\/login$/);
	await device?.isHeldBy(true);
	await press(page, "Sign in with a passkey");
	await page.waitForURL("**/desk");
	await device?.remove();

	await page.goto("/desk/account/second-factor");
	await write(page, "Your password", password);
	await press(page, "Set up an app");
	await page.getByAltText("QR code").waitFor();
	await look(page);
	const picture = page.getByAltText("QR code");
	await eventually(() =>
		picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
	).toBe(true);
	const key = (await page.locator(".select-all").textContent()) ?? "";
	const app = new TOTP({ secret: key.replaceAll(" ", "") });
	await write(page, "Code", "000000");
	await press(page, "Confirm");
	await page.locator("[name=code][aria-invalid=true]").waitFor();
	await write(page, "Code", app.generate());
	await press(page, "Confirm");
	await arrive(page, "Your recovery codes");
	const recovery = await page.getByRole("main").getByRole("listitem").allTextContents();
	expect(recovery).toHaveLength(10);
	await page.getByRole("main").locator('a[href$="?done=app"]').click();
	await page.waitForURL("**/desk/account?done=app");
	await press(page, "Sign out everywhere");
	await arrive(page, "Login To Your Account");

	await login(page, "ada@example.com");
	await arrive(page, "One more step");
	await look(page);
	await write(page, "Code", "000000");
	await press(page, "Sign in");
	await page.locator("[name=code][aria-invalid=true]").waitFor();
	await write(page, "Code", app.generate());
	await press(page, "Sign in");
	await page.waitForURL("**/desk");
	await page.goto("/desk/account");
	await alive(page);
	await press(page, "Sign out");

	// By mailed link: the button sends the address that was typed.
	await arrive(page, "Login To Your Account");
	await alive(page);
	await write(page, "Email", "ada@example.com");
	await press(page, "Email me a link");
	await page.locator("p[role=status]").waitFor();
	const link = linkIn(await emailTo("ada@example.com", /^Sign in/), "/login/link/");
	await page.goto(link);
	await look(page);
	await press(page, "Sign in");
	await arrive(page, "One more step");
	await write(page, "Code", recovery[0] ?? "");
	await press(page, "Sign in");
	await page.waitForURL("**/desk");
	expect((await page.goto(link))?.status()).toBe(404);
});

describe("with JavaScript off", () => {
	test("a message stays visible, and password, codes and sessions work", async () => {
		await db.delete(rateLimits);
		const bea = await makeStaff("admin", { email: "bea@example.com" });
		await givePassword(bea);
		const page = await visit("/login", { allowedConsole, as: { javaScriptEnabled: false } });
		expect(await page.getByRole("button", { name: /passkey/ }).count()).toBe(0);
		await press(page, "Login");
		expect(await page.getByRole("alert").textContent()).toContain("Something is missing");
		await page.waitForTimeout(5_500);
		expect(await page.getByRole("alert").textContent()).toContain("Something is missing");
		await login(page, "bea@example.com");
		await page.waitForURL("**/desk");
		await page.goto("/desk/account");
		await write(page, "Your name", "Beatrice");
		await press(page, "Save name");
		await page.waitForURL("**/desk/account?done=name");
		await page.goto("/desk/account/second-factor");
		await write(page, "Your password", password);
		await press(page, "Set up an app");
		const key = (await page.locator(".select-all").textContent()) ?? "";
		await write(page, "Code", new TOTP({ secret: key.replaceAll(" ", "") }).generate());
		await press(page, "Confirm");
		await arrive(page, "Your recovery codes");
		await page.goto("/desk/account");
		await press(page, "Sign out everywhere");
		await arrive(page, "Login To Your Account");
		expect((await db.select().from(people)).map(({ name }) => name)).toContain("Beatrice");
	});
});

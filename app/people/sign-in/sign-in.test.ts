import { symmetricEncrypt } from "better-auth/crypto";
import { eq, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { caseLinks } from "#app/cases/table.ts";
import {
	changePassword,
	confirmApp,
	findAppToConfirm,
	startAppSetup,
} from "#app/desk/account/own-changes.ts";
import { setSecondFactorRequired } from "#app/desk/team/people-changes.ts";
import { systemActor } from "#app/people/actor.ts";
import { auth } from "#app/people/auth.server.ts";
import { makeLink, openLink } from "#app/people/private-links.ts";
import { findSignedIn } from "#app/people/sessions.ts";
import { deviceCookie } from "#app/people/sign-in/known-device.ts";
import {
	type SignInAnswer,
	signInByCode,
	signInByLink,
	signInByPassword,
} from "#app/people/sign-in/sign-in.ts";
import { checkMailedLinkLimits, takePasswordAttempt } from "#app/people/sign-in/sign-in-limits.ts";
import {
	passkeys,
	people,
	privateLinks,
	sessions,
	staffLinks,
	teamSettings,
	twoFactors,
} from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { givePassword, makeStaff, password } from "#test/staff.ts";

const schedule = systemActor("a test");

beforeEach(async () => {
	await db.delete(people);
	await db.delete(privateLinks);
	await db.delete(rateLimits);
	await db.delete(teamSettings);
});

async function ada() {
	const staff = await makeStaff("admin", { email: "ada@example.com" });
	await givePassword(staff);
	return staff;
}

function from(cookies: string[] = []): Request {
	const Cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
	return new Request("https://corso.example/login", { headers: { Cookie, "User-Agent": "test" } });
}

let networks = 0;
function tries(email: string, word: string, network = `network ${++networks}`, cookies?: string[]) {
	return signInByPassword({ email, password: word }, network, from(cookies));
}

function cookiesOf(answer: SignInAnswer): string[] {
	if (!answer.ok) throw new Error(`Not signed in: ${answer.why}`);
	return answer.cookies;
}

describe("a password", () => {
	test("signs in, however the address is spelled", async () => {
		await ada();
		for (const email of ["ada@example.com", " ADA@Example.com ", "ada@example.com\u200b"]) {
			const answer = await tries(email, password);
			expect(answer).toMatchObject({ ok: true, next: "desk" });
			expect((await findSignedIn(from(cookiesOf(answer)))).staff?.email).toBe("ada@example.com");
		}
	});

	test("creates a new session each time, whatever cookies the browser sends (A1)", async () => {
		await ada();
		const first = cookiesOf(await tries("ada@example.com", password));
		const second = cookiesOf(await tries("ada@example.com", password, undefined, first));
		const session = (list: string[]) => list.find((each) => each.includes("session_token"));
		expect(session(second)).toBeDefined();
		expect(session(second)?.split(";")[0]).not.toBe(session(first)?.split(";")[0]);
		expect(session(second)).toMatch(
			/^__Host-ccr\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		);
		expect(await db.select().from(sessions)).toHaveLength(2);
	});

	const wrong = { ok: false, why: "wrong" };

	test("that is wrong, unknown, suspended or not joined gets the same answer after one hash (A3)", async () => {
		const { password: hashing } = await (await auth()).$context;
		const [hash, verify] = [vi.spyOn(hashing, "hash"), vi.spyOn(hashing, "verify")];
		const counted = async (email: string, word: string) => {
			hash.mockClear();
			verify.mockClear();
			const answer = await tries(email, word);
			expect(hash.mock.calls.length + verify.mock.calls.length, email).toBe(1);
			return answer;
		};
		await ada();
		expect(await counted("ada@example.com", "another password")).toEqual(wrong);
		expect(await counted("nobody@example.com", "another password")).toEqual(wrong);
		await makeStaff("editor", { email: "nopass@example.com" });
		expect(await counted("nopass@example.com", "another password")).toEqual(wrong);
		await db.update(people).set({ suspendedAt: new Date() });
		expect(await counted("ada@example.com", password)).toEqual(wrong);
		await db.update(people).set({ suspendedAt: null, joinedAt: null });
		expect(await counted("ada@example.com", password)).toEqual(wrong);
		expect(await db.select().from(sessions)).toEqual([]);
	});

	test.each([
		"",
		"x",
		"a".repeat(60_000),
		"\0\0\0\0\0\0\0\0\0\0",
		"🐶".repeat(50),
		"\ud800abcdefghij",
	])("like %.12j is wrong and no fault", async (word) => {
		await ada();
		expect(await tries("ada@example.com", word)).toEqual(wrong);
		expect(await tries(`${word}@example.com`, word)).toEqual(wrong);
	});
});

describe("guessing (A2)", () => {
	function counts(email: string, network: string, cookies?: string[]) {
		return takePasswordAttempt({ email, network, request: from(cookies) });
	}

	test("from one network ends after six tries; others can still try, known account or not", async () => {
		await ada();
		for (const email of ["ada@example.com", "nobody@example.com"]) {
			for (let at = 0; at < 6; at++) await tries(email, "wrong", `one ${email}`);
			const answer = await tries(email, password, `one ${email}`);
			expect(answer).toMatchObject({ ok: false, why: "wait" });
			if (!answer.ok && answer.why === "wait") expect(answer.wait).toBeLessThanOrEqual(15 * 60);
		}
		expect((await tries("ada@example.com", password, "another")).ok).toBe(true);
	});

	test("from everywhere is blocked, and the owner's own browser is not", async () => {
		await ada();
		const mine = cookiesOf(await tries("ada@example.com", password, "home"));
		for (let at = 0; at < 60; at++) await counts("ada@example.com", `bot ${at}`);
		expect(await tries("ada@example.com", password, "new")).toMatchObject({ why: "wait" });
		expect((await tries("ada@example.com", password, "bot 1", mine)).ok).toBe(true);
		const { id } = (await db.select().from(people))[0] ?? { id: 0 };
		expect((await signInByLink(await makeLink(staffLinks.signIn, id), from())).ok).toBe(true);
	});

	test("a known browser has a limit, too, and its cookie counts for one account", async () => {
		await ada();
		const mine = cookiesOf(await tries("ada@example.com", password));
		for (let at = 0; at < 10; at++) await counts("ada@example.com", "home", mine);
		expect(await tries("ada@example.com", password, "home", mine)).toMatchObject({ why: "wait" });
		for (let at = 0; at < 6; at++) await counts("bea@example.com", "here", mine);
		expect(await tries("bea@example.com", "wrong", "here", mine)).toMatchObject({ why: "wait" });
		const forged = mine.map((each) => each.replace(/^(\S+device=)./, "$1_"));
		for (let at = 0; at < 6; at++) await counts("ada@example.com", "cafe", forged);
		expect(await tries("ada@example.com", "wrong", "cafe", forged)).toMatchObject({ why: "wait" });
	});

	test("from one /48 ends below the limit of all strangers, and does not count for other accounts", async () => {
		let tried = 0;
		for (let at = 0; at < 70; at++) {
			if ((await counts("ada@example.com", `n${at}/around`)) === 0) tried++;
		}
		expect(tried).toBe(12);
		expect(await counts("ada@example.com", "elsewhere")).toBe(0);
		expect(await counts("bea@example.com", "n0/around")).toBe(0);
	});

	test("that is refused for one account does not count for the network's other accounts", async () => {
		for (let at = 0; at < 60; at++) await counts("ada@example.com", "office");
		expect(await counts("bea@example.com", "office")).toBe(0);
	});

	test("many accounts from one network ends after forty tries", async () => {
		for (let at = 0; at < 40; at++) await counts(`person-${at}@example.com`, "spray");
		expect(await tries("one-more@example.com", "wrong", "spray")).toMatchObject({ why: "wait" });
	});
});

describe("links that strangers request (A2, A3)", () => {
	function asks(email: string, network: string, cookies?: string[]) {
		return checkMailedLinkLimits({ email, network, request: from(cookies) });
	}
	const minutesLater = (minutes: number) =>
		db.update(rateLimits).set({ expire: sql`expire - ${minutes * 60_000}::bigint` });
	const [mailed, silent] = [
		{ may: true, wait: 0 },
		{ may: false, wait: 0 },
	];

	test.each(["ada@example.com", "nobody@example.com"])(
		"are twelve a day from everywhere; the known browser goes on (%s)",
		async (email) => {
			await ada();
			const mine = [await deviceCookie(email)];
			let links = 0;
			for (let at = 0; at < 30; at++) {
				const { may, wait } = await asks(email, `bot ${at}`);
				expect(wait).toBe(0);
				if (may) links++;
				await minutesLater(11);
			}
			expect(links).toBe(12);
			expect(await asks(email, "bot 31")).toEqual(silent);
			expect(await asks(email, "bot 1", mine)).toEqual(mailed);
			expect(await asks(email, "bot 1", mine)).toEqual(silent);
			await minutesLater(11);
			expect(await asks(email, "bot 1", mine)).toEqual(mailed);
		},
	);

	test("neither delay those of a known browser nor are delayed by them", async () => {
		const mine = [await deviceCookie("ada@example.com")];
		expect(await asks("ada@example.com", "bot")).toEqual(mailed);
		expect(await asks("ada@example.com", "home", mine)).toEqual(mailed);
		await minutesLater(11);
		expect(await asks("ada@example.com", "home", mine)).toEqual(mailed);
		expect(await asks("ada@example.com", "cafe")).toEqual(mailed);
	});

	test("from one network, or one /48, leave others their daily limit", async () => {
		let links = 0;
		for (let at = 0; at < 20; at++) {
			if ((await asks("ada@example.com", `n${at % 5}/around`)).may) links++;
			await minutesLater(11);
		}
		expect(links).toBe(6);
		expect(await asks("ada@example.com", "home")).toEqual(mailed);
	});

	test("for one account do not count against the network's links for others", async () => {
		for (let at = 0; at < 30; at++) await asks("ada@example.com", "office");
		for (let at = 0; at < 9; at++) {
			expect(await asks(`other-${at}@example.com`, "office"), String(at)).toEqual(mailed);
		}
		const { may, wait } = await asks("other-9@example.com", "office");
		expect([may, wait > 0]).toEqual([false, true]);
		expect(await asks("other-9@example.com", "home")).toEqual(mailed);
	});

	test("count by mailbox", async () => {
		expect(await asks("ada@example.com", "n1")).toEqual(mailed);
		expect(await asks("ada+x@example.com", "n2")).toEqual(silent);
	});
});

describe("a mailed link", () => {
	test("signs in once, and no one who is suspended", async () => {
		const { id } = await ada();
		const link = await makeLink(staffLinks.signIn, id, { minutes: 10 });
		const both = await Promise.all([signInByLink(link, from()), signInByLink(link, from())]);
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		const another = await makeLink(staffLinks.signIn, id, { minutes: 10 });
		await db.update(people).set({ suspendedAt: new Date() });
		expect(await signInByLink(another, from())).toEqual({ ok: false, why: "wrong" });
		expect(await openLink(staffLinks.signIn, another)).toBeUndefined();
	});

	test("of another purpose does not sign in", async () => {
		const { id } = await ada();
		for (const purpose of [caseLinks.status, caseLinks.edit, staffLinks.invitation]) {
			expect((await signInByLink(await makeLink(purpose, id), from())).ok).toBe(false);
		}
	});
});

test("a new password ends every mailed link and every other session", async () => {
	const { id } = await ada();
	const links = [
		await makeLink(staffLinks.signIn, id, { minutes: 10 }),
		await makeLink(staffLinks.invitation, id, { days: 7 }),
	] as const;
	await tries("ada@example.com", password);
	const request = from(cookiesOf(await tries("ada@example.com", password)));
	const { staff: me } = await findSignedIn(request);
	if (!me) throw new Error("Not signed in.");
	const newPassword = "four brown dogs at dusk";
	const wrong = await changePassword({ password: "wrong", newPassword }, me, request);
	expect(wrong.ok).toBe(false);
	expect(await openLink(staffLinks.invitation, links[1])).toBe(id);
	const changed = await changePassword({ password, newPassword }, me, request);
	if (!changed.ok) throw new Error("The password was not changed.");
	expect((await findSignedIn(from(changed.cookies))).staff?.id).toBe(id);
	expect(await db.$count(sessions)).toBe(1);
	expect(await openLink(staffLinks.signIn, links[0])).toBeUndefined();
	expect(await openLink(staffLinks.invitation, links[1])).toBeUndefined();
});

describe("a second factor", () => {
	async function withApp() {
		const staff = await ada();
		const request = from(cookiesOf(await tries("ada@example.com", password)));
		const { staff: me } = await findSignedIn(request);
		if (!me) throw new Error("Not signed in.");
		expect(await startAppSetup("wrong password", me, request)).toMatchObject({ ok: false });
		expect(await startAppSetup(password, me, request)).toMatchObject({ ok: true });
		const { key = "", uri = "" } = (await findAppToConfirm(me)) ?? {};
		expect(uri).toContain(encodeURIComponent("ada@example.com"));
		const app = new TOTP({ secret: key });
		expect(await confirmApp("000000", me, request)).toMatchObject({ ok: false });
		const confirmed = await confirmApp(app.generate(), me, request);
		if (!confirmed.ok) throw new Error("The app was not confirmed.");
		expect(await findAppToConfirm(me)).toBeUndefined();
		return { id: staff.id, app, recovery: confirmed.recoveryCodes ?? [] };
	}

	test("is required after the password and after a link; neither alone signs in", async () => {
		const { id, app } = await withApp();
		const byPassword = await tries("ada@example.com", password);
		const byLink = await signInByLink(await makeLink(staffLinks.signIn, id), from());
		for (const [step, answer] of [byPassword, byLink].entries()) {
			const code = app.generate({ timestamp: Date.now() + step * 30_000 });
			expect(answer).toMatchObject({ ok: true, next: "code" });
			const half = cookiesOf(answer);
			expect((await findSignedIn(from(half))).staff).toBeUndefined();
			expect(await signInByCode("123456", "n", from(half))).toMatchObject({ why: "wrong" });
			const whole = await signInByCode(` ${code} `, "n", from(half));
			expect(whole).toMatchObject({ ok: true, next: "desk" });
			expect((await findSignedIn(from(cookiesOf(whole)))).staff?.hasApp).toBe(true);
			expect(await signInByCode(code, "n", from(half))).toMatchObject({ why: "late" });
		}
	});

	test("has codes that work for one sign-in only, even while they are valid", async () => {
		const { app } = await withApp();
		const code = app.generate();
		const halves = [
			cookiesOf(await tries("ada@example.com", password)),
			cookiesOf(await tries("ada@example.com", password)),
			cookiesOf(await tries("ada@example.com", password)),
		] as const;
		const both = await Promise.all(
			halves.slice(1).map((half) => signInByCode(code, "n", from(half))),
		);
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		const before = await db.$count(sessions);
		expect(await signInByCode(code, "n", from(halves[0]))).toEqual({ ok: false, why: "used" });
		expect(await db.$count(sessions)).toBe(before);
	});

	test("can be a recovery code, each of them once", async () => {
		const { recovery } = await withApp();
		expect(recovery).toHaveLength(10);
		const [code = "", other = ""] = recovery;
		const half = cookiesOf(await tries("ada@example.com", password));
		expect((await signInByCode(code, "n", from(half))).ok).toBe(true);
		const again = cookiesOf(await tries("ada@example.com", password));
		expect(await signInByCode(code, "n", from(again))).toMatchObject({ why: "wrong" });
		const written = ` ${other.replace("-", " – ")} `;
		expect((await signInByCode(written, "n", from(again))).ok).toBe(true);
	});

	test("has recovery codes without letters and digits that look alike; older codes still work", async () => {
		const { id, recovery } = await withApp();
		expect(recovery.join(" ")).toMatch(/^(?:[^\sA-Z01ilo]{5}-[^\sA-Z01ilo]{5} ?){10}$/);
		expect(new Set(recovery).size).toBe(10);
		const { secretConfig: key } = await (await auth()).$context;
		const older = JSON.stringify(["aIl1O-0oXyZ"]);
		const backupCodes = await symmetricEncrypt({ key, data: older });
		await db.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, id));
		const half = cookiesOf(await tries("ada@example.com", password));
		expect((await signInByCode("aIl1O 0oXyZ", "n", from(half))).ok).toBe(true);
	});

	test("cannot be guessed: after five wrong codes the password is required again", async () => {
		const { app } = await withApp();
		const half = cookiesOf(await tries("ada@example.com", password));
		for (let at = 0; at < 5; at++) await signInByCode("000000", `n ${at}`, from(half));
		const answer = await signInByCode(app.generate(), "n", from(half));
		expect(answer).toMatchObject({ why: "late" });
	});

	test("required of everyone: someone with only a passkey signs in with it, not by password or link", async () => {
		const { id } = await ada();
		await setSecondFactorRequired(true, schedule);
		const owing = await findSignedIn(from(cookiesOf(await tries("ada@example.com", password))));
		expect(owing.staff?.needsSecondFactor).toBe(true);
		await db.insert(passkeys).values({
			userId: id,
			publicKey: "a",
			credentialID: "b",
			counter: 0,
			deviceType: "singleDevice",
			backedUp: false,
		});
		expect(await tries("ada@example.com", password)).toEqual({ ok: false, why: "passkey" });
		expect(await tries("ada@example.com", "wrong")).toEqual({ ok: false, why: "wrong" });
		const link = await makeLink(staffLinks.signIn, id, { minutes: 10 });
		expect(await signInByLink(link, from())).toEqual({ ok: false, why: "passkey" });
		await setSecondFactorRequired(false, schedule);
		expect((await tries("ada@example.com", password)).ok).toBe(true);
	});
});

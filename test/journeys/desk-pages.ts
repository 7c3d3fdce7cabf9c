import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { addReply } from "#app/cases/saved-replies/saved-replies.ts";
import { submissions } from "#app/cases/table.ts";
import { sendCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { answerCheckIn } from "#app/network/aftercare/aftercares.ts";
import { findStoryOf } from "#app/network/dogs/stories/stories.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { setUpBrowser, statusOf, type Visit } from "#test/browser.ts";
import { builtRoutes } from "#test/build.ts";
import { check, enterDog, enterResult } from "#test/evidence.ts";
import {
	longName,
	makeDog,
	makeGuide,
	makeIssue,
	makeKennel,
	makePhoto,
	makePost,
	actor as system,
} from "#test/make.ts";
import { askForCode, checkCase, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import {
	makeAftercare,
	makeAlert,
	makeHomedDog,
	makeInquiry,
	makeRelayedDog,
	makeReport,
	makeStory,
} from "#test/visitors.ts";
import { patience } from "#test/waiting.ts";

/** Values for path parameters, keyed by the path before them. */
const records: Record<string, number | string> = {};
export let admin = 0;

export async function fillDesk(): Promise<void> {
	const kennel = await makeKennel({ kennelName: longName });
	const origin = { kennelOfOrigin: `${longName} (${kennel.slug})` };
	const draft = { ...dogDraft, ...origin, name: longName, microchipNumber: "985112001234567" };
	const found = await makeCase("rehome", draft, { photos: 1 });
	await checkCase(found.id, { kind: "vet_record", note: longName });
	await askForCode(found.id);
	await sendCodePhoto(found.id, await makePhoto(""), system);
	const message = await makeCase("contact", {}, { email: `${longName.toLowerCase()}@example.com` });
	const guide = await makeGuide({ title: longName }, { cover: false });
	const post = await makePost({ title: longName }, { cover: false });
	const [spam] = await db
		.insert(submissions)
		.values({
			form: "contact",
			contentKey: "f".repeat(64),
			email: "spam@example.com",
			details: { message: longName },
			spamSignals: ["it holds 12 links"],
			quarantinedAt: new Date(),
		})
		.returning();
	const [subscriber] = await db
		.insert(subscribers)
		.values({ email: "reader@example.com", emailKey: "reader@example.com", state: "confirmed" })
		.returning();
	admin = (await makeStaff("admin", { name: longName })).id;
	Object.assign(records, {
		"/desk/review": found.id,
		"/desk/adoptions": (await makeDog({ name: longName }, { photos: 1 })).id,
		"/desk/breeders": kennel.id,
		"/desk/messages": message.id,
		"/desk/spam": spam?.id,
		"/desk/subscribers": subscriber?.id,
		"/desk/newsletter": await makeIssue({
			subject: longName,
			items: [{ kind: "guide", number: guide.id }],
		}),
		"/desk/inquiries": await makeReported(),
		"/desk/reports": await makeReport(
			{ kind: "dog", id: (await makeDog({ name: `${longName} Three` })).id },
			{ words: longName },
		),
		"/desk/aftercare": await makeTask(),
		"/desk/stories": await makeLongStory(),
		"/desk/evidence": await makeEvidence(),
		"/desk/alerts": (await makeAlert("seeker@example.com", "sex=female&kids=yes")).recipientId,
		"/desk/replies": await addReply(
			{ title: longName, use: "changes", kind: "rehome", body: `{name of the dog}, ${longName}` },
			system,
		),
		"/desk/guides": guide.id,
		"/desk/blog": post.id,
		"/desk/people": admin,
		"/desk/photos": await makePhoto("A black Corso asleep on a rug", { library: true }),
		versions: 1,
		"/desk/mail": "",
	});
}

async function makeReported(): Promise<number> {
	const { id } = await makeRelayedDog({ name: `${longName} Two` });
	const typed = { name: longName, message: "I can hold him for a deposit, see www.example.com" };
	return (await makeInquiry(id, typed, { answered: true, reported: true })).id;
}

async function makeTask(): Promise<number> {
	const { dogId } = await makeHomedDog({ name: `${longName} Three` });
	const { id, token } = await makeAftercare(dogId);
	const said = { answer: "not_working" as const, words: longName.repeat(4) };
	await answerCheckIn(token, said, "1", visitor);
	return id;
}

async function makeEvidence(): Promise<number> {
	const { id } = await makeCase("breeder", { ...kennelDraft, kennelName: longName });
	const name = longName.repeat(2);
	const dogId = await enterDog(id, { registeredName: name, callName: longName });
	const hips = await enterResult(id, dogId, {}, { photoId: await makePhoto("") });
	await check(id, [dogId, hips], "registry", { reason: name });
	await enterResult(id, dogId, { test: "elbows", result: longName, certificate: longName });
	return dogId;
}

async function makeLongStory(): Promise<number> {
	const { dogId } = await makeHomedDog({ name: `${longName} Four` });
	await makeStory(dogId, longName.repeat(4));
	return (await findStoryOf(dogId))?.id ?? 0;
}

const steps: Record<string, string[]> = {
	":decision": ["approval", "changes", "decline", "merge", "spam"],
	"second-factor/:step": ["off", "recovery"],
};

export const deskPages = (await builtRoutes())
	.filter(
		({ id, path }) => /\.page(\.tsx)?$/.test(id) && path.startsWith("/desk") && !path.includes("*"),
	)
	.flatMap(({ path }) => {
		const [end] = Object.keys(steps).filter((each) => path.endsWith(`/${each}`));
		return end ? (steps[end] ?? []).map((step) => path.replace(/:\w+$/, step)) : [path];
	});

export async function addressOf(pattern: string): Promise<string> {
	if (pattern.includes("/desk/mail/")) {
		await vi.waitFor(async () => expect(await mails()).not.toEqual([]), { timeout: patience });
		records["/desk/mail"] = (await mails())[0] ?? "";
	}
	return pattern
		.replace(/(\/desk\/\w+)\/:\w+/, (_, place: string) => `${place}/${records[place]}`)
		.replace(/\/(\w+)\/:\w+/, (_, place: string) => `/${place}/${records[place]}`);
}

async function mails(): Promise<string[]> {
	const names = await readdir(join(env.dataDir, "mail")).catch(() => []);
	return names.filter((name) => name.endsWith(".eml"));
}

let signedIn: ReturnType<typeof browserCookieOf> | undefined;

export function checkDeskPages(
	look: (page: Page) => Promise<string[]>,
	choose: (patterns: string[]) => string[] = (all) => all,
	how: Visit = {},
	rule = "desk pages are accessible (WCAG 2.2 AA)",
): void {
	const { visit } = setUpBrowser(runSite(fillDesk));

	async function open(path: string): Promise<Page> {
		if (!signedIn || how.before) signedIn = browserCookieOf({ id: admin }, "http://127.0.0.1");
		const { name, value } = await signedIn;
		const place = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false };
		const cookie = { name, value, ...place, sameSite: "Lax" as const };
		// Without motion: a fading focus ring can't be judged immediately.
		const as = {
			reducedMotion: "reduce" as const,
			storageState: { cookies: [cookie], origins: [] },
		};
		return visit(path, { ...how, as });
	}

	describe(rule, () => {
		test("its pages are found in the build", () => expect(deskPages.length).toBeGreaterThan(45));

		test.each(choose(deskPages))("on %s", async (pattern) => {
			const address = await addressOf(pattern);
			expect(address).not.toMatch(/undefined|:/);
			const page = await open(address);
			expect.soft(await statusOf(page)).toBe(200);
			expect(await look(page)).toEqual([]);
		});
	});
}

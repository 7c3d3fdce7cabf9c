import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { setStatusByOwner } from "#app/cases/records/owner-edits.ts";
import { conversationCase, listReportsAboutDog } from "#app/network/conversations/case.ts";
import {
	closeConversation,
	reportConversation,
	say,
	shareContact,
} from "#app/network/conversations/thread/conversations.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { reportCase } from "#app/network/reports/case.ts";
import { listPaused, pauseReportedConversations } from "#app/network/reports/pause.ts";
import type { Subject } from "#app/network/reports/report.ts";
import { confirmReport, openReportsAbout } from "#app/network/reports/reports.ts";
import { listingReports, pausedMail } from "#app/network/reports/table.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { casesOf } from "#test/desk.ts";
import { deleteRecords, photosOf } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";
import { makeInquiry, makeRelayedDog, makeReport, makeUnconfirmed } from "#test/visitors.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [listingReports, deliveries, rateLimits]) await db.delete(table);
});

const ada = await makeStaff("reviewer", { name: "Ada Rossi" });
const orders = (name: string) => db.$count(deliveries, eq(deliveries.name, name));
const statusOf = async (id: number) => (await dogs.find(id))?.status;

describe("two people who were asked for money", () => {
	let number = 0;

	/** Someone whom the owner answered. */
	async function adopter(dogId: number, domain = "gmail.com"): Promise<string> {
		await db.delete(rateLimits);
		const EMAIL = `adopter-${++number}@${domain}`;
		await makeInquiry(dogId, { EMAIL }, { answered: true });
		await db.delete(rateLimits);
		return EMAIL;
	}

	async function listed(): Promise<{ about: Subject; dogId: number; caseId: number }> {
		const { id } = await makeRelayedDog({ name: "Otto" });
		const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
		return { about: { kind: "dog", id }, dogId: id, caseId: own.id };
	}

	async function pausedDog() {
		const dog = await listed();
		const reports = [];
		for (let person = 0; person < 2; person++) {
			reports.push(await makeReport(dog.about, { EMAIL: await adopter(dog.dogId) }));
		}
		expect(await statusOf(dog.dogId)).toBe("paused");
		return { ...dog, reports };
	}

	test("pause the listing, once, when both confirm at the same moment", async () => {
		for (let round = 0; round < 5; round++) {
			const { about, dogId } = await listed();
			await db.delete(deliveries);
			const links = [];
			for (let person = 0; person < 3; person++) {
				links.push(await makeUnconfirmed(about, { EMAIL: await adopter(dogId) }));
			}
			await Promise.all(links.map(({ token, id }) => confirmReport(token, id, visitor)));
			expect(await statusOf(dogId)).toBe("paused");
			expect([await orders("paused.owner"), await orders("paused.team")]).toEqual([1, 1]);
			expect(await orders("report.team")).toBe(3);
			const changes = (await historyOf({ kind: "dog", id: dogId })).filter(
				({ event }) => event === "status changed",
			);
			expect(changes.at(-1)).toMatchObject({ details: { status: "available → paused" } });
			expect(changes.filter(({ details }) => /paused$/.test(details.status ?? ""))).toHaveLength(1);
		}
	});

	test("need to be two, answered by this owner, and to say so both", async () => {
		const { about, dogId } = await listed();
		const [ben, cleo] = [await adopter(dogId), await adopter(dogId)];
		await makeReport(about, { EMAIL: ben });
		await makeReport(about, { EMAIL: ben.replace("@", "+again@") });
		await makeReport(about, { EMAIL: "stranger@example.com" });
		await makeReport(about, { EMAIL: cleo, reason: "gone" });
		await makeInquiry(dogId, { EMAIL: "unanswered@example.com" });
		await makeReport(about, { EMAIL: "unanswered@example.com" });
		const elsewhere = await makeRelayedDog({ ownerContactEmail: "someone@example.com" });
		await makeReport(about, { EMAIL: await adopter(elsewhere.id) });
		expect(await statusOf(dogId)).toBe("available");
		expect(await orders("paused.owner")).toBe(0);
		// Of the same owner's other dog.
		const sibling = await makeRelayedDog({ name: "Nera" });
		await db.delete(rateLimits);
		await makeReport(about, { EMAIL: await adopter(sibling.id) });
		expect(await statusOf(dogId)).toBe("paused");
		expect(await statusOf(sibling.id)).toBe("available");
	});

	test.each([
		["declined without a word", "", false],
		["declined with a message", "He has found a family, sorry.", false],
		["declined after an answer", "Sorry, no.", true],
	] as const)(
		"count only if the owner wrote to them or shared contact details: %s",
		async (_, body, wrote) => {
			const { about, dogId } = await listed();
			for (let person = 0; person < 3; person++) {
				await db.delete(rateLimits);
				const EMAIL = `adopter-${++number}@gmail.com`;
				const { tokens } = await makeInquiry(dogId, { EMAIL });
				if (wrote)
					await say(tokens.owner, { body: "Do you have a yard?", ticket: "answer" }, visitor);
				await closeConversation(tokens.owner, { body, ticket: "no" }, visitor);
				await reportConversation(tokens.adopter, { reason: "money", words: "" }, "report", visitor);
				await makeReport(about, { EMAIL });
			}
			await pauseReportedConversations(visitor);
			expect(await statusOf(dogId)).toBe(wrote ? "paused" : "available");
		},
	);

	test("count if the owner shared contact details without a word", async () => {
		const { about, dogId } = await listed();
		for (let person = 0; person < 2; person++) {
			await db.delete(rateLimits);
			const EMAIL = `adopter-${++number}@gmail.com`;
			const { tokens } = await makeInquiry(dogId, { EMAIL });
			await shareContact(tokens.owner, "contact", visitor);
			await makeReport(about, { EMAIL });
		}
		expect(await statusOf(dogId)).toBe("paused");
	});

	test("are one person with several addresses of a private domain, and never the owner", async () => {
		const { about, dogId } = await listed();
		for (const domain of ["club.example", "club.example", "mail.club.example", "example.com"]) {
			await makeReport(about, { EMAIL: await adopter(dogId, domain) });
		}
		expect(await statusOf(dogId)).toBe("available");
		await makeReport(about, { EMAIL: await adopter(dogId, "other.example") });
		expect(await statusOf(dogId)).toBe("paused");
	});

	/** Reports the conversation to the team, not the listing. */
	async function reportsConversation(
		dogId: number,
		answered = true,
		reason: "money" | "abuse" = "money",
	) {
		await db.delete(rateLimits);
		const EMAIL = `adopter-${++number}@gmail.com`;
		const { id, tokens } = await makeInquiry(dogId, { EMAIL }, { answered });
		await reportConversation(tokens.adopter, { reason, words: "" }, "report", visitor);
		return { id, EMAIL, tokens };
	}

	test("may say so when they report their conversation, and count once each (R12)", async () => {
		const { about, dogId } = await listed();
		const one = await reportsConversation(dogId);
		await makeReport(about, { EMAIL: one.EMAIL });
		await reportsConversation(dogId, false);
		await reportsConversation(dogId, true, "abuse");
		await reportConversation(one.tokens.owner, { reason: "money", words: "" }, "report", visitor);
		const handled = await reportsConversation(dogId);
		await casesOf(conversationCase).act(handled.id, "handled", ada);
		await pauseReportedConversations(visitor);
		expect(await statusOf(dogId)).toBe("available");
		await reportsConversation(dogId);
		await Promise.all([pauseReportedConversations(visitor), pauseReportedConversations(visitor)]);
		expect(await statusOf(dogId)).toBe("paused");
		expect([await orders("paused.owner"), await orders("paused.team")]).toEqual([1, 1]);
		// It comes while the listing is paused.
		await reportsConversation(dogId);
		await pauseReportedConversations(visitor);
		expect(await setStatusAtDesk(dogs, dogId, "available", "paused", ada)).toBe("set");
		await pauseReportedConversations(visitor);
		await reportsConversation(dogId);
		await pauseReportedConversations(visitor);
		expect(await statusOf(dogId)).toBe("available");
		await makeReport(about, { EMAIL: await adopter(dogId) });
		expect(await statusOf(dogId)).toBe("paused");
		expect(await listReportsAboutDog(dogId, ada)).toHaveLength(8);
	});

	test("count even if one confirms late, but not once the report was looked at or is gone", async () => {
		const { about, dogId } = await listed();
		const early = await makeReport(about, { EMAIL: await adopter(dogId) });
		const late = await makeUnconfirmed(about, { EMAIL: await adopter(dogId) });
		const later = await makeUnconfirmed(about, { EMAIL: await adopter(dogId) });
		await casesOf(reportCase).act(early, "nothing", ada);
		await confirmReport(late.token, late.id, visitor);
		expect(await statusOf(dogId)).toBe("available");
		await db.delete(listingReports).where(eq(listingReports.id, late.id));
		await confirmReport(later.token, later.id, visitor);
		expect(await statusOf(dogId)).toBe("available");
		await makeReport(about, { EMAIL: await adopter(dogId) });
		expect(await statusOf(dogId)).toBe("paused");
	});

	test("don't pause it again after it was released; two more do", async () => {
		const { about, dogId } = await pausedDog();
		// It comes while the listing is paused, and whoever releases it has read it.
		await makeReport(about, { EMAIL: await adopter(dogId) });
		expect(await setStatusAtDesk(dogs, dogId, "available", "paused", ada)).toBe("set");
		expect(await openReportsAbout(about)).toMatchObject({ open: 3, isPaused: false });
		await makeReport(about, { EMAIL: await adopter(dogId) });
		expect(await statusOf(dogId)).toBe("available");
		await makeReport(about, { EMAIL: await adopter(dogId) });
		expect(await statusOf(dogId)).toBe("paused");
		expect(await orders("paused.owner")).toBe(2);
	});

	test("take a hidden dog out of its owner's hands, too, and leave ended ones alone", async () => {
		const { about, dogId } = await listed();
		await dogs.transition(dogId, "on_hold", ada);
		const links = [];
		for (let person = 0; person < 2; person++) {
			links.push(await makeUnconfirmed(about, { EMAIL: await adopter(dogId) }));
		}
		await dogs.transition(dogId, "unconfirmed", ada);
		for (const { token, id } of links) await confirmReport(token, id, visitor);
		expect(await listPaused(ada)).toMatchObject([{ id: dogId, before: "on_hold" }]);

		const homed = await listed();
		const emails = [await adopter(homed.dogId), await adopter(homed.dogId)];
		await dogs.transition(homed.dogId, "homed", ada);
		for (const EMAIL of emails) await makeReport(homed.about, { EMAIL });
		expect(await statusOf(homed.dogId)).toBe("homed");
	});

	test("keep it off until the team decides: neither its owner nor the schedule brings it back", async () => {
		const { dogId, caseId } = await pausedDog();
		for (const said of ["confirmed", "available", "on_hold", "homed", "withdrawn"]) {
			expect(await setStatusByOwner(dogs, caseId, said, sender)).toBe("gone");
		}
		await expect(dogs.transition(dogId, "available", sender)).rejects.toThrow("owner");
		expect(await statusOf(dogId)).toBe("paused");
		expect((await photosOf("dog", [dogId])).get(dogId) ?? []).toEqual([]);
		expect(await setStatusAtDesk(dogs, dogId, "withdrawn", "paused", ada)).toBe("set");
		expect(await listPaused(ada)).toEqual([]);
	});

	test("show since when it is paused, whatever the team changes meanwhile", async () => {
		const { dogId } = await pausedDog();
		const paused = (await historyOf({ kind: "dog", id: dogId })).find(
			({ details }) => details.status === "available → paused",
		);
		await dogs.update(dogId, { name: "Otto II" }, ada);
		expect(await listPaused(ada)).toMatchObject([{ id: dogId, since: paused?.at }]);
	});

	test("are not named to its owner, who is told in neutral words; the team is told at once", async () => {
		const { dogId } = await pausedDog();
		const owner = await writeEmail(pausedMail.owner, dogId);
		expect(owner).toMatchObject({ to: "owner@example.com" });
		expect(owner?.text).toMatch(/\/edit\/dog\//);
		// A link's random letters may spell anything.
		const text = `${owner?.subject}${owner?.text}`.replace(/https:\S+/g, "");
		expect(text).not.toMatch(/report|money|adopter-|gift|Bea/i);
		const team = await writeEmail(pausedMail.team, dogId);
		expect(team?.subject).toMatch(/Otto, /);
		expect(team?.text).toContain(`/desk/reports?listing=dog-${dogId}`);
		await dogs.transition(dogId, "available", ada);
		expect(await writeEmail(pausedMail.owner, dogId)).toBeUndefined();
		expect(await writeEmail(pausedMail.team, dogId)).toBeUndefined();
	});
});

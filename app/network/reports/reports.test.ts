import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { readCase } from "#app/desk/cases/cases.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { reportCase } from "#app/network/reports/case.ts";
import { listPaused } from "#app/network/reports/pause.ts";
import type { Subject } from "#app/network/reports/report.ts";
import {
	confirmReport,
	findReportableListing,
	findUnconfirmed,
	openReportsAbout,
} from "#app/network/reports/reports.ts";
import { listingReports, reportLink, reportMail } from "#app/network/reports/table.ts";
import { visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { dog } from "#app/records/dog.ts";
import { casesOf } from "#test/desk.ts";
import { agedTicket } from "#test/forms.ts";
import { deleteRecords, makeDog, makeKennel } from "#test/make.ts";
import { sendDue, writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";
import {
	file,
	lastReport,
	makeInquiry,
	makeRelayedDog,
	makeReport,
	makeUnconfirmed,
	reportFields,
	reportNow,
} from "#test/visitors.ts";

const desk = casesOf(reportCase);

beforeEach(async () => {
	await deleteRecords();
	for (const table of [listingReports, deliveries, rateLimits]) await db.delete(table);
});

const ada = await makeStaff("reviewer", { name: "Ada Rossi" });
const orders = (name: string) => db.$count(deliveries, eq(deliveries.name, name));

async function reportedDog(): Promise<Subject> {
	return { kind: "dog", id: (await makeDog({ name: "Otto", locationCity: "Austin" })).id };
}

test("a report can have each reason that the form offers", async () => {
	const about = await reportedDog();
	for (const reason of Object.keys(dog.reportReasons)) {
		await file(about, { reason, EMAIL: `${reason}@example.com` });
		expect(await lastReport()).toMatchObject({ reason });
	}
});

describe("a report", () => {
	test("reaches the team only after its address is confirmed, and then once", async () => {
		const about = await reportedDog();
		const { id, token } = await makeUnconfirmed(about);
		expect([await orders("report.confirm"), await orders("report.team")]).toEqual([1, 0]);
		expect((await reportNow(id))?.confirmedAt).toBeNull();
		expect(await writeEmail(reportMail.team, id)).toBeUndefined();
		expect(await desk.shown(id, ada)).toBeUndefined();
		expect(await desk.listed(`listing=${about.kind}-${about.id}`, ada)).toEqual([]);
		expect(await desk.act(id, "taken", ada)).toBeUndefined();
		for (let time = 0; time < 2; time++) {
			expect(await confirmReport(token, id, visitor)).toBe("done");
		}
		expect(await orders("report.team")).toBe(1);
		expect(await desk.shown(id, ada)).toContain(JSON.stringify(reportFields.words));
	});

	test("sent fifty times at once with one ticket is stored once, and orders one email (R9, F4)", async () => {
		const about = await reportedDog();
		const ticket = await agedTicket();
		const receipts = await Promise.all(
			Array.from({ length: 50 }, () => file(about, {}, { ticket, network: "n" })),
		);
		expect(new Set(receipts.map((receipt) => JSON.stringify(receipt)))).toEqual(
			new Set(['{"ok":true}']),
		);
		expect(await db.$count(listingReports)).toBe(1);
		expect(await orders("report.confirm")).toBe(1);
	});

	test("is limited by network, and its emails by mailbox (F4)", async () => {
		const about = await reportedDog();
		for (let number = 0; number < 10; number++) {
			const EMAIL = `bea+${number}@example.com`;
			expect(await file(about, { EMAIL }, { network: "192.0.2.7" })).toEqual({ ok: true });
		}
		expect(await sendDue()).toHaveLength(1);
		expect(await file(about, { EMAIL: "x@example.org" }, { network: "192.0.2.7" })).toMatchObject({
			ok: false,
		});
		expect(await file(about, { EMAIL: "x@example.org" }, { network: "192.0.2.8" })).toEqual({
			ok: true,
		});
		expect(await sendDue()).toHaveLength(1);
	});

	test("is taken five times a day from a mailbox, from whichever networks and spellings", async () => {
		const about = await reportedDog();
		const said = [];
		for (let number = 0; number < 6; number++) {
			await db.delete(deliveries);
			const { id, token } = await makeUnconfirmed(about, { EMAIL: `bea+${number}@example.com` });
			const both = [1, 2].map(() => confirmReport(token, id, visitor));
			said.push(...new Set(await Promise.all(both)));
		}
		expect(said).toEqual([...Array(5).fill("done"), "limit"]);
		expect(await db.$count(listingReports, isNotNull(listingReports.confirmedAt))).toBe(5);
	});

	test("one link shows and confirms all of its address, and nobody else's", async () => {
		const about = await reportedDog();
		const kennel: Subject = {
			kind: "kennel",
			id: (await makeKennel({ kennelName: "Casa Nera" })).id,
		};
		const first = await makeUnconfirmed(about);
		const second = await makeUnconfirmed(kennel, { reason: "gone", EMAIL: "Bea@example.com" });
		const other = await makeUnconfirmed(about, { EMAIL: "cleo@example.com" });
		const found = await findUnconfirmed(first.token);
		expect(found?.reports.map(({ id }) => id)).toEqual([second.id, first.id]);
		expect(await confirmReport(first.token, other.id, visitor)).toBeUndefined();
		expect(await confirmReport(first.token, second.id, visitor)).toBe("done");
		expect((await findUnconfirmed(first.token))?.reports).toMatchObject([{ id: first.id }]);
		expect(await confirmReport("a".repeat(22), undefined, visitor)).toBeUndefined();
		expect((await reportNow(other.id))?.confirmedAt).toBeNull();
	});

	test("is of what is public and not made up", async () => {
		const [dog, sample] = [
			await makeDog({ name: "Otto" }),
			await makeDog({ name: "Rocky", sample: true }),
		];
		expect(await findReportableListing("dog", dog.slug)).toEqual({ kind: "dog", id: dog.id });
		expect(await findReportableListing("kennel", dog.slug)).toBeUndefined();
		expect(await findReportableListing("dog", sample.slug)).toBeUndefined();
		expect(await findReportableListing("dog", "\0")).toBeUndefined();
		await dogs.update(dog.id, { name: "Ottone" }, ada);
		expect(await findReportableListing("dog", "otto"), "renamed meanwhile").toEqual({
			kind: "dog",
			id: dog.id,
		});
		await dogs.transition(dog.id, "withdrawn", ada);
		expect(await findReportableListing("dog", "ottone")).toBeUndefined();
	});

	test("is written about in emails that repeat nothing typed, to the team with name, place and link", async () => {
		const id = await makeReport(await reportedDog(), { words: "Zaunkönig" });
		const team = await writeEmail(reportMail.team, id);
		expect(team?.subject).toMatch(/Otto, Austin/);
		expect(team?.text).toContain(`/desk/reports/${id}`);
		await file({ kind: "dog", id: (await makeDog({ name: "Rocky" })).id }, { words: "Zaunkönig" });
		const link = await writeEmail(reportMail.confirm, (await lastReport()).id);
		expect(link?.to).toBe(reportFields.EMAIL);
		for (const email of [team, link]) {
			expect(`${email?.subject}${email?.text}${email?.html}`).not.toMatch(/Zaunkönig|Bea/);
		}
		expect(await writeEmail(reportMail.confirm, id)).toBeUndefined();
	});
});

test("the confirmation email names the pages of all reports that wait for it, if they are public", async () => {
	const textsOf = async (id: number) =>
		(await writeEmail(reportMail.confirm, id))?.text
			.replaceAll(/\s+/g, " ")
			.match(/hopefully you, reported (.*?) on /)?.[1];
	const otto = await reportedDog();
	const { id } = await makeUnconfirmed(otto);
	expect(await textsOf(id)).toBe("the page of Otto");
	await file({ kind: "kennel", id: (await makeKennel({ kennelName: "Casa Nera" })).id });
	await file(
		{ kind: "dog", id: (await makeDog({ name: "Rocky" })).id },
		{ EMAIL: "x@example.com" },
	);
	expect(await textsOf(id)).toBe("the pages of Casa Nera and Otto");
	await dogs.transition(otto.id, "withdrawn", ada);
	expect(await textsOf(id)).toBe("the page of Casa Nera");
});

describe("at the desk", () => {
	test("each step is a history entry, and closing thanks the reporter only when asked to", async () => {
		const about = await reportedDog();
		const [one, two] = [
			await makeReport(about),
			await makeReport(about, { reason: "photos", EMAIL: "cleo@example.com" }),
		];
		await addStaffNote({ kind: "report", id: one }, "Called the owner.", ada);
		for (const step of ["taken", "taken", "nothing", "nothing"] as const) {
			expect(await desk.act(one, step, ada)).toBe(step);
		}
		expect(await desk.act(one, "acted", ada, { thanks: "yes" })).toBe("meanwhile");
		const events = (await historyOf({ kind: "report", id: one })).map(({ event }) => event);
		expect(events).toEqual(["note written", "taken", "nothing"]);
		expect(await orders("report.thanks")).toBe(0);
		expect(await writeEmail(reportMail.thanks, two)).toBeUndefined();
		await desk.act(two, "acted", ada, { thanks: "yes" });
		expect(await orders("report.thanks")).toBe(1);
		expect((await writeEmail(reportMail.thanks, two))?.to).toBe("cleo@example.com");
		expect(await desk.listed(`listing=${about.kind}-${about.id}`, ada)).toEqual([]);
		const closed = `list=closed&listing=${about.kind}-${about.id}`;
		expect(await desk.listed(closed, ada)).toEqual([two, one]);
		expect(await openReportsAbout(about)).toEqual({ all: 2, open: 0, isPaused: false });
		const shown = await readCase(reportCase, one, ada);
		expect(shown).toMatchObject({
			sections: [{ items: [{ id: two }] }],
			notes: [{ words: "Called the owner." }],
		});
		expect(JSON.stringify(shown?.panels.at(-1))).toContain("Ada Rossi");
	});

	test("isn't taken from a colleague whom the page didn't show", async () => {
		const id = await makeReport(await reportedDog());
		const bea = await makeStaff("reviewer", { name: "Bea" });
		const take = (from: number | null, who: typeof ada) =>
			desk.act(id, "taken", who, { from: String(from ?? "") });
		expect(await take(null, ada)).toBe("taken");
		expect(await take(null, ada)).toBe("taken");
		expect(await take(null, bea)).toBe("meanwhile");
		expect(await desk.shown(id, bea)).toContain("Ada Rossi");
		expect(await take(ada.id, bea)).toBe("taken");
	});

	test("only those who review can read and decide", async () => {
		const id = await makeReport(await reportedDog());
		const editor = await makeStaff("editor");
		await expect(desk.shown(id, editor)).rejects.toThrow("review");
		await expect(desk.listed("", editor)).rejects.toThrow();
		expect(() => desk.act(id, "acted", editor)).toThrow("review");
		await expect(listPaused(editor)).rejects.toThrow("review");
	});

	test("says whether the reporter was answered by this owner, and nothing of what was written", async () => {
		const { id: dogId } = await makeRelayedDog();
		const about: Subject = { kind: "dog", id: dogId };
		await makeInquiry(
			dogId,
			{ EMAIL: "Be.a@gmail.com", message: "Seidenschwanz" },
			{ answered: true },
		);
		await makeInquiry(dogId, { EMAIL: "cleo@example.com" });
		const answered = await makeReport(about, { EMAIL: "bea+x@gmail.com" });
		const waiting = await makeReport(about, { EMAIL: "cleo@example.com" });
		const found = await desk.shown(answered, ada);
		expect(found).toContain("was answered");
		expect(found).not.toContain("heard back");
		expect(found).not.toContain("Seidenschwanz");
		const other = await desk.shown(waiting, ada);
		expect(other).toContain("no answered inquiry");
		expect(other).toContain("heard back");
	});
});

test("notes of a report are the team's alone, and a link's token is stored as a hash (A6)", async () => {
	const { id } = await makeUnconfirmed(await reportedDog());
	const token = await makeLink(reportLink, id);
	const { rows } = await db.execute(`select * from private_links where purpose = 'report'`);
	expect(JSON.stringify(rows)).not.toContain(token);
	expect(await notesOf({ kind: "report", id })).toEqual([]);
});

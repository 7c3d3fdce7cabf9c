import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messageCase } from "#app/cases/contact/case.ts";
import { contactForm } from "#app/cases/contact/messages.ts";
import { decide } from "#app/cases/decisions/decisions.ts";
import { sendEditLink } from "#app/cases/edit/links.ts";
import { historyOf, recordEvent } from "#app/cases/history/history.ts";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import { patternOf } from "#app/cases/personal-data.ts";
import { movePhotoAtDesk } from "#app/cases/records/photos.ts";
import { addReply, findReply } from "#app/cases/saved-replies/saved-replies.ts";
import { cases, history, submissions } from "#app/cases/table.ts";
import { describePhoto } from "#app/desk/photos/changes.ts";
import {
	countsOf,
	erasePerson,
	exportPerson,
	exportPersonAsJson,
	identifyPerson,
} from "#app/desk/privacy/personal-data.ts";
import { findPlaces } from "#app/desk/privacy/privacy-places.ts";
import { startJobs } from "#app/jobs.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { publicFileResponse } from "#app/media/photo-files.ts";
import { photos } from "#app/media/table.ts";
import { inquiries, inquiryMail } from "#app/network/conversations/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { formerMemberName } from "#app/people/personal-data.ts";
import { people } from "#app/people/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { emptyContent } from "#app/records/texts.ts";
import { versions } from "#app/writing/table.ts";
import { findTablesContaining } from "#test/database.ts";
import { casesOf } from "#test/desk.ts";
import { sendForm } from "#test/forms.ts";
import { emailTo } from "#test/mail.ts";
import { makeDog } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makePersonData, words } from "#test/person-data.ts";
import { makeStaff } from "#test/staff.ts";

const whose = identifyPerson({ email: words.email, phone: words.phone });

/** The person's words reach these tables, and must be gone from all of them afterwards. */
const tablesOfWords = [
	"addresses",
	"adoption_listings",
	"aftercare_answers",
	"aftercares",
	"alert_recipients",
	"breeders",
	"breeding_dogs",
	"cases",
	"code_photos",
	"dog_alerts",
	"health_results",
	"history",
	"inquiries",
	"inquiry_messages",
	"inquiry_reports",
	"kennel_letters",
	"listing_reports",
	"photos",
	"record_verifications",
	"replies",
	"reunion_stories",
	"staff_notes",
	"submissions",
	"subscribers",
];

/** Every file of the data folder that holds the word, in its name or its bytes. */
async function filesWith(word: string): Promise<string[]> {
	const all = await readdir(env.dataDir, { recursive: true, withFileTypes: true });
	const found: string[] = [];
	for (const entry of all.filter((each) => each.isFile())) {
		const path = join(entry.parentPath, entry.name);
		const text = `${path}\n${await readFile(path, "latin1")}`.toLowerCase();
		if (text.includes(word.toLowerCase())) found.push(path);
	}
	return found;
}

const admin = await makeStaff("admin", { name: "Ada" });
const isDue = ({ state, notBefore }: Delivery) => state === "waiting" && notBefore === null;

test("everything about a person is found, copied and erased, and nothing else is (D3)", async () => {
	const jobs = startJobs();
	const { dog, kennel, asked } = await makePersonData(admin);
	const other = await makeDog(
		{ name: "Nero", ownerContactEmail: "other@example.com" },
		{ photos: 1 },
	);
	await emailTo(words.email, /^Re: /);
	await expect.poll(async () => (await filesWith("(214) 555-0142")).length).toBeGreaterThan(1);
	await expect.poll(async () => (await db.select().from(deliveries)).filter(isDue)).toEqual([]);
	await expect
		.poll(async () => {
			const rehomed = db.select().from(cases).where(eq(cases.kind, "rehome"));
			const [rehome] = await rehomed.orderBy(cases.id).limit(1);
			return (await deskPhotosOf("case", rehome?.id ?? 0))?.length;
		})
		.toBe(1);
	await jobs.close();

	const holding = new Set<string>();
	for (const word of Object.values(words)) {
		const tables = await findTablesContaining(word);
		expect(tables, word).not.toEqual([]);
		for (const table of tables) holding.add(table);
	}
	expect([...holding].sort()).toEqual(tablesOfWords.map((name) => `public.${name}`));
	const pictures = await db.select().from(photos);
	expect(pictures).toHaveLength(10);

	const counts = countsOf(await exportPerson(whose, admin));
	expect(counts).toMatchObject({
		submissions: 6,
		cases: 4,
		dogs: 2,
		kennels: 1,
		subscribers: 1,
		newsletterIssues: 1,
		alertRecipients: 1,
		alerts: 1,
		inquiries: 1,
		inquiriesReceived: 1,
		inquiryMessages: 4,
		inquiryReports: 2,
		lettersToKennels: 1,
		reports: 1,
		verifications: 3,
		codePhotos: 1,
		aftercare: 1,
		aftercareAsked: 1,
		aftercareAnswers: 1,
		stories: 1,
		breedingDogs: 1,
		healthResults: 2,
		replies: 1,
		photos: 8,
		notes: 3,
	});
	const copy = await exportPersonAsJson(whose, admin);
	for (const word of Object.values(words)) expect(copy.toLowerCase()).toContain(word.toLowerCase());
	const { files } = await findPlaces(words, admin);
	expect(files.filter(({ name }) => name.startsWith("document"))).toHaveLength(1);
	for (const { path } of files) expect(copy).toContain(`"file": "${path}"`);
	expect(copy).not.toMatch(/other@example\.com|stranger@example\.com|heir@example\.org/);

	const erased = await erasePerson(whose, admin);
	expect(erased).toMatchObject({ service: "none", stillStaff: false });
	for (const word of Object.values(words)) {
		expect(await findTablesContaining(word), word).toEqual([]);
		expect(await filesWith(word), word).toEqual([]);
	}
	// The email to the team contained the formatted number.
	expect(await filesWith("(214) 555-0142")).toEqual([]);
	const [left] = await db.select().from(adoptionListings).where(eq(adoptionListings.id, dog.id));
	expect(left).toMatchObject({ name: "Erased", status: "withdrawn", description: "" });
	const [kept] = await db.select().from(breeders).where(eq(breeders.id, kennel.id));
	expect(kept).toMatchObject({ kennelName: "Erased", status: "withdrawn" });
	expect(await db.select().from(cases).where(eq(cases.id, asked.id))).toEqual([]);
	// The adopter who wrote to the person gets an email that the conversation has ended.
	const [conversation] = await db.select().from(inquiries);
	expect(conversation).toMatchObject({ email: "stranger@example.com", closedBy: "gone" });
	expect((await writeEmail(inquiryMail.gone, conversation?.id ?? 0))?.to).toBe(
		"stranger@example.com",
	);

	// Only the other dog's photo is left, with its files.
	const still = await db.select().from(photos);
	expect(still).toHaveLength(1);
	const stored = await readdir(join(env.dataDir, "files", "photos"));
	expect(stored).toEqual(still.map(({ contentHash }) => contentHash));
	expect(await readdir(join(env.dataDir, "files", "uploads")).catch(() => [])).toEqual([]);
	for (const { token } of pictures.filter(({ id }) => id !== still[0]?.id)) {
		const request = new Request("https://corso.example/");
		expect((await publicFileResponse(request, token, "160.webp")).status).toBe(404);
	}
	const [untouched] = await db
		.select()
		.from(adoptionListings)
		.where(eq(adoptionListings.id, other.id));
	expect(untouched).toMatchObject({ name: "Nero", ownerContactEmail: "other@example.com" });

	// The history still says that it was done, how much, and by whom.
	const notes = await db.select().from(history).where(eq(history.event, "personal data erased"));
	expect(notes).toMatchObject([{ actor: "Ada", details: { cases: "4", submissions: "6" } }]);
	expect(countsOf(await exportPerson(whose, admin))).toEqual({});
	expect(await erasePerson(whose, admin)).toMatchObject({ counts: {} });
});

test("a published listing is erased with its case, its decision and every photo it ever had", async () => {
	const email = "Rehomer.Qx7@example.com";
	const draft = { ...dogDraft, name: "Zilpzalp", ownerContactEmail: email };
	const found = await makeCase("rehome", draft, { photos: 2, email });
	const before = (await db.select().from(photos)).map(({ id }) => id);
	env.promoteHook = { url: "https://hook.example/in", secret: "of the test" };
	const reviewed = await decide(found.id, found.version, { verdict: "approved" }, stores, admin);
	env.promoteHook = undefined;
	if (!reviewed?.ok) throw new Error("not decided");
	await sendEditLink(found.id, null, admin);
	const dogId = (await caseNow(found)).subjectId ?? 0;
	const [first] = await deskPhotosOf("dog", dogId);
	await describePhoto(Number(first?.token), "Zilpzalp on a sofa", admin);
	await movePhotoAtDesk(
		dogs,
		dogId,
		Number(first?.token),
		{ move: "remove", expectedOrder: [] },
		admin,
	);
	// The dog has another contact address now; its sender still has a right to erasure.
	await db.update(adoptionListings).set({ ownerContactEmail: "heir@example.com" });
	expect(await erasePerson(identifyPerson({ email, phone: "" }), admin)).toMatchObject({
		counts: { cases: 1, decisions: 1, dogs: 1, photos: 2 },
	});
	expect(await findTablesContaining("Zilpzalp")).toEqual([]);
	expect(await findTablesContaining(email)).toEqual([]);
	const orders = (await db.select().from(deliveries)).filter(({ state }) => state === "called_off");
	expect(orders.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["decision.approved", "promote.dog", "case.link"]),
	);
	const after = (await db.select().from(photos)).map(({ id }) => id);
	expect(before.filter((id) => after.includes(id))).toHaveLength(before.length - 2);
});

test("the address and number are removed from what other people wrote", async () => {
	const about = identifyPerson({ email: "mentioned@example.com", phone: "" });
	const said = "Write to Mentioned@Example.com, please.\nmentioned@example.com\u2013thanks.";
	// Other people, whose addresses contain the same letters.
	const others =
		"un.mentioned@example.com, not-mentioned@example.com, mentioned@example.com.au, mentioned@example.community";
	await sendForm(contactForm, { EMAIL: "friend@example.com", MMERGE6: `${said} ${others}` });
	const stranger = await makeCase("rehome", dogDraft, { email: "unmentioned@example.com" });
	await addStaffNote({ kind: "case", id: stranger.id }, others, admin);
	const full = "a@b.co ".repeat(428);
	await addStaffNote({ kind: "case", id: stranger.id }, full, admin);
	await transaction((tx) =>
		recordEvent({ kind: "case", id: stranger.id }, "corrected", { name: others }, admin, tx),
	);
	const mail = "2026-11-20T10-00-00-000Z-delivery-1-abc.eml";
	const letter = "To: <unmentioned@example.com>\r\nSubject: Ciao\r\n\r\nHello.\r\n";
	await writeFile(join(env.dataDir, "mail", mail), letter);
	const body = `${said} Or to {first name}.`;
	const reply = { title: "Whom to ask", use: "answer" as const, kind: null, body };
	const replyId = await addReply(reply, admin);
	await erasePerson(about, admin);
	await erasePerson(identifyPerson({ email: "a@b.co", phone: "" }), admin);
	expect((await findReply(replyId))?.body).toBe(
		"Write to (erased), please.\n(erased)\u2013thanks. Or to {first name}.",
	);
	expect(await findTablesContaining("a@b.co")).toEqual([]);
	expect(await filesWith("unmentioned@example.com")).toHaveLength(1);
	expect((await notesOf({ kind: "case", id: stranger.id }))[0]?.words).toBe(others);
	const noted = await historyOf({ kind: "case", id: stranger.id });
	expect(noted.find(({ event }) => event === "corrected")?.details.name).toBe(others);
	const [sent] = await db
		.select()
		.from(submissions)
		.where(eq(submissions.email, "friend@example.com"));
	expect(sent?.details.message).toBe(`Write to (erased), please.\n(erased)\u2013thanks. ${others}`);
});

test("a suspended team member's name and address are erased; the history stays", async () => {
	const leaver = await makeStaff("reviewer", { name: 'Zugvogel "Zug" Alt' });
	await makeDog({ name: "Rex" }).then(({ id }) =>
		addStaffNote({ kind: "dog", id }, "Seen.", leaver),
	);
	const message = await makeCase("contact", {});
	await casesOf(messageCase).act(message.id, "assigned", admin, { person: String(leaver.id) });
	await casesOf(messageCase).act(message.id, "assigned", admin, { person: "" });
	const content = { ...emptyContent, title: "A text" };
	const version = { number: 1, content, publishedBy: leaver.name };
	await db.update(people).set({ name: "Zugvogel Neu" }).where(eq(people.id, leaver.id));
	await db.insert(versions).values({ subjectKind: "guide", subjectId: 1, ...version });
	const reply = { title: "Photos", use: "changes" as const, kind: null, body: "More, please." };
	const replyId = await addReply(reply, leaver);
	const about = identifyPerson({ email: leaver.email, phone: "" });
	expect(await exportPerson(about, admin)).toMatchObject({
		staff: [{ emails: "each" }],
		savedReplies: [{ id: replyId, title: "Photos" }],
	});
	expect(await erasePerson(about, admin)).toMatchObject({ stillStaff: true });
	expect(await findTablesContaining("Zugvogel")).toContain("public.people");
	await db.update(people).set({ suspendedAt: new Date() }).where(eq(people.id, leaver.id));
	expect(await erasePerson(about, admin)).toMatchObject({ stillStaff: false });
	expect(await findTablesContaining("Zugvogel")).toEqual([]);
	expect(await findTablesContaining(leaver.email)).toEqual([]);
	const isDone = eq(history.actorId, leaver.id);
	const done = await db.select().from(history).where(isDone).orderBy(history.id);
	expect(done.map(({ actor, event }) => [actor, event])).toEqual([
		[formerMemberName, "note written"],
		[formerMemberName, "saved reply added"],
	]);
	expect(await findReply(replyId)).toMatchObject({ changedBy: null, body: reply.body });
});

test("a number is removed from texts and emails in every format in which it was ever shown", async () => {
	const stranger = await makeCase("rehome", dogDraft, { email: "called@example.com" });
	const spellings = ["+15125550168", "+1 512 555 0168", "(512) 555-0168"];
	await addStaffNote({ kind: "case", id: stranger.id }, `Call ${spellings.join(" or ")}.`, admin);
	for (const [at, spelled] of spellings.entries()) {
		const mail = `2026-11-20T10-00-00-000Z-delivery-${9_000 + at}-abc.eml`;
		const letter = `To: <team@example.com>\r\nSubject: Ciao\r\n\r\nPhone: ${spelled}\r\n`;
		await writeFile(join(env.dataDir, "mail", mail), letter);
	}
	await erasePerson(identifyPerson({ email: "", phone: "512 555 0168" }), admin);
	for (const spelled of spellings) expect(await filesWith(spelled), spelled).toEqual([]);
	const [noted] = await notesOf({ kind: "case", id: stranger.id });
	expect(noted?.words).toBe("Call (erased) or (erased) or (erased).");
});

test("someone whose number was stored with an extension is found by the number", async () => {
	const { id } = await makeCase("rehome", dogDraft, { phone: "+15125550169 ext. 12" });
	const inDraft = { ...dogDraft, ownerContactPhone: "+15125550169 ext. 9" };
	const other = await makeCase("rehome", inDraft, { email: "other@example.com" });
	for (const phone of ["(512) 555-0169", "512 555 0169 x12"]) {
		const { cases } = await exportPerson(identifyPerson({ email: "", phone }), admin);
		expect(cases, phone).toMatchObject([id, other.id].sort().map((each) => ({ id: each })));
	}
});

test("a number does not match within a longer one", () => {
	const found = new RegExp(patternOf("5550142"));
	expect(found.test("Call 5550142.")).toBe(true);
	for (const other of ["+12145550142", "55501423"]) expect(found.test(other), other).toBe(false);
});

test("an address is searched in its stored form, however its domain is spelled", () => {
	const { email } = identifyPerson({ email: " Ann@Bücher.example ", phone: "" });
	expect(email).toBe("ann@xn--bcher-kva.example");
});

test("only admins can search or erase", async () => {
	const reviewer = await makeStaff("reviewer");
	await expect(exportPerson(whose, reviewer)).rejects.toThrow("no right to manage");
	await expect(erasePerson(whose, reviewer)).rejects.toThrow("no right to manage");
});

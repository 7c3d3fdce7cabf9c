import { eq } from "drizzle-orm";
import { messageCase } from "#app/cases/contact/case.ts";
import { contactForm } from "#app/cases/contact/messages.ts";
import { recordEvent } from "#app/cases/history/history.ts";
import { addStaffNote } from "#app/cases/history/staff-notes.ts";
import { newsletterForm } from "#app/cases/newsletter/subscribers.ts";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { cases } from "#app/cases/table.ts";
import {
	decideCodePhoto,
	requestCodePhoto,
	sendCodePhoto,
} from "#app/cases/verifications/code-photos.ts";
import {
	recordVerification,
	verifiedOfCase,
	verifiedOfRecord,
} from "#app/cases/verifications/verifications.ts";
import { recipients } from "#app/desk/issues/table.ts";
import { storeFile } from "#app/media/uploads.ts";
import { answerCheckIn } from "#app/network/aftercare/aftercares.ts";
import {
	reportConversation,
	say,
	shareContact,
} from "#app/network/conversations/thread/conversations.ts";
import { rehomeForm } from "#app/network/dogs/requests.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { breederForm } from "#app/network/kennels/applications.ts";
import { healthResults } from "#app/network/kennels/evidence/table.ts";
import { receiveLetter } from "#app/network/kennels/letters/letters.ts";
import { type Staff, visitor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { writeObject } from "#app/platform/storage/storage.server.ts";
import { casesOf } from "#test/desk.ts";
import { enterDog, enterResult } from "#test/evidence.ts";
import { sendForm } from "#test/forms.ts";
import {
	type Listing,
	makeDog,
	makeIssue,
	makeKennel,
	makePhoto,
	smallPicture,
} from "#test/make.ts";
import { dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import type { makeStaff } from "#test/staff.ts";
import {
	inquiryFields,
	makeAftercare,
	makeAlert,
	makeInquiry,
	makeRelayedDog,
	makeReport,
	makeStory,
} from "#test/visitors.ts";

/** Words in everything that the person wrote; the tests later search for them everywhere. */
export const words = {
	email: "Kanarie.Qx7@example.com",
	phone: "+12145550142",
	name: "Canarina",
	text: "zwitscher",
	kennel: "Vogelhaus",
	dog: "Piepmatz",
	chip: "985112001234567",
};
const person = {
	FNAME: words.name,
	LNAME: words.name,
	EMAIL: words.email,
	PHONE: words.phone,
};

/** Creates the data of someone who has used every feature, and of unrelated people. */
export async function makePersonData(actor: Awaited<ReturnType<typeof makeStaff>>) {
	const message = { ...person, MMERGE6: words.text, newsletter: "yes" };
	await sendForm(contactForm, message);
	const upload = await storeFile({ file: await smallPicture(7), network: "n" }, visitor);
	if (!upload.ok) throw new Error("The picture was refused.");
	await sendForm(rehomeForm, { ...person, MMERGE9: words.text }, {}, [upload.key]);
	const application = {
		...person,
		MMERGE7: words.kennel,
		"ADDRESS[addr1]": words.text,
		"ADDRESS[addr2]": "",
		"ADDRESS[city]": "Dallas",
		"ADDRESS[state]": "TX",
		"ADDRESS[zip]": "75201",
		"ADDRESS[country]": "US",
	};
	await sendForm(breederForm, application);
	await sendForm(newsletterForm, { EMAIL: words.email });
	const [{ id: subscriberId } = { id: 0 }] = await db.select().from(subscribers);
	await db.insert(recipients).values({ issueId: await makeIssue(), subscriberId });
	await makeAlert(words.email, `q=${words.text}`);
	await sendForm(contactForm, { ...message, MMERGE6: `${words.text} 2` }, { honeypot: "x" });
	const dog = await makeDog(
		{
			name: words.dog,
			description: words.text,
			reasonForAdoption: words.text,
			ownerContactEmail: words.email.toLowerCase(),
			ownerContactPhone: words.phone,
			microchipNumber: words.chip,
		},
		{ photos: 2 },
	);
	await makeConversations(dog.id);
	await makeReports(dog.id);
	await makeChecks(dog, actor);
	await makeHomes(actor);
	const kennel = await makeKennel({
		kennelName: words.kennel,
		kennelAbout: words.text,
		email: words.email,
		phone: words.phone,
	});
	await makeEvidence();
	await makeLetter();
	await makeOrigins(kennel);
	const [asked] = await db.select().from(cases).where(eq(cases.kind, "contact"));
	if (!asked) throw new Error("There is no message.");
	const answer = { body: `Dear ${words.name}, ${words.text}`, ticket: await newTicket() };
	await casesOf(messageCase).save(asked.id, answer, actor);
	await addStaffNote({ kind: "dog", id: dog.id }, `${words.name} called`, actor);
	await addStaffNote({ kind: "case", id: asked.id }, `${words.name} called`, actor);
	await transaction((tx) =>
		recordEvent({ kind: "dog", id: dog.id }, "changed", { name: `X → ${words.dog}` }, actor, tx),
	);
	return { dog, kennel, asked };
}

/** Adds health results: the person's own, with documents, and another kennel's that mention the person. */
async function makeEvidence() {
	const [applied] = await db.select().from(cases).where(eq(cases.kind, "breeder"));
	const { id } = applied ?? { id: 0 };
	const own = await enterDog(id, { registeredName: `${words.dog} ${words.name}` });
	await enterResult(id, own, {}, { photoId: await makePhoto("") });
	const pdfKey = "evidence/0123456789abcdefABCDEF";
	await writeObject(`${pdfKey}/document.pdf`, Buffer.from(words.text));
	await enterResult(id, own, { test: "elbows" }, { pdfKey });
	const other = (await makeCase("breeder", kennelDraft)).id;
	const dogId = await enterDog(other);
	const resultId = await enterResult(other, dogId);
	// Not through a verdict, whose email is delayed by a quarter of an hour.
	const said = { level: "claimed", reason: `Ask ${words.email}`, checkedAt: new Date() } as const;
	await db.update(healthResults).set(said).where(eq(healthResults.id, resultId));
}

/** Adds what the person wrote to another kennel. */
async function makeLetter() {
	const { name, text, email, phone } = words;
	const other = await makeKennel(
		{ kennelName: "Casa Bianca", contactBy: "relay" },
		{ logo: false },
	);
	const typed = { name, town: text, EMAIL: email, body: `${text}, ${phone}` };
	await receiveLetter(other.id, typed, { ticket: await newTicket(), network: "n" }, visitor);
}

/** Adds the person's dog of another kennel, and another's dog of the person's kennel. */
async function makeOrigins({ kennelName, slug }: { kennelName: string; slug: string }) {
	const { email, name, dog } = words;
	const own = { name: dog, registeredName: name, ownerContactEmail: email };
	await makeCase("rehome", { ...dogDraft, ...own, kennelOfOrigin: "Casa Nera" }, { email });
	await makeCase("rehome", { ...dogDraft, kennelOfOrigin: `${kennelName} (${slug})` });
}

/** Adds a report by the person, one that mentions the person, and one about their dog. */
async function makeReports(dogId: number) {
	const { name, text, email, phone } = words;
	const others = { kind: "dog", id: (await makeDog({ name: "Nerone" })).id } as const;
	await makeReport(others, { name, words: `${text}, ${phone}`, EMAIL: email });
	await makeReport(others, { words: `Ask ${email}`, EMAIL: "stranger@example.com" });
	const about = { kind: "dog", id: dogId } as const;
	await makeReport(about, { name, words: text, EMAIL: "stranger@example.com" });
}

/** Adds checks of the dog and of the rehoming case, with a photo that only the team may see. */
async function makeChecks(dog: Listing, actor: Staff) {
	const { text: note, phone, chip } = words;
	const checkedAt = new Date();
	const made = { kind: "microchip", result: "registered", checkedAt, note } as const;
	await recordVerification(await verifiedOfRecord(dogs, dog), made, actor);
	const [asked] = await db.select().from(cases).where(eq(cases.kind, "rehome"));
	if (!asked) throw new Error("There is no rehoming request.");
	const of = { ...(await verifiedOfCase(dogs, asked)), values: { ownerContactPhone: phone } };
	const called = {
		kind: "phone",
		result: "confirmed",
		checkedAt,
		note: `Asked for ${chip}`,
	} as const;
	await recordVerification(of, called, actor);
	await requestCodePhoto(asked.id, actor);
	const photoId = await makePhoto("");
	await sendCodePhoto(asked.id, photoId, visitor);
	await decideCodePhoto(of, photoId, { verdict: "mismatch", reason: note }, actor);
}

/** Adds inquiries with the person as an adopter and as an owner. Both mention the phone number. */
async function makeConversations(dogId: number) {
	const { name, text, email, phone } = words;
	const facts = { name, town: text, animals: text, message: `${text}, ${phone}` };
	const others = await makeRelayedDog({ name: "Nerone", ownerContactEmail: "o@example.com" });
	const own = await makeInquiry(others.id, {
		...inquiryFields,
		...facts,
		EMAIL: email,
		PHONE: phone,
	});
	await say(own.tokens.owner, { body: `Is ${email} right?`, ticket: "1" }, visitor);
	for (const [side, token] of Object.entries(own.tokens)) {
		const photoId = await makePhoto(side);
		await say(token, { ticket: "photo", photo: { key: side, id: photoId } }, visitor);
	}
	await reportConversation(own.tokens.adopter, { reason: "other", words: text }, "1", visitor);
	const received = await makeInquiry(dogId, {
		EMAIL: "stranger@example.com",
		message: `To ${email}`,
	});
	await say(received.tokens.owner, { body: text, ticket: "1" }, visitor);
	await shareContact(received.tokens.owner, "2", visitor);
	await reportConversation(received.tokens.owner, { reason: "other", words: text }, "1", visitor);
	await reportConversation(
		received.tokens.adopter,
		{ reason: "other", words: phone },
		"1",
		visitor,
	);
}

/** Adds a homed dog with a story by the person, and a dog whose new family is the person. */
async function makeHomes(actor: Awaited<ReturnType<typeof makeStaff>>) {
	const { dog, email, text, phone } = words;
	const given = await makeDog({ name: dog, ownerContactEmail: email.toLowerCase() });
	const got = await makeDog({ name: "Bruno", ownerContactEmail: "b@example.com" });
	for (const { id } of [given, got]) await dogs.transition(id, "homed", actor);
	await makeStory(given.id, text);
	await makeAftercare(given.id, { email: "heir@example.org" });
	const { id, token } = await makeAftercare(got.id, { email });
	const said = { answer: "question" as const, words: `${text}, ${phone}` };
	await answerCheckIn(token, said, "1", visitor);
	await addStaffNote({ kind: "aftercare", id }, `${words.name} asked`, actor);
}

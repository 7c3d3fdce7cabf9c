import { desc, eq, sql } from "drizzle-orm";
import { InquiryForm, submitInquiry } from "#app/network/conversations/inquiries.ts";
import { type Inquiry, inquiries, type Side } from "#app/network/conversations/table.ts";
import {
	confirmInquiry,
	makeConversationLink,
	reportConversation,
	say,
} from "#app/network/conversations/thread/conversations.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { agedTicket } from "#test/form-submissions.ts";
import { type ListingFacts, makeDog } from "#test/make.ts";

export const inquiryFields = {
	name: "Priya",
	EMAIL: "priya@example.com",
	town: "Hamilton, ON",
	PHONE: "",
	home: "own",
	children: "9",
	animals: "None",
	hoursAlone: "Three",
	experience: "We had a mastiff for ten years.",
	message: "Could we come and meet him?",
};

/** Creates a public dog whose owner is contacted through the site. */
export function makeRelayedDog(facts: Partial<ListingFacts> = {}) {
	return makeDog({ name: "Nero", contactBy: "relay", ...facts });
}

export async function ask(
	dogId: number,
	fields: Partial<typeof inquiryFields> = {},
	meta: { ticket?: string; network?: string } = {},
) {
	const checked = checkForm({ ...inquiryFields, ...fields }, InquiryForm);
	if (!checked.ok) throw new Error(`The test's form is wrong: ${JSON.stringify(checked.errors)}`);
	const ticket = meta.ticket ?? (await agedTicket());
	return submitInquiry(dogId, checked.value, { ticket, network: meta.network ?? ticket }, visitor);
}

export async function lastInquiry(): Promise<Inquiry> {
	const [last] = await db.select().from(inquiries).orderBy(desc(inquiries.id)).limit(1);
	if (!last) throw new Error("There is no inquiry.");
	return last;
}

/** Creates an inquiry confirmed `hoursAgo`, with a link for each side. */
export async function makeInquiry(
	dogId: number,
	fields: Partial<typeof inquiryFields> = {},
	{ hoursAgo = 0, reported = false, answered = false } = {},
) {
	await ask(dogId, fields);
	const { id } = await lastInquiry();
	const tokens: Record<Side, string> = {
		owner: await makeConversationLink("owner", id),
		adopter: await makeConversationLink("adopter", id),
	};
	await confirmInquiry(tokens.adopter, id, visitor);
	const at = sql`now() - make_interval(hours => ${hoursAgo})`;
	const times = { confirmedAt: at, createdAt: at, lastMessageAt: at };
	await db.update(inquiries).set(times).where(eq(inquiries.id, id));
	if (answered) await say(tokens.owner, { body: "Hello Priya.", ticket: "answer" }, visitor);
	if (reported) {
		await reportConversation(
			tokens.adopter,
			{ reason: "money", words: "A deposit." },
			"report",
			visitor,
		);
	}
	return { id, tokens };
}

export async function inquiryNow(id: number): Promise<Inquiry | undefined> {
	const [found] = await db.select().from(inquiries).where(eq(inquiries.id, id));
	return found;
}

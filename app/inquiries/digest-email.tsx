import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { adoptionListings } from "#app/adoptions/table.ts";
import { talkPath } from "#app/inquiries/inquiry.ts";
import { inquiries, inquiryMail, inquiryMessages, type Side } from "#app/inquiries/table.ts";
import { dogName } from "#app/inquiries/talk/talk-view.ts";
import { makeTalkLink } from "#app/inquiries/talk/talks.ts";
import { deliveries } from "#app/outbox/table.ts";
import type { Ordered } from "#app/people/define-feature.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailHeading, EmailNote, EmailText } from "#app/ui/email-parts.tsx";
import { counted } from "#app/ui/format.ts";
import { site } from "#site";

/**
 * Writes one email for everything that waits for this person, if `delivery` had to wait for the limit.
 * Returns undefined if nothing else waits. An email that was cleared keeps what it carries, so that a retry
 * after a crash says the same, and no message is announced twice.
 */
export async function writeDigest(
	to: string,
	delivery: Ordered,
): Promise<(Email & { carries: number[] }) | undefined> {
	if (!delivery.clearedAt && !delivery.notBefore) return undefined;
	const isOwn = eq(deliveries.id, delivery.id);
	const carried = delivery.clearedAt
		? eq(deliveries.carriedBy, delivery.id)
		: and(
				eq(deliveries.state, "waiting"),
				isNull(deliveries.clearedAt),
				ne(deliveries.id, delivery.id),
			);
	const others = await messagesFor(to, carried);
	if (others.length === 0) return undefined;
	const messages = [...(await messagesFor(to, isOwn)), ...others].filter(({ muted }) => !muted);
	const conversations = Map.groupBy(messages, ({ side, inquiry }) => `${side} ${inquiry.id}`);
	const subject = counted(messages.length, "new message");
	const lines = await Promise.all([...conversations.values()].map(lineOf));
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Read and answer them on your private pages."
			reason={`You’re receiving this email because you write with people through ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>
				They came within a short time, so this email is for all of them. Read and answer them on the
				pages below. These are private: anyone with a link can open its page, so please don’t share
				them.
			</EmailText>
			{lines.map(({ link, writer, dog, count }) => (
				<EmailNote key={link} href={link}>
					{count} from <bdi>{writer}</bdi> about <bdi>{dog}</bdi>:
				</EmailNote>
			))}
		</EmailFrame>,
	);
	return { to, subject, ...parts, carries: others.map(({ id }) => id) };
}

type Message = Awaited<ReturnType<typeof messagesFor>>[number];

async function lineOf(messages: Message[]) {
	const [{ side, inquiry, listing }] = messages as [Message];
	const dog = dogName(listing);
	return {
		link: env.siteUrl + talkPath(await makeTalkLink(side, inquiry.id)),
		writer: side === "owner" ? inquiry.name : `${dog}’s owner`,
		dog,
		count: counted(messages.length, "message"),
	};
}

/** Finds the messages behind deliveries to this address; `side` is the reader's. */
async function messagesFor(to: string, which: SQL | undefined) {
	const isMessage = and(
		eq(deliveries.name, inquiryMail.message.name),
		eq(inquiryMessages.id, deliveries.subjectId),
	);
	const isFirst = eq(deliveries.name, inquiryMail.received.name);
	const isToOwner = sql<boolean>`(${isFirst} or ${inquiryMessages.side} = 'adopter')`;
	const { ownerContactEmail } = adoptionListings;
	const rows = await db
		.select({
			id: deliveries.id,
			side: sql<Side>`case when ${isToOwner} then 'owner' else 'adopter' end`,
			muted: sql<boolean>`case when ${isToOwner} then ${inquiries.ownerMuted} else ${inquiries.adopterMuted} end`,
			inquiry: inquiries,
			listing: adoptionListings,
		})
		.from(deliveries)
		.leftJoin(inquiryMessages, isMessage)
		.innerJoin(
			inquiries,
			eq(
				inquiries.id,
				sql`case when ${isFirst} then ${deliveries.subjectId} else ${inquiryMessages.inquiryId} end`,
			),
		)
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(
			and(
				which,
				inArray(deliveries.name, [inquiryMail.message.name, inquiryMail.received.name]),
				eq(
					sql`lower(case when ${isToOwner} then ${ownerContactEmail} else ${inquiries.email} end)`,
					to.toLowerCase(),
				),
			),
		)
		.orderBy(deliveries.id);
	return rows;
}

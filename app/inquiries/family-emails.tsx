import type { ReactNode } from "react";
import { dogs } from "#app/adoptions/store.ts";
import { emailTo, isMuted } from "#app/inquiries/emails.tsx";
import { talkPath } from "#app/inquiries/inquiry.ts";
import {
	type FoundInquiry,
	findInquiry,
	findOpenInquiries,
} from "#app/inquiries/talk/talk-view.ts";
import { makeTalkLink } from "#app/inquiries/talk/talks.ts";
import { makeOwnerUrl } from "#app/moderation/confirmations/emails.tsx";
import { erasedAddress } from "#app/people/personal-data.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { isPublicStatus } from "#app/records/record.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailLink, EmailText } from "#app/ui/email-parts.tsx";
import { inquiryPolicy } from "#policies";
import { site } from "#site";

export async function writeDogIsBack(inquiryId: number) {
	const found = await findInquiry(inquiryId);
	if (!found || found.inquiry.closedAt || isMuted("adopter", found)) return undefined;
	const { name, status } = found.listing;
	if (!isPublicStatus(dogRecord, status)) return undefined;
	const title = `${name} is looking for a home again`;
	return emailTo("adopter", found, {
		subject: title,
		preheader: "Your conversation with the owner is open again.",
		heading: title,
		button: "Open the conversation",
		children: (
			<EmailText>
				You wrote to the owner of <bdi>{name}</bdi> before the listing closed. It’s on the site
				again, and so your conversation is open again. If you’re still interested, write a line
				there. If you aren’t, you can end it there with one click.
			</EmailText>
		),
	});
}

/** One email about all conversations of a dog that are open again. */
export function writeReopened(dogId: number) {
	return emailToOwner(dogId, isPublicDogNow, ({ name }, open) => ({
		title: `${name} is listed again, and so ${open.length === 1 ? "a conversation is" : "your conversations are"} open again`,
		preheader: "You can go on where you stopped.",
		words: (
			<>
				<bdi>{name}</bdi> is on the site again. The people who wrote to you before have been told,
				and you can go on where you stopped:
			</>
		),
	}));
}

/** Asks an owner whose dog was marked as homed by the team which of the open conversations it moves to. */
export function writeFamilyQuestion(dogId: number) {
	return emailToOwner(dogId, isHomedNow, ({ name }) => ({
		title: `Who takes ${name}?`,
		preheader: "So that this family can go on writing to you.",
		words: (
			<>
				<bdi>{name}</bdi> is marked as homed. Please tell us which of these people it is, or that
				it’s someone else. That conversation stays open for the handover; the others end with a kind
				email. Without an answer, all of them end after {inquiryPolicy.askFamilyFor} days.
			</>
		),
		button: "Say who it is",
		path: `/say/${dogRecord.statuses.homed.owner.path}`,
	}));
}

type Listing = FoundInquiry["listing"];
const isPublicDogNow = ({ status }: Listing) => isPublicStatus(dogRecord, status);
const isHomedNow = ({ status }: Listing) => status === "homed";

type ToOwner = {
	title: string;
	preheader: string;
	words: ReactNode;
	/** Without a button, each conversation is linked. */
	button?: string;
	path?: string;
};

async function emailToOwner(
	dogId: number,
	isTrue: (listing: Listing) => boolean,
	write: (listing: Listing, open: FoundInquiry[]) => ToOwner,
): Promise<Email | undefined> {
	const open = (await findOpenInquiries(dogId)).filter((found) => !isMuted("owner", found));
	const listing = open[0]?.listing;
	if (!listing || listing.sample || !isTrue(listing)) return undefined;
	const to = listing.ownerContactEmail;
	if (to === erasedAddress) return undefined;
	const { title, preheader, words, button, path } = write(listing, open);
	const page = path && (await makeOwnerUrl(dogs, dogId, to));
	if (path && !page) return undefined;
	const people = open.map(({ inquiry: { id, name, town } }) => ({ id, name, town }));
	const linked = button
		? people.map(({ id, name, town }) => (
				<EmailText key={id}>
					<bdi>{name}</bdi>, <bdi>{town}</bdi>
				</EmailText>
			))
		: await Promise.all(
				people.map(async ({ id, name, town }) => (
					<EmailText key={id}>
						<EmailLink href={env.siteUrl + talkPath(await makeTalkLink("owner", id))}>
							<bdi>{name}</bdi>, <bdi>{town}</bdi>
						</EmailLink>
					</EmailText>
				)),
			);
	const parts = await renderEmail(
		<EmailFrame
			title={title}
			preheader={preheader}
			reason={`You’re receiving this email because you let adopters write to you through ${site.name}.`}
		>
			<EmailHeading>{title}</EmailHeading>
			<EmailText>{words}</EmailText>
			{linked}
			{button ? <EmailButton href={`${page}${path}`}>{button}</EmailButton> : null}
			<EmailText>
				Anyone with a private link can open its page, so please don’t share them.
			</EmailText>
		</EmailFrame>,
	);
	return { to, subject: title, ...parts };
}

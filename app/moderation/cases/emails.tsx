import { href } from "react-router";
import { findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { makeEditUrl, profileLinkDays } from "#app/moderation/cases/private-case.ts";
import { makeLink } from "#app/people/private-links.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailFacts, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";
import { site } from "#site";

export type ReceivedWords = {
	subject: string;
	preheader: string;
	heading: string;
	opening: string;
	facts: Record<string, string>;
	form: string;
	/** Label of the button to the profile, for records whose sender completes one. */
	finish?: string;
};

const ifNotYou = {
	"If this wasn’t you":
		"Someone may have mistyped an address. No action is needed, and you haven’t been signed up for anything.",
};

export async function emailToSender(caseId: number, words: ReceivedWords) {
	const found = await findCaseForEmail(caseId);
	if (!found) return undefined;
	const { subject, preheader, heading, opening, form } = words;
	const reason = `You’re receiving this email because your address was entered in the ${form} on ${site.name}.`;
	const facts = { ...words.facts, ...ifNotYou };
	const token = await makeLink("case", caseId);
	const isCompleting = found.case.state === "completing" && words.finish !== undefined;
	const { email } = found.submission;
	const editUrl = isCompleting ? await makeEditUrl(found.case, profileLinkDays, email) : "";
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			<EmailHeading>{heading}</EmailHeading>
			<EmailText>{opening}</EmailText>
			{isCompleting ? (
				<>
					<EmailButton href={editUrl}>{words.finish}</EmailButton>
					<EmailText>
						It saves what you type as you go, and you can come back to it for {profileLinkDays}{" "}
						days.
					</EmailText>
				</>
			) : null}
			<EmailButton href={env.siteUrl + href("/status/:token", { token })}>
				Check the status
			</EmailButton>
			<EmailText>
				{isCompleting ? "These pages are" : "That page is"} private. Anyone with the link can open{" "}
				{isCompleting ? "them" : "it"}, so please don’t share it.
			</EmailText>
			<EmailFacts facts={Object.entries(facts).map(([label, value]) => ({ label, value }))} />
		</EmailFrame>,
	);
	return { to: email, subject, ...parts };
}

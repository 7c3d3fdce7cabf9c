import { isExpiringSoon } from "#app/breeders/licences.ts";
import { kennels } from "#app/breeders/store.ts";
import { findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { makeEditUrl } from "#app/moderation/cases/private-case.ts";
import { caseOf } from "#app/moderation/confirmations/clock.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import { isPublicStatus } from "#app/records/record.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailFacts, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";
import { longDate } from "#app/ui/format.ts";
import { site } from "#site";

const linkDays = 365;

/**
 * Returns undefined if a later date was entered, reviewed or not, if the licence has already expired, or if the
 * kennel has left the site.
 */
export async function writeLicenceExpiring(kennelId: number): Promise<Email | undefined> {
	const row = await kennels.find(kennelId);
	const [own] = await caseOf(kennels, kennelId);
	const found = own && (await findCaseForEmail(own.id));
	if (!row?.licenceExpires || !found || !isPublicStatus(kennelRecord, row.status)) return undefined;
	if (!isExpiringSoon(row.licenceExpires)) return undefined;
	if ((found.case.draft.licenceExpires ?? "") > row.licenceExpires) return undefined;
	const page = await makeEditUrl(found.case, linkDays, row.email);
	const { licenceNumber, licenceAuthority, licenceExpires } = kennelRecord.fields;
	const facts = [
		{ label: licenceNumber.label, value: row.licenceNumber },
		{ label: licenceAuthority.label, value: row.licenceAuthority },
		{ label: licenceExpires.label, value: longDate(new Date(row.licenceExpires)) },
	];
	const subject = `Your breeding licence expires soon: ${row.kennelName}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Enter the new one to keep your page up to date."
			reason={`You received this email because your kennel is in the ${kennelRecord.words.network} of ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>
				Your page shows this licence. After its last day, the page says that it has expired.
			</EmailText>
			<EmailFacts facts={facts.filter(({ value }) => value !== "")} />
			<EmailText>
				When you have the new one, enter its number and its last day, and send your profile for
				review.
			</EmailText>
			<EmailButton href={page}>Enter the new licence</EmailButton>
		</EmailFrame>,
	);
	return { to: row.email, replyTo: env.teamMail, subject, ...parts };
}

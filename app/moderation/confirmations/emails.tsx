import { findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { makeEditUrl } from "#app/moderation/cases/private-case.ts";
import { caseOf, dayMs } from "#app/moderation/confirmations/clock.ts";
import type { AnyRow, RecordStore, RecordStores } from "#app/moderation/records/store.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import {
	type AnyRecord,
	isPublicStatus,
	isReachable,
	ownerAnswersFor,
	ownerPagesFor,
	valuesOf,
} from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import { passedDeadlines } from "#app/records/today.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailHeading,
	EmailLink,
	EmailNote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { longDate } from "#app/ui/format.ts";
import { site } from "#site";

/** Days that the private page’s link lasts in emails about a published record. */
const linkDays = 365;

/** Makes a link to the private page of a published record; undefined if it has no case to open. */
export async function makeOwnerUrl(store: RecordStore, id: number, mailedTo: string) {
	const [own] = await caseOf(store, id);
	return own && makeEditUrl({ id: own.id, kind: store.record.caseKind }, linkDays, mailedTo);
}

/** Writes the "Still looking?" email. Returns undefined once the owner has answered. */
export async function writeConfirmationRequest(store: RecordStore, id: number) {
	const { record } = store;
	const row = await store.find(id);
	if (!row || row.sample || row.asks === 0 || !isPublicStatus(record, row.status)) return undefined;
	const to = String(row[record.contact.email]);
	const page = await makeOwnerUrl(store, id, to);
	if (!page) return undefined;
	const name = String(row[record.name]);
	const subject = record.confirm.question(name, row.status);
	const [first, ...others] = ownerAnswersFor(record, row.status);
	const { last, off } = consequences(record, row);
	const href = ({ path }: { path: string }) => `${page}/say/${path}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={`Without an answer, the ${record.words.page} leaves the site on ${longDate(off)}.`}
			reason={`You received this email because your address was entered for a ${record.words.page} on ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>
				The {record.words.page} was last confirmed on {longDate(sinceOf(row))}. People write to you
				because of it, so please tell us what is true today. Each link opens a page with one button;
				nothing changes before you press it.
			</EmailText>
			{isReachable(record, valuesOf(record, row)) ? null : (
				<EmailText>
					It shows no way to reach you: your email address and phone number are public only if you
					choose so. The page behind this button asks you.
				</EmailText>
			)}
			{passedDeadlines(record, valuesOf(record, row)).map(({ field, words }) => (
				<EmailText key={field}>
					{words}{" "}
					<EmailLink href={`${page}#edit-${field}`}>Enter a new date, or leave it empty</EmailLink>.
				</EmailText>
			))}
			<EmailButton href={href(first)}>{first.link}</EmailButton>
			{others.map((choice) => (
				<EmailText key={choice.path}>
					<EmailLink href={href(choice)}>{choice.link}</EmailLink>
				</EmailText>
			))}
			<EmailText>
				{last
					? `If we don’t hear from you, it’s listed last from ${longDate(last)}, and `
					: "If we don’t hear from you, it "}
				{`leaves the site on ${longDate(off)}. Nothing is deleted: the button above brings it back right away.`}
			</EmailText>
			<EmailNote href={page}>
				To change anything else, use your private page. Please don’t share its link:
			</EmailNote>
		</EmailFrame>,
	);
	return { to, replyTo: env.teamMail, subject, ...parts };
}

function sinceOf({ ownerConfirmedAt, dateAdded }: AnyRow): Date {
	return ownerConfirmedAt && ownerConfirmedAt > dateAdded ? ownerConfirmedAt : dateAdded;
}

/** Returns the earliest dates the clock acts on: each step keeps its distance from the one before. */
function consequences({ confirm }: AnyRecord, row: AnyRow) {
	const asked = confirm.ask[row.asks - 1] ?? confirm.ask[0];
	const on = (days: number) =>
		new Date(
			Math.max(
				sinceOf(row).getTime() + days * dayMs,
				(row.askedAt ?? sinceOf(row)).getTime() + (days - asked) * dayMs,
			),
		);
	return { last: confirm.doubt && on(confirm.doubt), off: on(confirm.hide) };
}

/** Writes the email after "Found a new home". Returns undefined if the owner has changed that since. */
export async function writeClosing(stores: RecordStores, caseId: number) {
	const found = await findCaseForEmail(caseId);
	const record = found && recordOfCase(found.case.kind);
	if (!record || found.case.subjectId === null) return undefined;
	const row = await stores[record.kind].find(found.case.subjectId);
	const thanks = row && record.statuses[row.status]?.owner?.thanks;
	if (!thanks) return undefined;
	const to = String(row[record.contact.email]);
	const page = await makeEditUrl(found.case, linkDays, to);
	const subject = `${thanks.title}: ${row[record.name]}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="What happens next, and how to come back."
			reason={`You received this email because your address was entered for a ${record.words.page} on ${site.name}.`}
		>
			<EmailHeading>{thanks.title}</EmailHeading>
			{thanks.next.map((step) => (
				<EmailText key={step}>{step}</EmailText>
			))}
			{ownerPagesFor(record, row.status).map(({ path, link, words }) => (
				<EmailText key={path}>
					<EmailLink href={`${page}/${path}`}>{link}</EmailLink>: {words}
				</EmailText>
			))}
			<EmailButton href={page}>Open your private page</EmailButton>
			<EmailText>Is anything left to say or to ask? Reply to this email.</EmailText>
		</EmailFrame>,
	);
	return { to, replyTo: env.teamMail, subject, ...parts };
}

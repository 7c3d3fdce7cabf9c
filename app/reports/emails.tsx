import { href } from "react-router";
import { dogs } from "#app/adoptions/store.ts";
import { makeOwnerUrl } from "#app/moderation/confirmations/emails.tsx";
import { wasDeliveredSince } from "#app/outbox/mail-limits.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { type AnyRecord, placeIn, valuesOf } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { reportsAbout } from "#app/reports/report.ts";
import { isOfAddress, listingsOf, publicNamesReported } from "#app/reports/reports.ts";
import { listingReports, reportMail } from "#app/reports/table.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailNames, EmailText } from "#app/ui/email-parts.tsx";
import { reportPolicy } from "#policies";
import { site } from "#site";

const linkDays = reportPolicy.deleteUnconfirmedAfter;
const toTeam = "You received this email because your address is the team’s inbox.";
const toReporter = `You’re receiving this email because your address was entered in a form on ${site.name}.`;

async function findReport(id: number) {
	const report = await findRow(listingReports, id);
	const listing = report && (await listingsOf([report]))(report);
	if (!report || !listing) return undefined;
	const record: AnyRecord = records[report.subjectKind];
	const title = [listing.name, listing.place].filter(Boolean).join(", ");
	return { report, listing, record, title };
}

/** Contains nothing that a visitor typed, because anyone can enter someone's address. One is for all of its reports. */
export async function writeReportLink(
	reportId: number,
	orderedAt = new Date(),
): Promise<Email | undefined> {
	const found = await findReport(reportId);
	if (!found || found.report.confirmedAt) return undefined;
	const own = db.select({ id: listingReports.id }).from(listingReports);
	const subjectId = own.where(isOfAddress(found.report.email));
	if (await wasDeliveredSince({ what: reportMail.confirm, subjectId }, orderedAt)) return undefined;
	const token = await makeLink("report", reportId, { days: linkDays });
	const names = await publicNamesReported(found.report.email);
	const pages = new Set(names).size > 1 ? "pages" : "page";
	const subject = "Please confirm your report";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Our team hears nothing until you confirm."
			reason={toReporter}
		>
			<EmailHeading>One more step</EmailHeading>
			<EmailText>
				Someone, hopefully you, reported{" "}
				{names.length > 0 ? (
					<>
						the {pages} of <EmailNames names={names} />
					</>
				) : (
					"a page"
				)}{" "}
				on {site.name}. The link opens a page with the report and one more button to send it. If
				this wasn’t you, just delete this email: without your confirmation nothing is sent, and we
				delete the report after {linkDays} days.
			</EmailText>
			<EmailButton href={env.siteUrl + href("/report/:token", { token })}>
				Read it and send it
			</EmailButton>
			<EmailText>
				That page is private. Anyone with the link can open it, so please don’t share it.
			</EmailText>
		</EmailFrame>,
	);
	return { to: found.report.email, subject, ...parts };
}

/** Leaves out what happened and who reported it, which are shown only at the desk. */
export async function writeReportToTeam(reportId: number): Promise<Email | undefined> {
	const found = await findReport(reportId);
	if (!found?.report.confirmedAt) return undefined;
	const { report, record, title } = found;
	const subject = `Report: ${title}`;
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader="Read it and decide what happens next." reason={toTeam}>
			<EmailHeading>A {record.words.page} was reported</EmailHeading>
			<EmailText>
				Someone with a confirmed email address reported <bdi>{title}</bdi>: “
				{record.reportReasons[report.reason]}.” The report alone changes nothing.
			</EmailText>
			<EmailButton href={env.siteUrl + href("/desk/reports/:id", { id: String(report.id) })}>
				Open at the desk
			</EmailButton>
		</EmailFrame>,
	);
	return { to: env.teamMail, subject, ...parts };
}

/** Sent when the report is closed, if the team chose to. Doesn't say what was found. */
export async function writeReportThanks(reportId: number): Promise<Email | undefined> {
	const found = await findReport(reportId);
	if (!found?.report.closedAt) return undefined;
	const { report, listing, record } = found;
	const name = listing.email === erasedAddress ? `a ${record.words.page}` : listing.name;
	const subject = "Thank you for your report";
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader="A volunteer has looked into it." reason={toReporter}>
			<EmailHeading>Thank you, we’ve looked into it</EmailHeading>
			<EmailText>
				You told us that something was wrong with <bdi>{name}</bdi> on {site.name}. A volunteer has
				looked into it. We can’t share the outcome, because it concerns someone else, but reports
				like yours keep people and dogs safe.
			</EmailText>
			<EmailText>Has anything else happened? Reply to this email.</EmailText>
		</EmailFrame>,
	);
	return { to: report.email, replyTo: env.teamMail, subject, ...parts };
}

async function findPaused(dogId: number) {
	const dog = await dogs.find(dogId);
	if (dog?.status !== "paused" || dog.sample) return undefined;
	const place = placeIn(dogs.record, valuesOf(dogs.record, dog));
	return { dog, title: [dog.name, place].filter(Boolean).join(", ") };
}

/** Worded neutrally: a report is no proof, and who reported stays private. */
export async function writePausedToOwner(dogId: number): Promise<Email | undefined> {
	const found = await findPaused(dogId);
	if (!found || found.dog.ownerContactEmail === erasedAddress) return undefined;
	const { name, ownerContactEmail } = found.dog;
	const page = await makeOwnerUrl(dogs, dogId, ownerContactEmail);
	const subject = `${name}’s listing is paused while we take a look`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="A volunteer is taking another look. Nothing is deleted."
			reason={`You received this email because your address was entered for a listing on ${site.name}.`}
		>
			<EmailHeading>
				<bdi>{name}</bdi>’s listing is paused
			</EmailHeading>
			<EmailText>
				A volunteer is taking another look at it, and until then it isn’t on the site. We do this
				now and then, and it doesn’t mean we doubt you or <bdi>{name}</bdi>. Nothing is deleted, and
				there’s nothing you need to do.
			</EmailText>
			<EmailText>Is there something we should know? Reply to this email.</EmailText>
			{page ? <EmailButton href={page}>Open your private page</EmailButton> : null}
		</EmailFrame>,
	);
	return { to: ownerContactEmail, replyTo: env.teamMail, subject, ...parts };
}

export async function writePausedToTeam(dogId: number): Promise<Email | undefined> {
	const found = await findPaused(dogId);
	if (!found) return undefined;
	const subject = `Paused until you review it: ${found.title}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Two people say they were asked for money."
			reason={toTeam}
		>
			<EmailHeading>
				<bdi>{found.dog.name}</bdi> is off the site until one of us has looked
			</EmailHeading>
			<EmailText>
				{reportPolicy.reportersToPause} people who wrote to the owner, and got an answer, say that
				they were asked for money. The owner knows that the listing is paused, but not why. Read the
				reports, then put it back on the site or withdraw it.
			</EmailText>
			<EmailButton href={env.siteUrl + reportsAbout({ kind: "dog", id: dogId })}>
				Read the reports
			</EmailButton>
		</EmailFrame>,
	);
	return { to: env.teamMail, subject, ...parts };
}

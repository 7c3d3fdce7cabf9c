import { href } from "react-router";
import { makeOwnerUrl } from "#app/cases/confirmations/emails.tsx";
import { wasDeliveredSince } from "#app/cases/outbox/mail-limits.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { stores } from "#app/network/owner/stores.ts";
import { reportsAbout } from "#app/network/reports/report.ts";
import { isOfAddress, listingsOf, publicNamesReported } from "#app/network/reports/reports.ts";
import {
	listingReports,
	pausedMail,
	reportLetters,
	reportLink,
	reportMail,
} from "#app/network/reports/table.ts";
import {
	email,
	isolate,
	pageIsPrivate,
	privatePath,
	reasons,
	team,
	toTeam,
} from "#app/people/email.tsx";
import { erasedAddress } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { type AnyRecord, placeIn, valuesOf } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { EmailLines, EmailNames } from "#app/ui/email-parts.tsx";
import { capital } from "#app/ui/letter-case.ts";
import { reportPolicy } from "#policies";
import { site } from "#site";

const linkDays = reportPolicy.deleteUnconfirmedAfter;

async function findReport(id: number) {
	const report = await findRow(listingReports, id);
	const listing = report && (await listingsOf([report]))(report);
	if (!report || !listing) return undefined;
	const record: AnyRecord = records[report.subjectKind];
	const title = [listing.name, listing.place].filter(Boolean).join(", ");
	return { report, listing, record, title };
}

/** One email is for all reports of an address. */
async function findUnconfirmed(id: number, enqueuedAt: Date) {
	const found = await findReport(id);
	if (!found || found.report.confirmedAt) return undefined;
	const own = db.select({ id: listingReports.id }).from(listingReports);
	const subjectId = own.where(isOfAddress(found.report.email));
	if (await wasDeliveredSince({ what: reportMail.confirm, subjectId }, enqueuedAt))
		return undefined;
	return { ...found, names: await publicNamesReported(found.report.email) };
}

async function findPaused({ record, find }: RecordStore, id: number) {
	const row = await find(id);
	if (row?.status !== "paused" || row.sample) return undefined;
	const values = valuesOf(record, row);
	const name = values[record.name] ?? "";
	const title = [name, placeIn(record, values)].filter(Boolean).join(", ");
	return { id, name, title, email: values[record.contact.email] ?? "" };
}

/** Worded neutrally: a report is no proof, and who reported stays private. */
function pausedEmail(what: (typeof pausedMail)["owner" | "breeder"], store: RecordStore) {
	const { one, owner, page } = store.record.labels;
	return email(what, {
		label: `${capital(one)} paused: to the ${owner}`,
		about: store.table,
		find: (id) => findPaused(store, id),
		to: ({ email }) => email,
		replyTo: team,
		subject: ({ name }) => `${name}’s ${page} is paused while we take a look`,
		preheader: "A volunteer is taking another look. Nothing is deleted.",
		reason: reasons.enteredFor(page),
		heading: ({ name }) => isolate`${name}’s ${page} is paused`,
		paragraphs: ({ name }) => [
			isolate`A volunteer is taking another look at it, and until then it isn’t on the site. We do this now and then, and it doesn’t mean we doubt you or ${name}. Nothing is deleted, and there’s nothing you need to do.`,
			"Is there something we should know? Reply to this email.",
		],
		link: async ({ id, email }) => (await makeOwnerUrl(store, id, email)) ?? "",
		button: "Open your private page",
	});
}

export const reportEmails = [
	/** Contains nothing that a visitor typed, because anyone can enter someone's address. */
	email(reportMail.confirm, {
		label: "Report: confirm",
		about: listingReports,
		isPrivate: true,
		find: findUnconfirmed,
		to: ({ report }) => report.email,
		subject: "Please confirm your report",
		preheader: "Our team hears nothing until you confirm.",
		reason: reasons.form,
		heading: "One more step",
		paragraphs: ({ names }) => [
			isolate`Someone, hopefully you, reported ${pagesOf(names)} on ${site.name}. The link opens a page with the report and one more button to send it. If this wasn’t you, just delete this email: without your confirmation nothing is sent, and we delete the report after ${linkDays} days.`,
		],
		link: ({ report }) => privatePath("/report/:token", reportLink, report.id, { days: linkDays }),
		button: "Read it and send it",
		closing: [pageIsPrivate],
	}),

	/** Leaves out what happened and who reported it, which are shown only at the desk. */
	email(reportMail.team, {
		label: "Report: to the team",
		about: listingReports,
		find: async (id) => {
			const found = await findReport(id);
			return found?.report.confirmedAt ? found : undefined;
		},
		...toTeam,
		subject: ({ title }) => `Report: ${title}`,
		heading: ({ record }) => `A ${record.labels.page} was reported`,
		paragraphs: ({ report, record, title }) => [
			isolate`Someone with a confirmed email address reported ${title}: “${record.reportReasons[report.reason]}.” The report alone changes nothing.`,
		],
		link: ({ report }) => href("/desk/reports/:id", { id: String(report.id) }),
	}),

	/** Sent when the report is closed, if the team chose to. Doesn't say what was found. */
	email(reportMail.thanks, {
		label: "Report: thanks",
		about: listingReports,
		find: async (id) => {
			const found = await findReport(id);
			if (!found?.report.closedAt) return undefined;
			const { listing, record } = found;
			const isErased = listing.email === erasedAddress;
			return { ...found, name: isErased ? `a ${record.labels.page}` : listing.name };
		},
		to: ({ report }) => report.email,
		replyTo: team,
		subject: "Thank you for your report",
		preheader: "A volunteer has looked into it.",
		reason: reasons.form,
		heading: "Thank you, we’ve looked into it",
		paragraphs: ({ name }) => [
			isolate`You told us that something was wrong with ${name} on ${site.name}. A volunteer has looked into it. We can’t share the outcome, because it concerns someone else, but reports like yours keep people and dogs safe.`,
			"Has anything else happened? Reply to this email.",
		],
	}),

	pausedEmail(pausedMail.owner, dogs),
	pausedEmail(pausedMail.breeder, kennels),

	/** Web addresses in its text do not become links. */
	email(reportMail.owner, {
		label: "Report: to the owner",
		about: reportLetters,
		find: async (id) => {
			const letter = await findRow(reportLetters, id);
			const found = letter && (await findReport(letter.reportId));
			if (!found) return undefined;
			const { subjectKind, subjectId } = found.report;
			return { ...found, body: letter.body, store: stores[subjectKind], subjectId };
		},
		to: ({ listing }) => listing.email,
		replyTo: team,
		subject: ({ listing, record }) => `A question about ${listing.name}’s ${record.labels.page}`,
		preheader: "One of our volunteers wrote to you. Reply to this email to answer.",
		reason: ({ record }) => reasons.enteredFor(record.labels.page),
		paragraphs: ({ body }) =>
			body.split(/\n{2,}/).map((paragraph) => isolate`${<EmailLines>{paragraph}</EmailLines>}`),
		link: async ({ store, subjectId, listing }) =>
			(await makeOwnerUrl(store, subjectId, listing.email)) ?? "",
		button: "Open your private page",
		closing: ["Reply to this email to answer: our team will read it."],
	}),

	email(pausedMail.team, {
		label: "Dog paused: to the team",
		about: adoptionListings,
		find: (id) => findPaused(dogs, id),
		...toTeam,
		subject: ({ title }) => `Paused until you review it: ${title}`,
		preheader: "Two people say they were asked for money.",
		heading: ({ name }) => isolate`${name} is off the site until one of us has looked`,
		paragraphs: [
			`${reportPolicy.reportersToPause} people who wrote to the owner, and got an answer, say that they were asked for money. The owner knows that the listing is paused, but not why. Read the reports, then put it back on the site or withdraw it.`,
		],
		link: ({ id }) => reportsAbout({ kind: "dog", id }),
		button: "Read the reports",
	}),
];

function pagesOf(names: string[]) {
	if (names.length === 0) return "a page";
	const pages = new Set(names).size > 1 ? "pages" : "page";
	return (
		<>
			the {pages} of <EmailNames names={names} />
		</>
	);
}

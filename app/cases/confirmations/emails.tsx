import type { PgTable } from "drizzle-orm/pg-core";
import { caseOf, dayMs, markUnreachable } from "#app/cases/confirmations/schedule.ts";
import type { AnyRow, RecordStore, RecordStores } from "#app/cases/records/store.ts";
import { findCaseForEmail } from "#app/cases/review/cases.ts";
import { makeEditUrl, publishedLinkDays } from "#app/cases/review/private-case.ts";
import { askMail, caseMail, cases } from "#app/cases/table.ts";
import { email, isolate, linked, note, reasons, team } from "#app/people/email.tsx";
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
import { longDate } from "#app/ui/format.ts";

/** Makes a link to the private page of a published record; undefined if it has no case to open. */
export async function makeOwnerUrl(store: RecordStore, id: number, mailedTo: string) {
	const [own] = await caseOf(store, id);
	const kind = store.record.caseKind;
	return own && makeEditUrl({ id: own.id, kind }, publishedLinkDays, mailedTo);
}

/** The "Still looking?" email. Not sent once the owner has answered. */
export function askEmail(store: RecordStore, about: PgTable, label: string) {
	const { record } = store;
	return email(askMail[record.kind], {
		label,
		about,
		bounced: (id, actor) => markUnreachable(store, id, actor),
		find: async (id) => {
			const row = await store.find(id);
			if (!row || row.sample || row.asks === 0 || !isPublicStatus(record, row.status))
				return undefined;
			const page = await makeOwnerUrl(store, id, String(row[record.contact.email]));
			return page ? { row, page, ...consequences(record, row) } : undefined;
		},
		to: ({ row }) => String(row[record.contact.email]),
		replyTo: team,
		subject: ({ row }) => record.confirm.question(String(row[record.name]), row.status),
		preheader: ({ off }) =>
			`Without an answer, the ${record.labels.page} leaves the site on ${longDate(off)}.`,
		reason: reasons.enteredFor(record.labels.page),
		paragraphs: ({ row, page }) => [
			`The ${record.labels.page} was last confirmed on ${longDate(sinceOf(row))}. People write to you because of it, so please tell us what is true today. Each link opens a page with one button; nothing changes before you press it.`,
			!isReachable(record, valuesOf(record, row)) &&
				"It shows no way to reach you: your email address and phone number are public only if you choose so. The page behind this button asks you.",
			...passedDeadlines(record, valuesOf(record, row)).map(
				({ field, message }) =>
					isolate`${message} ${linked("Enter a new date, or leave it empty", `${page}#edit-${field}`)}.`,
			),
		],
		link: ({ row, page }) => `${page}/say/${ownerAnswersFor(record, row.status)[0].path}`,
		button: ({ row }) => ownerAnswersFor(record, row.status)[0].link,
		closing: ({ row, page, last, off }) => [
			...ownerAnswersFor(record, row.status)
				.slice(1)
				.map(({ path, link }) => isolate`${linked(link, `${page}/say/${path}`)}`),
			`If we don’t hear from you, it${last ? `’s listed last from ${longDate(last)}, and` : ""} leaves the site on ${longDate(off)}. Nothing is deleted: the button above brings it back right away.`,
			note("To change anything else, use your private page. Please don’t share its link:", page),
		],
	});
}

function sinceOf({ ownerConfirmedAt, dateAdded }: AnyRow): Date {
	return ownerConfirmedAt && ownerConfirmedAt > dateAdded ? ownerConfirmedAt : dateAdded;
}

/** Returns the earliest dates the schedule acts on: each step keeps its distance from the one before. */
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

/** After "Found a new home". Not sent if the owner has changed that since. */
export function closingEmail(stores: RecordStores) {
	return email(caseMail.closing, {
		label: "Case: thanks for the outcome",
		about: cases,
		find: async (caseId) => {
			const found = await findCaseForEmail(caseId);
			const record = found && recordOfCase(found.case.kind);
			if (!record || found.case.subjectId === null) return undefined;
			const row = await stores[record.kind].find(found.case.subjectId);
			const thanks = row && record.statuses[row.status]?.owner?.thanks;
			return thanks && { case: found.case, record, row, thanks };
		},
		to: ({ record, row }) => String(row[record.contact.email]),
		replyTo: team,
		subject: ({ record, row, thanks }) => `${thanks.title}: ${row[record.name]}`,
		preheader: "What happens next, and how to come back.",
		reason: ({ record }) => reasons.enteredFor(record.labels.page),
		heading: ({ thanks }) => thanks.title,
		paragraphs: ({ record, row, thanks }, page) => [
			...thanks.next,
			...ownerPagesFor(record, row.status).map(
				({ path, link, description }) =>
					isolate`${linked(link, `${page}/${path}`)}: ${description}`,
			),
		],
		link: ({ record, row, ...found }) =>
			makeEditUrl(found.case, publishedLinkDays, String(row[record.contact.email])),
		button: "Open your private page",
		closing: ["Is anything left to say or to ask? Reply to this email."],
	});
}

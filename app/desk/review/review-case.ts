import { type Current, findCurrent } from "#app/desk/review/review-draft.ts";
import { labelIn, partsOf } from "#app/desk/review/review-fields.ts";
import { lookTwice } from "#app/desk/review/review-findings.ts";
import { findName } from "#app/desk/review/review-people.ts";
import { wordsAfter } from "#app/desk/review/review-words.ts";
import { subjects } from "#app/desk/subjects.ts";
import { comingPhotosOf } from "#app/media/case-photos.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import { findCase } from "#app/moderation/cases/cases.ts";
import { submittedLabels } from "#app/moderation/cases/emails.ts";
import { agoInWords, caseName, senderName } from "#app/moderation/cases/labels.ts";
import { decisionsOf } from "#app/moderation/decisions/case-decisions.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { notesOf } from "#app/moderation/history/staff-notes.ts";
import { casesOfSender, reachOf } from "#app/moderation/risk-checks/same-sender.ts";
import type { Case, Submission } from "#app/moderation/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { readablePhone } from "#app/platform/phone.server.ts";
import { type AnyRecord, differencesBetween } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import { countryName } from "#site";

/** What every page of a case shows at its head; undefined for messages, which have pages of their own. */
export async function findCaseHead(id: number) {
	const found = await findCase(id);
	const record = found && recordOfCase(found.case.kind);
	if (!found || !record) return undefined;
	const sender = senderName(found.submission);
	return {
		...found,
		record,
		sender,
		head: {
			...{ id, kind: found.case.kind, state: found.case.state, version: found.case.version },
			name: caseName(found.case, sender),
			sender,
			sample: found.case.sample,
		},
	};
}

export type CaseHead = NonNullable<Awaited<ReturnType<typeof findCaseHead>>>["head"];

/** Everything that a reviewer reads before a decision. */
export async function readCase(id: number, actor: Staff) {
	requireRight(actor, "review");
	const found = await findCaseHead(id);
	if (!found) return undefined;
	const subject = { kind: "case", id } as const;
	const others = await casesOfSender(reachOf(found), id);
	const [photos, current, findings, notes, history, decisions, keeper, coming] = await Promise.all([
		guardedPhotosOf("case", [id]),
		findCurrent(found.case),
		lookTwice(found, others),
		notesOf(subject),
		historyOf(subject),
		decisionsOf(id),
		findName(found.case.assignedTo),
		comingPhotosOf(id),
	]);
	const pictures = photos.get(id) ?? [];
	const parts = partsOf(found.record, found.case.draft);
	return {
		head: found.head,
		line: headLine(found, pictures.length, others),
		findings,
		photos: pictures,
		coming: coming.length,
		open: parts.open,
		kept: [...parts.kept, ...keptOf(found.submission)].filter(isTold),
		sent: sentOf(found.submission),
		missing: missingIn(found.case),
		stand: standOf(found.case, current),
		change: changeOf(found.case, current),
		others: others.map(({ id, kind, name, state, openedAt }) => ({
			id,
			kind,
			name,
			state,
			openedAt,
		})),
		...{ notes, history, decisions },
		keeper: keeperOf(found.case, keeper, actor),
		mergedInto: found.case.mergedInto,
		reader: actor.id,
	};
}

/** What was read, in short: the version of a case, and when that was changed which it changes. */
export function standOf({ version }: Case, current: Current | undefined): string {
	return current ? `${version}-${current.changedAt}` : String(version);
}

export type CaseReading = NonNullable<Awaited<ReturnType<typeof readCase>>>;

function keeperOf({ assignedTo: id }: Case, name: string | undefined, actor: Staff) {
	return id === null || name === undefined ? undefined : { id, name, me: id === actor.id };
}

type Found = { case: Case; submission: Submission; record: AnyRecord };

/** "Sent by the owner 2 hours ago · 3 photos · first listing from this address". */
function headLine(
	{ case: { kind, waitingSince, openedAt }, submission, record }: Found,
	photos: number,
	others: { sameMail: boolean; kind: Case["kind"] }[],
): string {
	const now = new Date();
	const who = `the ${record.words.owner}`;
	const again = waitingSince.getTime() - openedAt.getTime() > 1000;
	const before = others.filter((other) => other.sameMail && other.kind === kind).length;
	return [
		again
			? `Sent again by ${who} ${agoInWords(waitingSince, now)}, first ${agoInWords(submission.receivedAt, now)}`
			: `Sent by ${who} ${agoInWords(submission.receivedAt, now)}`,
		photos === 0 ? "no photos" : `${photos} photo${photos === 1 ? "" : "s"}`,
		before === 0
			? `first ${record.words.one} from this address`
			: `${before} before from this address`,
	].join(" · ");
}

function isTold({ value }: { value: string }): boolean {
	return value !== "";
}

/** What stays with the team, whatever is published. */
function keptOf({ firstName, lastName, email, phone, details, receivedAt }: Submission) {
	const street = [details.addressLine1, details.addressLine2].filter(Boolean).join(", ");
	return [
		{ field: "sender", label: "Sender", value: [firstName, lastName].filter(Boolean).join(" ") },
		{ field: "sender-mail", label: "Sender’s mail", value: email },
		{ field: "sender-phone", label: "Sender’s phone", value: phone && readablePhone(phone) },
		{ field: "street", label: "Street address", value: street },
		{
			field: "received",
			label: "Received",
			value: `${receivedAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
		},
	].filter(isTold);
}

/** The form as it came. */
function sentOf({ firstName, lastName, email, phone, details, wantsNewsletter }: Submission) {
	return [
		{ label: "Name", value: [firstName, lastName].filter(Boolean).join(" ") },
		{ label: "Mail", value: email },
		{ label: "Phone", value: phone && readablePhone(phone) },
		...Object.entries(details)
			.sort(inOrder)
			.map(([field, value]) => ({
				label: submittedLabels[field] ?? field,
				value: field === "country" ? countryName(value) : value,
			})),
		{ label: "Wants the newsletter", value: wantsNewsletter ? "Yes" : "No" },
	].filter(isTold);
}

/** The database keeps no order of fields; a person reads a name before its city. */
const order = ["kennelName", "reason", "addressLine1", "addressLine2", "city", "state", "zip"];

function inOrder([one]: [string, string], [other]: [string, string]): number {
	const placeOf = (field: string) => (order.indexOf(field) + order.length + 1) % (order.length + 1);
	return placeOf(one) - placeOf(other);
}

/** What is missing before it can be published, by field. */
export function missingIn(found: Case): { field: string; label: string; words: string }[] {
	const checked = subjects[found.kind].check(found.draft);
	if (checked.ok) return [];
	return Object.entries(checked.errors).map(([field, words]) => {
		const label = labelIn(found, field);
		return { field, label, words: wordsAfter(label, words) };
	});
}

function changeOf({ draft }: Case, current: Current | undefined) {
	if (!current) return undefined;
	const { record, id, name, status, shown, slug, photos } = current;
	const differences = differencesBetween(record, current.values, draft);
	const path = `${record.deskPath}/${id}`;
	return { path, name, status, shown, slug, differences, photos };
}

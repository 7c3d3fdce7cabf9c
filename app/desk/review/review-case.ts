import { decisionsOf, findUndoable } from "#app/cases/decisions/case-decisions.ts";
import { canDecide, declineReasons, verdictNames } from "#app/cases/decisions/verdicts.ts";
import {
	agoInWords,
	casePath,
	fullName,
	kindNames,
	submittedFields,
} from "#app/cases/review/labels.ts";
import { isWaiting, stateNames } from "#app/cases/review/states.ts";
import { casesOfSender, contactsOf } from "#app/cases/risk-checks/sender.ts";
import type { Case, Submission } from "#app/cases/table.ts";
import { listVerifications, verifiedOfCase } from "#app/cases/verifications/verifications.ts";
import { findReviewed, type Reviewed } from "#app/desk/review/case.ts";
import { type Current, draftRows, findCurrent, missingIn } from "#app/desk/review/review-draft.ts";
import { reviewPath } from "#app/desk/review/review-path.ts";
import { runRiskChecks } from "#app/desk/review/risk-checks.ts";
import { readChecks } from "#app/desk/verifications/read-checks.ts";
import { pendingPhotosOf } from "#app/media/case-photos.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { listingPreview } from "#app/network/dogs/listings.ts";
import { breederView } from "#app/network/kennels/breeders.ts";
import { evidenceLinksOf } from "#app/network/kennels/evidence/case.ts";
import { findKennelOfOrigin } from "#app/network/owner/kennel-of-origin.ts";
import { stores } from "#app/network/owner/stores.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import type { CaseMessage, CasePanel, CaseSection } from "#app/people/define-case.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { differencesBetween } from "#app/records/record.ts";
import type { Inline } from "#app/ui/desk/inline.tsx";
import { counted } from "#app/ui/format.ts";

/** What is particular to the page of a request or an application. */
export async function readReview(id: number, actor: Staff) {
	requireRight(actor, "review");
	const found = await findReviewed(id);
	if (!found) return undefined;
	const others = await casesOfSender(contactsOf(found), id);
	const of = await verifiedOfCase(stores[found.record.kind], found.case);
	const { current, coming, decisions, ...read } = await allOf({
		photos: deskPhotosOf("case", id),
		current: findCurrent(found.case),
		origin: findKennelOfOrigin(found.case),
		findings: runRiskChecks(found, others),
		decisions: decisionsOf(id),
		undoable: findUndoable(id),
		coming: pendingPhotosOf(id),
		checks: readChecks(of),
	});
	const evidence =
		found.record.kind === "kennel"
			? await evidenceLinksOf([id], found.case.subjectId ? [found.case.subjectId] : [], actor)
			: [];
	const rows = draftRows(found.record, found.case.draft);
	return {
		...read,
		head: found.head,
		description: describe(found, read.photos.length, others),
		evidence,
		coming: coming.length,
		photosWanted: found.record.photos.none,
		publicRows: rows.public ?? [],
		privateFacts: factsOf([...(rows.private ?? []), ...privateRows(found.submission)]),
		decisions: decisions.map((decision) => messageOf(decision, found.case.mergedInto)),
		cards: [
			{
				title: "Original submission",
				isFolded: true,
				facts: factsOf(submittedRows(found.submission)),
			},
			linkCard(found.head.name),
		],
		sections: others.length > 0 ? [sectionOf(others)] : [],
		missing: missingIn(found.case),
		currentVersion: reviewedVersion(found.case, current),
		change: changeOf(found.case, current),
	};
}

function messageOf(
	decision: Awaited<ReturnType<typeof decisionsOf>>[number],
	mergedInto: number | null,
): CaseMessage {
	const { id, verdict, reason, words, by, decidedAt, undoneAt } = decision;
	const isMerged = verdict === "merged" && mergedInto !== null;
	return {
		id,
		who: [`${verdictNames[verdict]} by `, { typed: by }],
		at: decidedAt,
		text: [declineReasons[reason] ?? reason, words].filter(Boolean).join("\n\n"),
		tone: "card",
		remarks: [
			...(undoneAt ? [["Undone"]] : []),
			...(isMerged ? [[{ link: "View the other case", to: reviewPath(mergedInto) }]] : []),
		],
	};
}

function linkCard(name: string): CasePanel {
	return {
		title: "The sender’s private link",
		texts: [
			[
				"The sender uses it to correct, complete or take this down. Send a new link if it was lost, or revoke all links if someone else may have one.",
			],
		],
		forms: [
			{ buttons: [{ action: "link/new", label: "Email a new link" }] },
			{
				confirm: [
					"None of the links that we emailed about ",
					{ typed: name },
					" will work anymore. The sender can’t change or take it down until you email a new one.",
				],
				buttons: [{ action: "link/end", label: "Revoke all links" }],
			},
		],
	};
}

function sectionOf(others: Awaited<ReturnType<typeof casesOfSender>>): CaseSection {
	return {
		title: "Also from this sender",
		items: others.map(({ id, kind, name, state, openedAt }) => ({
			id,
			label: name,
			to: casePath({ id, kind }),
			details: [`${kindNames[kind]} · ${stateNames[state]} · `, { day: openedAt }],
		})),
	};
}

function factsOf(rows: readonly { label: string; value: string | Inline }[]) {
	return rows
		.map(({ label, value }) => ({
			label,
			value: typeof value === "string" ? [value !== "" && { typed: value }] : value,
		}))
		.filter(({ value }) => value.some(Boolean));
}

/** Identifies the versions of a case and of the record it changes that a reviewer has read. */
export function reviewedVersion({ version }: Case, current: Current | undefined): string {
	if (!current) return String(version);
	const photos = current.photos.map(({ token }) => token);
	return [version, current.changedAt, ...photos].join("-");
}

export type CaseReading = NonNullable<Awaited<ReturnType<typeof readReview>>>;

/** Returns "Sent by the owner 2 hours ago · 3 photos · first listing from this address", for example. */
function describe(
	{ case: { kind, state, sample, waitingSince, openedAt }, submission, record }: Reviewed,
	photos: number,
	others: { sameEmail: boolean; kind: Case["kind"] }[],
): Inline {
	const now = new Date();
	const who = `the ${record.labels.owner}`;
	const again = waitingSince.getTime() - openedAt.getTime() > 1000;
	const before = others.filter((other) => other.sameEmail && other.kind === kind).length;
	const line = [
		again
			? `Sent for review by ${who} ${agoInWords(waitingSince, now)}, first received ${agoInWords(submission.receivedAt, now)}`
			: `Sent by ${who} ${agoInWords(submission.receivedAt, now)}`,
		photos === 0 ? "no photos" : counted(photos, "photo"),
		before === 0
			? `first ${record.labels.one} from this address`
			: `${before} earlier from this address`,
	].join(" · ");
	return [
		!isWaiting({ state }) && {
			status: stateNames[state],
			tone: state === "published" ? "olive" : "stone",
		},
		line,
		sample && { status: "Sample", tone: "stone" },
		sample && "Practice on it as you like: no email is sent.",
	];
}

function privateRows(submission: Submission) {
	const { email, phone, details, receivedAt } = submission;
	const street = [details.addressLine1, details.addressLine2].filter(Boolean).join(", ");
	return [
		{ label: "Sender", value: fullName(submission) },
		{ label: "Sender’s email", value: email },
		{ label: "Sender’s phone", value: phone && formatPhone(phone) },
		{ label: "Street address", value: street },
		{ label: "Received", value: [{ moment: receivedAt }] },
	];
}

function submittedRows(submission: Submission) {
	const { email, phone, details, wantsNewsletter } = submission;
	return [
		{ label: "Name", value: fullName(submission) },
		{ label: "Email", value: email },
		{ label: "Phone", value: phone && formatPhone(phone) },
		...submittedFields(details),
		{ label: "Newsletter requested", value: wantsNewsletter ? "Yes" : "No" },
	];
}

function changeOf({ draft, state }: Case, current: Current | undefined) {
	if (!current) return undefined;
	const { record, id, name, status, shown, photos } = current;
	return {
		path: `${record.deskPath}/${id}`,
		name,
		status,
		shown,
		differences: differencesBetween(record, current.values, draft),
		photos,
		canApprove: canDecide("approved", state),
	};
}

export async function previewCase(id: number) {
	const found = await findReviewed(id);
	if (!found) return undefined;
	const { draft: values, kind } = found.case;
	const photos = await deskPhotosOf("case", id);
	const slug = (await findCurrent(found.case))?.slug ?? "preview";
	const of = await verifiedOfCase(stores[found.record.kind], found.case);
	const verifications = await listVerifications({ ...of, values });
	const page = { slug, sample: false, photos, values, verifications };
	return {
		head: found.head,
		complete: missingIn(found.case).length === 0,
		listing: kind === "rehome" ? listingPreview(page) : undefined,
		breeder: kind === "breeder" ? breederView(page) : undefined,
	};
}

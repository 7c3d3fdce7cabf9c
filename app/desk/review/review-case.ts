import { decisionsOf, findUndoable } from "#app/cases/decisions/case-decisions.ts";
import { canDecide } from "#app/cases/decisions/verdicts.ts";
import { agoInWords, fullName, submittedFields } from "#app/cases/review/labels.ts";
import { isWaiting, stateNames } from "#app/cases/review/states.ts";
import { casesOfSender, contactsOf } from "#app/cases/risk-checks/sender.ts";
import type { Case, Submission } from "#app/cases/table.ts";
import { listVerifications, verifiedOfCase } from "#app/cases/verifications/verifications.ts";
import { findReviewed, type Reviewed } from "#app/desk/review/case.ts";
import { type Current, draftRows, findCurrent, missingIn } from "#app/desk/review/review-draft.ts";
import { runRiskChecks } from "#app/desk/review/risk-checks.ts";
import { readChecks } from "#app/desk/verifications/read-checks.ts";
import { pendingPhotosOf } from "#app/media/case-photos.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { listingView } from "#app/network/dogs/listings.ts";
import { breederView } from "#app/network/kennels/breeders.ts";
import { evidenceLinksOf } from "#app/network/kennels/evidence/case.ts";
import { findKennelOfOrigin } from "#app/network/owner/kennel-of-origin.ts";
import { stores } from "#app/network/owner/stores.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { differencesBetween } from "#app/records/record.ts";
import type { Inline } from "#app/ui/desk/inline.tsx";
import { momentInText } from "#app/ui/desk/moment.tsx";
import { counted } from "#app/ui/format.ts";

/** What is particular to the page of a request or an application. */
export async function readReview(id: number, actor: Staff) {
	requireRight(actor, "review");
	const found = await findReviewed(id);
	if (!found) return undefined;
	const others = await casesOfSender(contactsOf(found), id);
	const of = await verifiedOfCase(stores[found.record.kind], found.case);
	const { current, coming, ...read } = await allOf({
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
		privateRows: [...(rows.private ?? []), ...privateRows(found.submission)].filter(hasValue),
		sent: submittedRows(found.submission),
		missing: missingIn(found.case),
		currentVersion: reviewedVersion(found.case, current),
		change: changeOf(found.case, current),
		others,
		mergedInto: found.case.mergedInto,
	};
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

function hasValue({ value }: { value: string }): boolean {
	return value !== "";
}

function privateRows(submission: Submission) {
	const { email, phone, details, receivedAt } = submission;
	const street = [details.addressLine1, details.addressLine2].filter(Boolean).join(", ");
	return [
		{ label: "Sender", value: fullName(submission) },
		{ label: "Sender’s email", value: email },
		{ label: "Sender’s phone", value: phone && formatPhone(phone) },
		{ label: "Street address", value: street },
		{ label: "Received", value: momentInText(receivedAt) },
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
	].filter(hasValue);
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

const newListing = {
	status: "available",
	answersSoon: false,
	namesakes: 0,
	current: true,
	confirmed: "owner confirmed today",
};

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
		listing: kind === "rehome" ? listingView(page, newListing) : undefined,
		breeder: kind === "breeder" ? breederView(page) : undefined,
	};
}

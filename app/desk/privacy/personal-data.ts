import { eq, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import PostalMime from "postal-mime";
import { eraseAlerts, exportAlerts } from "#app/adoptions/alerts/personal-data.ts";
import { alertRecipients } from "#app/adoptions/alerts/table.ts";
import { exportStories } from "#app/adoptions/stories/personal-data.ts";
import { deleteStories } from "#app/adoptions/stories/stories.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { eraseAftercare, exportAftercare } from "#app/aftercare/personal-data.ts";
import { aftercareAnswers, aftercares } from "#app/aftercare/table.ts";
import { posts } from "#app/blog/table.ts";
import { documentOf, eraseEvidence, exportEvidence } from "#app/breeders/evidence/personal-data.ts";
import { breeders } from "#app/breeders/table.ts";
import { mailFolder } from "#app/desk/outgoing/mails.ts";
import { sendings } from "#app/features.ts";
import { eraseInquiries, exportInquiries } from "#app/inquiries/personal-data.ts";
import { inquiries, inquiryMessages, inquiryReports } from "#app/inquiries/table.ts";
import { eraseRecipients, exportRecipients } from "#app/issues/personal-data.ts";
import { recipients } from "#app/issues/table.ts";
import {
	erasePhotos,
	exportPhotos,
	exportPhotosById,
	uploadsOf,
} from "#app/media/personal-data.ts";
import { deskPhoto } from "#app/media/photo.ts";
import { expireUploads, type Holder } from "#app/media/uploads.ts";
import { note } from "#app/moderation/history/history.ts";
import {
	allNamesOf,
	anonymizeStaff,
	eraseCases,
	eraseDrafts,
	eraseMentions,
	exportActions,
	exportCases,
	exportHistory,
	exportNotes,
	exportSavedReplies,
	patternOf,
	type Records,
} from "#app/moderation/personal-data.ts";
import { eraseRecords, exportRecords } from "#app/moderation/records/personal-data.ts";
import type { Case } from "#app/moderation/table.ts";
import { cases, decisions, replies, submissions } from "#app/moderation/table.ts";
import {
	eraseVerifications,
	exportVerifications,
} from "#app/moderation/verifications/personal-data.ts";
import { eraseSubscriptions, exportSubscriptions } from "#app/newsletter/personal-data.ts";
import { subscribers } from "#app/newsletter/table.ts";
import { eraseDeliveries, exportDeliveries, mailIdOf } from "#app/outbox/personal-data.ts";
import { eraseKennelsOfOrigin } from "#app/owner/kennel-of-origin.ts";
import { stores } from "#app/owner/stores.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import {
	eraseStaff,
	eraseTraces,
	exportAccess,
	exportStaff,
	formerMemberName,
	type Whose,
} from "#app/people/personal-data.ts";
import { people } from "#app/people/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { phoneCandidates, phoneSpellings } from "#app/platform/forms/phone.server.ts";
import { normalizeEmailAddress } from "#app/platform/mail/mail-address.server.ts";
import { deleteMail, listMails, readMail } from "#app/platform/mail/mail-folder.server.ts";
import { syncMailingList } from "#app/platform/mailing-list/mailing-list.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { ReviewedKind } from "#app/records/records.ts";
import { eraseReports, exportReports } from "#app/reports/personal-data.ts";
import { listingReports } from "#app/reports/table.ts";
import { pageViews } from "#app/visits/table.ts";
import { manuscripts, versions } from "#app/writing/table.ts";
import { site } from "#site";

export function identifyPerson({ email, phone }: { email: string; phone: string }): Whose {
	const address = normalizeEmailAddress(email.trim()) ?? email.trim();
	// Others may have entered the number in another format.
	const phones = phoneCandidates(phone.trim()).flatMap(phoneSpellings);
	return { email: address.toLowerCase(), phones: [...new Set(phones)] };
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

export async function exportPerson(whose: Whose, actor: Actor, tx: Db = db) {
	requireRight(actor, "govern");
	const { formerPhotoIds, ...sent } = await exportCases(whose, tx);
	const found = await recordsOf(whose, sent.cases, tx);
	const subscriptions = await exportSubscriptions(whose, tx);
	const newsletterIssues = await exportRecipients(ids(subscriptions.subscribers), tx);
	const alerts = await exportAlerts(whose, tx);
	const staff = await exportStaff(whose, tx);
	const idsOf = (wanted: ReviewedKind) =>
		ids(found.find(({ kind }) => kind === wanted)?.rows ?? []);
	const { subjects: talkSubjects, ...talks } = await exportInquiries(whose, idsOf("dog"), tx);
	const { subjects: reportSubjects, reports } = await exportReports(whose, found, tx);
	const { subjects: careSubjects, ...care } = await exportAftercare(whose, idsOf("dog"), tx);
	const stories = await exportStories(idsOf("dog"), tx);
	const evidence = await exportEvidence(ids(sent.cases), idsOf("kennel"), tx);
	const subjects = {
		...talkSubjects,
		...reportSubjects,
		...careSubjects,
		dog: idsOf("dog"),
		kennel: idsOf("kennel"),
		case: ids(sent.cases),
		decision: ids(sent.decisions),
		reply: ids(sent.replies),
		submission: ids(sent.submissions),
		subscriber: ids(subscriptions.subscribers),
		recipient: ids(newsletterIssues),
		alert: ids(alerts.alertRecipients),
		person: ids(staff),
	};
	const kinds = ["submission", "case", ...found.map(({ kind }) => kind), "subscriber"] as const;
	const records: Records = [
		...kinds.map((kind) => ({ kind, ids: subjects[kind] })),
		// The former owner must not see the team's notes about the new family.
		{ kind: "aftercare", ids: ids(care.aftercare) },
	];
	const person = { kind: "person", ids: ids(staff) } as const;
	const history = await exportHistory([...records, person], tx);
	const notes = await exportNotes(records, tx);
	const pictured = [
		...(["dog", "kennel", "case"] as const).map((kind) => ({ kind, ids: subjects[kind] })),
		{ kind: "story" as const, ids: ids(stories) },
		{ kind: "health_result" as const, ids: ids(evidence.healthResults) },
	];
	const holders = (["case", "submission"] as const).flatMap((kind) =>
		subjects[kind].map((id): Holder => ({ kind, id })),
	);
	const shown = await exportPhotos(pictured, holders, tx);
	const { withCode, ...checks } = await exportVerifications(records, tx);
	const idsIn = new Map<PgTable, number[]>([
		[inquiries, subjects.inquiry],
		[inquiryMessages, subjects.inquiryMessage],
		[inquiryReports, subjects.inquiryReport],
		[listingReports, subjects.report],
		[aftercares, subjects.aftercare],
		[aftercareAnswers, subjects.aftercareAnswer],
		[adoptionListings, subjects.dog],
		[breeders, subjects.kennel],
		[cases, subjects.case],
		[decisions, subjects.decision],
		[replies, subjects.reply],
		[submissions, subjects.submission],
		[subscribers, subjects.subscriber],
		[recipients, subjects.recipient],
		[alertRecipients, subjects.alert],
		[people, subjects.person],
	]);
	const about = [...sendings].map(([name, { about }]) => [name, idsIn.get(about) ?? []] as const);
	const deliveries = await exportDeliveries(new Map(about), tx);
	return {
		...sent,
		found,
		...subscriptions,
		newsletterIssues,
		...alerts,
		...talks,
		reports,
		...checks,
		...care,
		stories,
		...evidence,
		staff,
		...(await exportAccess(ids(staff), tx)),
		actions: await exportActions(ids(staff), tx),
		savedReplies: await exportSavedReplies(ids(staff), tx),
		deliveries,
		history,
		notes,
		scope: { records, pictured, holders },
		photos: [
			...shown,
			...withCode,
			...(await removedPhotos(history, formerPhotoIds, ids([...shown, ...withCode]), tx)),
		],
		uploads: await uploadsOf(holders, tx),
		mails: await findMailsAbout(whose, deliveries.map(mailIdOf)),
	};
}

function recordsOf(whose: Whose, cases: Pick<Case, "kind" | "subjectId">[], tx: Db) {
	return Promise.all(
		Object.values(stores).map(async (store) => {
			const { kind, caseKind } = store.record;
			const own = cases.filter((each) => each.kind === caseKind);
			const numbers = own.flatMap(({ subjectId }) => subjectId ?? []);
			return { kind, rows: await exportRecords(store, whose, numbers, tx) };
		}),
	);
}

export type PersonalData = Awaited<ReturnType<typeof exportPerson>>;

async function removedPhotos(
	history: { event: string; details: Record<string, string> }[],
	former: number[],
	known: number[],
	tx: Db,
) {
	const ids = history
		.filter(({ event }) => event === "photo removed")
		.map(({ details }) => Number(details.photo));
	const gone = [...ids, ...former].filter((id) => Number.isInteger(id) && !known.includes(id));
	return exportPhotosById([...new Set(gone)], tx);
}

/** Lists emails on disk that belong to these deliveries or contain the address or a phone number. */
async function findMailsAbout({ email, phones }: Whose, mailIds: string[]): Promise<string[]> {
	const words = [email, ...phones].filter(Boolean).map((word) => new RegExp(patternOf(word), "i"));
	const found: string[] = [];
	for (const name of await listMails(mailFolder)) {
		if (mailIds.some((id) => name.endsWith(`-${id}.eml`))) found.push(name);
		else if (words.length > 0 && (await mailContains(name, words))) found.push(name);
	}
	return found;
}

async function mailContains(name: string, words: RegExp[]): Promise<boolean> {
	const bytes = await readMail(mailFolder, name);
	if (!bytes) return false;
	const { to = [], replyTo = [], text = "", html = "" } = await PostalMime.parse(bytes);
	const addresses = [...to, ...replyTo].map(({ address = "" }) => address);
	const all = [...addresses, text, html].join("\n");
	return words.some((word) => word.test(all));
}

export function exportPersonAsJson(whose: Whose, actor: Actor): Promise<string> {
	return transaction(async (tx) => {
		const { scope: _, found, photos, ...all } = await exportPerson(whose, actor, tx);
		await note({ kind: "setting", id: 0 }, "a person’s data was copied", {}, actor, tx);
		const copy = {
			site: site.name,
			address: env.siteUrl,
			madeAt: new Date(),
			about: whose,
			...Object.fromEntries(found.map(({ kind, rows }) => [`${kind}s`, rows])),
			...all,
			healthResults: all.healthResults.map((each) => ({ ...each, file: documentOf(each) })),
			photos: photos.map((photo) => ({ ...photo, file: deskPhoto(photo.id, 1280) })),
		};
		return `${JSON.stringify(copy, null, "\t")}\n`;
	});
}

/** Erases a person, with files and public pages, in one transaction. Idempotent. */
export async function erasePerson(whose: Whose, actor: Actor) {
	requireRight(actor, "govern");
	const service = await unsubscribeFromMailingList(whose);
	const erased = await transaction(async (tx) => {
		const all = await exportPerson(whose, actor, tx);
		const { records, pictured, holders } = all.scope;
		await eraseEvidence(all, whose, tx);
		await erasePhotos(pictured, holders, ids(all.photos), tx);
		await eraseDeliveries(ids(all.deliveries), tx);
		for (const { kind, rows } of all.found) {
			if (kind === "kennel") await eraseKennelsOfOrigin(ids(rows), tx);
			const paths = await eraseRecords(stores[kind], ids(rows), tx);
			if (paths.length > 0) await tx.delete(pageViews).where(inArray(pageViews.path, paths));
		}
		await eraseRecipients(ids(all.newsletterIssues), tx);
		await eraseSubscriptions(ids(all.subscribers), tx);
		await eraseAlerts(ids(all.alertRecipients), tx);
		await eraseInquiries(all, whose, tx);
		const reportIds = await eraseReports(all, whose, tx);
		await eraseVerifications(all, whose, tx);
		await eraseAftercare(all, whose, tx);
		await deleteStories(ids(all.stories), tx);
		const { submissions, cases } = all;
		await eraseCases({ submissionIds: ids(submissions), caseIds: ids(cases) }, tx);
		for (const { kind, rows } of all.found) {
			await eraseDrafts(stores[kind].record.caseKind, ids(rows), tx);
		}
		const related: Records = [
			{ kind: "report", ids: reportIds },
			{ kind: "photo", ids: ids(all.photos) },
		];
		await eraseMentions([...records, ...related], whose, tx);
		const staff = await eraseStaff(whose, tx);
		const left = all.staff.filter(({ id }) => staff.ids.includes(id));
		const former = await allNamesOf(left, tx);
		await anonymizeStaff(former, tx);
		await anonymizeTexts(former, tx);
		await eraseTraces(whose, tx);
		for (const name of all.mails) await deleteMail(mailFolder, name);
		const counts = countsOf(all);
		const details = Object.fromEntries(
			Object.entries(counts).map(([name, many]) => [name, String(many)]),
		);
		await note({ kind: "setting", id: 0 }, "personal data erased", details, actor, tx);
		await announceChange(tx);
		// An active team account stays: it must be suspended first.
		return { counts, stillStaff: all.staff.length > staff.ids.length };
	});
	await expireUploads(actor);
	return { ...erased, service };
}

/** Replaces the name of a text's publisher and author, unless someone else on the team has the same name. */
async function anonymizeTexts(former: { name: string }[], tx: Db): Promise<void> {
	const author = JSON.stringify({ authorName: formerMemberName });
	const isBy = (name: string, { content }: typeof versions | typeof manuscripts) =>
		sql`${content} ->> 'authorName' = ${name}`;
	for (const { name } of former) {
		const [namesake] = await tx.select({ id: people.id }).from(people).where(eq(people.name, name));
		if (namesake) continue;
		await tx
			.update(versions)
			.set({ publishedBy: formerMemberName })
			.where(eq(versions.publishedBy, name));
		await tx
			.update(versions)
			.set({ content: sql`${versions.content} || ${author}::jsonb` })
			.where(isBy(name, versions));
		await tx
			.update(manuscripts)
			// An open editor would save the name again; this way it gets a conflict.
			.set({
				content: sql`${manuscripts.content} || ${author}::jsonb`,
				revision: sql`${manuscripts.revision} + 1`,
			})
			.where(isBy(name, manuscripts));
		await tx.update(posts).set({ authorName: formerMemberName }).where(eq(posts.authorName, name));
	}
}

export function countsOf({ scope: _, found, ...lists }: PersonalData): Record<string, number> {
	const own = Object.entries(lists).map(([name, list]) => [name, list.length] as const);
	const others = found.map(({ kind, rows }) => [`${kind}s`, rows.length] as const);
	return Object.fromEntries([...own, ...others].filter(([, many]) => many > 0));
}

/** Unsubscribes without the outbox, which would run after the data it needs has been erased. */
async function unsubscribeFromMailingList({ email }: Whose): Promise<"told" | "not told" | "none"> {
	if (!env.mailingList || email === "") return "none";
	// A hosted form can't unsubscribe.
	if (env.mailingList.kind === "form-post") return "not told";
	const tags = [site.mailingListTags.newsletter];
	const result = await syncMailingList(
		{ action: "unsubscribe", email, fields: { EMAIL: email }, tags },
		`erased-${Date.now().toString(36)}`,
	);
	return result.ok ? "told" : "not told";
}

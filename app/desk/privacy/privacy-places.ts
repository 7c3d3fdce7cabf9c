import { href } from "react-router";
import { documentOf } from "#app/breeders/evidence/personal-data.ts";
import {
	linkTo,
	linkToCase,
	type SubjectLink,
	subjectKinds,
} from "#app/desk/history/subject-link.ts";
import {
	exportPerson,
	identifyPerson,
	type PersonalData,
} from "#app/desk/privacy/personal-data.ts";
import type { Actor } from "#app/people/actor.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";

export async function findPlaces(typed: { email: string; phone: string }, actor: Actor) {
	const all = await exportPerson(identifyPerson(typed), actor);
	return {
		...typed,
		places: placesOf(all),
		photos: all.photos.map(({ id }) => id),
		documents: all.healthResults.flatMap((each) => {
			const path = documentOf(each);
			return path ? { id: each.id, path } : [];
		}),
		stillStaff: all.staff.some(({ suspendedAt }) => suspendedAt === null),
	};
}

function placesOf(all: PersonalData): SubjectLink[] {
	const count = ({ length }: unknown[], one: string, several = `${one}s`): SubjectLink[] =>
		length === 0 ? [] : [{ label: `${length} ${length === 1 ? one : several}` }];
	return [
		...all.submissions.map(({ id, form, receivedAt }) => ({
			label: `Sent with the ${form} form on ${receivedAt.toISOString().slice(0, 10)} (number ${id})`,
		})),
		...all.cases.map(linkToCase),
		...all.found.flatMap(({ kind, rows }) => {
			const { name, deskPath }: AnyRecord = records[kind];
			return rows.map((row) => ({
				label: `${subjectKinds[kind].label} ${row.id}: ${row[name]}`,
				to: `${deskPath}/${row.id}`,
			}));
		}),
		...all.subscribers.map(({ id, state }) => ({
			label: `Subscriber ${id} (${state})`,
			to: href("/desk/subscribers/:id", { id: String(id) }),
		})),
		...all.alertRecipients.map(({ id }) => ({
			label: `Dog alerts of address ${id}: ${all.alerts.length}`,
			to: href("/desk/alerts/:id", { id: String(id) }),
		})),
		...all.staff.map(({ id }) => linkTo("person", id)),
		...count(all.sessions, "signed-in browser"),
		...count(all.passkeys, "passkey"),
		...count(all.actions, "action at the desk", "actions at the desk"),
		...count(all.savedReplies, "saved reply", "saved replies"),
		...count(all.inquiries, "conversation as an adopter", "conversations as an adopter"),
		...count(all.inquiriesReceived, "conversation as an owner", "conversations as an owner"),
		...count(all.inquiryMessages, "message in them", "messages in them"),
		...count(all.inquiryReports, "report of a conversation", "reports of conversations"),
		...all.reports.map(({ id, confirmedAt }) =>
			confirmedAt ? linkTo("report", id) : { label: `Report ${id}, not confirmed` },
		),
		...count(all.verifications, "check"),
		...count(all.codePhotos, "request for a photo with a code", "requests for a photo with a code"),
		...count(all.aftercare, "new home that we ask about", "new homes that we ask about"),
		...count(all.aftercareAsked, "new home of their dog", "new homes of their dogs"),
		...count(all.aftercareAnswers, "answer about it", "answers about it"),
		...count(all.breedingDogs, "breeding dog"),
		...count(all.healthResults, "health result"),
		...count(all.stories, "reunion story", "reunion stories"),
		...count(all.replies, "reply from us", "replies from us"),
		...count(all.decisions, "decision"),
		...count(all.notes, "team note"),
		...count(all.consents, "consent record"),
		...count(all.newsletterIssues, "newsletter issue"),
		...count(all.photos, "photo"),
		...count(all.uploads, "uploaded file"),
		...count(all.deliveries, "delivery", "deliveries"),
		...count(all.mails, "email on disk", "emails on disk"),
		...count(all.history, "history entry", "history entries"),
	];
}

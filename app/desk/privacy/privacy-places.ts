import { linkToCase, subjectKinds } from "#app/desk/history/subject-link.ts";
import { exportPerson, type PersonalData, whoseData } from "#app/desk/privacy/personal-data.ts";
import type { Found } from "#app/desk/privacy/privacy-found.tsx";
import type { Actor } from "#app/people/actor.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";

type Typed = { email: string; phone: string };

export async function findPlaces(typed: Typed, actor: Actor): Promise<Found> {
	const all = await exportPerson(whoseData(typed), actor);
	return {
		...typed,
		places: placesOf(all),
		photos: all.photos.map(({ id }) => id),
		stillStaff: all.staff.some(({ suspendedAt }) => suspendedAt === null),
	};
}

const forms = {
	newsletter: "newsletter form",
	contact: "contact form",
	breeder: "breeder form",
	rehome: "rehome form",
};

function placesOf(all: PersonalData): Found["places"] {
	const countLabel = (list: unknown[], one: string, several: string) =>
		list.length === 0
			? []
			: [{ label: `${list.length} ${list.length === 1 ? one : several}`, to: undefined }];
	return [
		...all.submissions.map(({ id, form, receivedAt }) => ({
			label: `Sent with the ${forms[form]} on ${receivedAt.toISOString().slice(0, 10)} (number ${id})`,
			to: undefined,
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
			to: `/desk/subscribers/${id}`,
		})),
		...all.staff.map(({ id }) => ({ label: `Team member ${id}`, to: `/desk/people/${id}` })),
		...countLabel(all.replies, "reply from us", "replies from us"),
		...countLabel(all.decisions, "decision", "decisions"),
		...countLabel(all.notes, "team note", "team notes"),
		...countLabel(all.consents, "consent record", "consent records"),
		...countLabel(all.photos, "photo", "photos"),
		...countLabel(all.uploads, "uploaded file", "uploaded files"),
		...countLabel(all.deliveries, "delivery", "deliveries"),
		...countLabel(all.mails, "email on disk", "emails on disk"),
		...countLabel(all.history, "history entry", "history entries"),
	];
}

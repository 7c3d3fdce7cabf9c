import { promoted } from "#app/desk/kit/promotion.ts";
import { type Subject, type Subjects, subjectOf } from "#app/moderation/records/subject.ts";
import { stores } from "#app/owner/stores.ts";

/** Nothing is published for a message: "approved" means answered. */
const messageSubject: Subject = {
	check: () => ({}),
	publish: async () => null,
	isPublic: async () => false,
	snapshot: async () => null,
	restore: async () => {},
};

export const subjects: Subjects = {
	contact: messageSubject,
	rehome: promoted("dog", subjectOf(stores.dog)),
	breeder: promoted("kennel", subjectOf(stores.kennel)),
};

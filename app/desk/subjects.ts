import { promoted } from "#app/desk/kit/promotion.ts";
import type { Subject, Subjects } from "#app/moderation/decisions/subject.ts";
import { subjectOf } from "#app/moderation/records/subject.ts";
import { stores } from "#app/owner/stores.ts";

/** Nothing is published for a message: "approved" means answered. */
const messageSubject: Subject = {
	check: () => ({ ok: true }),
	publish: async () => null,
	snapshot: async () => null,
	restore: async () => {},
};

export const subjects: Subjects = {
	contact: messageSubject,
	rehome: promoted("dog", subjectOf(stores.dog)),
	breeder: promoted("kennel", subjectOf(stores.kennel)),
};

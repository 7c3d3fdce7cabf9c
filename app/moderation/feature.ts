import { runCompletion } from "#app/moderation/cases/completion.ts";
import { reviewKind } from "#app/moderation/cases/review-kind.ts";
import { caseTeamEmails } from "#app/moderation/cases/team-emails.tsx";
import { decisionEmails } from "#app/moderation/decisions/decision-emails.tsx";
import { listSubmission } from "#app/moderation/intake/list-entry.ts";
import type { AcceptingForms } from "#app/moderation/intake/quarantine.ts";
import { spamCase } from "#app/moderation/intake/spam.ts";
import { moderationKeeps } from "#app/moderation/keeps.ts";
import { deleteOrphanPhotos } from "#app/moderation/records/leftover-photos.ts";
import { formListEntry, submissions } from "#app/moderation/table.ts";
import { codePhotoEmails } from "#app/moderation/verifications/emails.tsx";
import { announceExpired } from "#app/moderation/verifications/expired.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const casesFeature = defineFeature("cases", {
	history: [
		{ kind: "submission", label: "Form" },
		{ kind: "case", label: "Case", path: "/desk/review/:id" },
	],
	settings: { 4: "Saved replies" },
	keeps: moderationKeeps,
	sends: [
		...caseTeamEmails,
		...codePhotoEmails,
		...decisionEmails,
		{
			channel: "list",
			what: formListEntry,
			label: "Mailing list: form",
			about: submissions,
			write: listSubmission,
		},
	],
	schedules: [
		every.minute("Show that a check has expired", announceExpired),
		every.hour("Remind senders of unfinished profiles", runCompletion),
		every.hour("Delete photos that no record has", deleteOrphanPhotos),
	],
	cases: [reviewKind],
});

/** Listed after everything that someone waits for. */
export const spamFeature = (forms: AcceptingForms) =>
	defineFeature("spam", { cases: [spamCase(forms)] });

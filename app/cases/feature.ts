import { decisionEmails } from "#app/cases/decisions/decision-emails.tsx";
import { listSubmission } from "#app/cases/intake/list-entry.ts";
import type { AcceptingForms } from "#app/cases/intake/quarantine.ts";
import { spamCase } from "#app/cases/intake/spam.ts";
import { moderationKeeps } from "#app/cases/keeps.ts";
import { deleteOrphanPhotos } from "#app/cases/records/leftover-photos.ts";
import { runCompletion } from "#app/cases/review/completion.ts";
import { caseTeamEmails } from "#app/cases/review/team-emails.tsx";
import { formListEntry, submissions } from "#app/cases/table.ts";
import { codePhotoEmails } from "#app/cases/verifications/emails.tsx";
import { announceExpired } from "#app/cases/verifications/expired.ts";
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
});

/** Listed after everything that someone waits for. */
export const spamFeature = (forms: AcceptingForms) =>
	defineFeature("spam", { cases: [spamCase(forms)] });

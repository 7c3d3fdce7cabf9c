import { runCompletion } from "#app/moderation/cases/completion.ts";
import {
	assignedEmail,
	completedEmail,
	returnedEmail,
	withdrawnEmail,
} from "#app/moderation/cases/team-emails.tsx";
import {
	writeDecision,
	writeEditLink,
	writeReminder,
} from "#app/moderation/decisions/decision-emails.tsx";
import { listSubmission } from "#app/moderation/intake/list-entry.ts";
import { deleteOrphanPhotos } from "#app/moderation/records/leftover-photos.ts";
import {
	caseMail,
	cases,
	decisionMail,
	decisions,
	formListEntry,
	submissions,
} from "#app/moderation/table.ts";
import { deleteCodePhotos } from "#app/moderation/verifications/code-photos.ts";
import {
	codeSentEmail,
	writeCodeMismatch,
	writeCodeRequest,
} from "#app/moderation/verifications/emails.tsx";
import { announceExpired } from "#app/moderation/verifications/expired.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";

export const casesFeature = defineFeature("cases", {
	sends: [
		email(caseMail.returned, "Case: returned by its sender", cases, returnedEmail),
		email(caseMail.completed, "Case: completed by its sender", cases, completedEmail),
		email(caseMail.withdrawn, "Case: withdrawn by its sender", cases, withdrawnEmail),
		email(caseMail.assigned, "Case: assigned to someone", cases, assignedEmail),
		email(caseMail.reminder, "Case: profile not finished", cases, writeReminder),
		email(caseMail.link, "Case: new private link", cases, writeEditLink),
		email(caseMail.code, "Case: photo with a code", cases, writeCodeRequest),
		email(caseMail["code-again"], "Case: photo doesn’t match", cases, writeCodeMismatch),
		email(caseMail["code-sent"], "Case: photo with a code sent", cases, codeSentEmail),
		email(decisionMail.approved, "Decision: published", decisions, writeDecision),
		email(decisionMail.changes, "Decision: changes requested", decisions, writeDecision),
		email(decisionMail.declined, "Decision: declined", decisions, writeDecision),
		email(decisionMail.merged, "Decision: merged", decisions, writeDecision),
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
		every.hour("Delete old photos with a code", deleteCodePhotos),
	],
});

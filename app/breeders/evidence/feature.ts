import { runEvidence } from "#app/breeders/evidence/clock.ts";
import { deleteLeftoverDocuments } from "#app/breeders/evidence/documents.ts";
import { writeChecked, writeExpiring } from "#app/breeders/evidence/emails.tsx";
import { evidenceMail } from "#app/breeders/evidence/table.ts";
import { cases } from "#app/moderation/table.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";

export const evidenceFeature = defineFeature("evidence", {
	sends: [
		email(evidenceMail.checked, "Health results: looked at", cases, writeChecked),
		email(evidenceMail.expiring, "Health results: expire soon", cases, writeExpiring),
	],
	schedules: [
		every.hour("Follow health results that expire", runEvidence),
		every.night("Delete documents that nothing uses", deleteLeftoverDocuments),
	],
});

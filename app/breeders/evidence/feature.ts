import { runEvidence } from "#app/breeders/evidence/clock.ts";
import { deleteLeftoverDocuments } from "#app/breeders/evidence/documents.ts";
import { evidenceEmails } from "#app/breeders/evidence/emails.tsx";
import { evidenceKind } from "#app/breeders/evidence/evidence-kind.ts";
import { evidenceKeeps } from "#app/breeders/evidence/keeps.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const evidenceFeature = defineFeature("evidence", {
	keeps: evidenceKeeps,
	sends: evidenceEmails,
	schedules: [
		every.hour("Follow health results that expire", runEvidence),
		every.night("Delete documents that nothing uses", deleteLeftoverDocuments),
	],
	cases: [evidenceKind],
});

import { evidenceCase } from "#app/network/kennels/evidence/case.ts";
import { deleteLeftoverDocuments } from "#app/network/kennels/evidence/documents.ts";
import { evidenceEmails } from "#app/network/kennels/evidence/emails.tsx";
import { evidenceKeeps } from "#app/network/kennels/evidence/keeps.ts";
import { expiringTasks, runEvidence } from "#app/network/kennels/evidence/schedule.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const evidenceFeature = defineFeature("evidence", {
	keeps: evidenceKeeps,
	sends: evidenceEmails,
	tasks: [{ group: "upkeep", icon: "evidence", verb: "Check", find: expiringTasks }],
	schedules: [
		every.hour("Follow health results that expire", runEvidence),
		every.night("Delete documents that nothing uses", deleteLeftoverDocuments),
	],
	cases: [evidenceCase],
});

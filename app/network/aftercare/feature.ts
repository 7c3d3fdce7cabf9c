import { newHomeCase } from "#app/network/aftercare/case.ts";
import { aftercareEmails } from "#app/network/aftercare/emails.tsx";
import { aftercareKeeps } from "#app/network/aftercare/keeps.ts";
import { recordReturns, runAftercareJobs } from "#app/network/aftercare/schedule.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const aftercareFeature = defineFeature("aftercare", {
	history: [{ kind: "aftercare", label: "Aftercare", path: "/desk/aftercare/:id" }],
	keeps: aftercareKeeps,
	sends: aftercareEmails,
	cases: [newHomeCase],
	schedules: [
		every.minute("Record that dogs came back", recordReturns),
		every.hour("Ask new families how it is going", runAftercareJobs),
	],
});

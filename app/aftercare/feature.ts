import { stopBouncedAftercare } from "#app/aftercare/aftercares.ts";
import { recordReturns, runAftercareJobs } from "#app/aftercare/clock.ts";
import {
	writeCheckIn,
	writeFamilyConsent,
	writeNotWorking,
	writeTask,
} from "#app/aftercare/emails.tsx";
import { aftercareAnswers, aftercareMail, aftercares } from "#app/aftercare/table.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";

const mail = aftercareMail;
const toFamily = { isPrivate: true, bounced: stopBouncedAftercare };

export const aftercareFeature = defineFeature("aftercare", {
	sends: [
		email(mail.confirm, "New home: may we ask?", aftercares, writeFamilyConsent, toFamily),
		email(mail.check, "New home: how is it going?", aftercares, writeCheckIn, toFamily),
		email(mail.task, "New home: to the team", aftercareAnswers, writeTask),
		email(mail.owner, "New home: to the owner", aftercares, writeNotWorking),
	],
	schedules: [
		every.minute("Record that dogs came back", recordReturns),
		every.hour("Ask new families how it is going", runAftercareJobs),
	],
});

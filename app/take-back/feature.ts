import { defineFeature, email, every } from "#app/people/define-feature.ts";
import { runTakeBacks } from "#app/take-back/clock.ts";
import {
	writeTakeBackAnswer,
	writeTakeBackQuestion,
	writeTakeBackSilence,
} from "#app/take-back/emails.tsx";
import { takeBackMail, takeBacks } from "#app/take-back/table.ts";

export const takeBackFeature = defineFeature("take-back", {
	sends: [
		email(takeBackMail.ask, "Take-back: to the kennel", takeBacks, writeTakeBackQuestion, {
			isPrivate: true,
		}),
		email(takeBackMail.answered, "Take-back: answered", takeBacks, writeTakeBackAnswer),
		email(takeBackMail.silent, "Take-back: no answer", takeBacks, writeTakeBackSilence),
	],
	schedules: [every.hour("Follow questions to kennels", runTakeBacks)],
});

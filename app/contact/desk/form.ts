import * as v from "valibot";
import { answerLimit } from "#app/contact/desk/words.ts";
import { lines } from "#app/platform/typed-form.server.ts";

export const AnswerForm = v.object({
	body: lines(answerLimit, "Enter your reply."),
});

import * as v from "valibot";
import { answerLimit } from "#app/contact/desk/labels.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";

export const AnswerForm = v.object({
	body: lines(answerLimit, "Enter your reply."),
});

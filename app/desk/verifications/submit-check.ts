import { data } from "react-router";
import * as v from "valibot";
import { decideCodePhoto, requestCodePhoto } from "#app/cases/verifications/code-photos.ts";
import {
	recordVerification,
	type Verified,
	withdrawVerification,
} from "#app/cases/verifications/verifications.ts";
import {
	checkChoices,
	expectedName,
	noteLimit,
	reasonLimit,
} from "#app/desk/verifications/check.ts";
import type { Staff } from "#app/people/actor.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, line, lines } from "#app/platform/forms/typed-form.server.ts";
import { partialDateIn } from "#app/records/dates.ts";
import { fieldOf } from "#app/records/record.ts";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";

const CheckForm = v.object({
	check: line(60, "Choose what you checked."),
	on: v.pipe(
		line(10, "Enter the day on which you checked."),
		v.check(
			(day) => partialDateIn(day)?.day !== undefined && Date.parse(day) <= Date.now(),
			"Enter the day on which you checked, today or earlier.",
		),
	),
	registry: line(80),
	note: lines(noteLimit),
});
const ReasonForm = v.object({
	reason: lines(reasonLimit, "Tell the owner what to do differently."),
});

export type CheckAnswer = DeskAnswer & { step: string };

/** Returns the page's notice, or the form's response if there are errors. */
export async function submitCheck(request: Request, of: Verified, actor: Staff) {
	const { step = "", ...values } = await readValues(request);
	const refuse = (refused: Partial<CheckAnswer>) => ({
		answer: data<CheckAnswer>({ step, errors: {}, values, ...refused }, 422),
	});
	switch (step) {
		case "record": {
			const form = checkForm(values, CheckForm);
			const chosen = checkChoices(of.record).find(({ value }) => value === values.check);
			if (!form.ok) return refuse({ errors: form.errors });
			if (!chosen) return refuse({ errors: { check: "Choose what you checked." } });
			const { kind, result } = chosen;
			const name = of.record.verifications[kind]?.of ?? "";
			const label = fieldOf(of.record, name)?.label;
			const { [name]: now = "" } = of.values;
			if ((values[expectedName(name)] ?? now) !== now) {
				const check = `${label} was changed after you opened this page, so nothing was saved. Reload the page and check the new one.`;
				return refuse({ errors: { check } });
			}
			const { on, registry, note } = form.value;
			// A check of today is later than earlier ones of today.
			const checkedAt = on === new Date().toISOString().slice(0, 10) ? new Date() : new Date(on);
			const saved = await recordVerification(
				of,
				{ kind, result, checkedAt, registry, note },
				actor,
			);
			if (saved !== "no value") return { notice: "check" };
			return refuse({ errors: { check: `There’s nothing to check: ${label} is empty.` } });
		}
		case "withdraw":
			orNotFound(await withdrawVerification(of, numberIn(values.id) ?? 0, actor));
			return { notice: "unchecked" };
		case "request":
			// The case may have been declined, merged or marked as spam.
			return { notice: `code-${(await requestCodePhoto(orNotFound(of.caseId), actor)) ?? "over"}` };
		case "confirmed":
			return decide(of, values.photo, { verdict: "confirmed", reason: "" }, actor);
		case "mismatch": {
			const form = checkForm(values, ReasonForm);
			if (!form.ok) return refuse({ errors: form.errors });
			return decide(of, values.photo, { verdict: "mismatch", ...form.value }, actor);
		}
		default:
			throw new Response(null, { status: 400 });
	}
}

type Verdict = Parameters<typeof decideCodePhoto>[2];

async function decide(of: Verified, photo: string | undefined, verdict: Verdict, actor: Staff) {
	const decided = await decideCodePhoto(of, numberIn(photo) ?? 0, verdict, actor);
	return { notice: `code-${orNotFound(decided)}` };
}

import { type ActionFunctionArgs, data } from "react-router";
import type * as v from "valibot";
import {
	type AddressedForm,
	refuse,
	refused,
	refusedForNow,
	sentAnswer,
	tooMany,
} from "#app/cases/intake/submit-form.ts";
import type { Receipt, RequestMeta } from "#app/cases/intake/unconfirmed.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { ageOfTicket } from "#app/platform/forms/tickets.server.ts";
import { askedValues, checkForm, firstTextValues } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";

type UnconfirmedForm<Schema extends AddressedForm> = {
	schema: Schema;
	/** Returns undefined if its subject has left the site. */
	send(typed: v.InferOutput<Schema>, meta: RequestMeta): Promise<Receipt | undefined>;
	gone: string;
	next(address: string): string;
};

const minUnconfirmedTypingMs = 3_000;

/** Submits a form that reaches no one before its sender confirms the email address. */
export async function submitUnconfirmed<Schema extends AddressedForm>(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	{ schema, send, gone, next }: UnconfirmedForm<Schema>,
) {
	const fields = await readFields(request);
	if (!fields) return refuse("malformed");
	const sent = firstTextValues(fields);
	const shown = askedValues(sent, schema, ["ticket"]);
	const checked = checkForm(shown, schema);
	if (!checked.ok) {
		return data<FormAnswer>({ kind: "invalid", errors: checked.errors, values: shown }, 422);
	}
	const { ticket = "", ...typed } = shown;
	const age = await ageOfTicket(ticket);
	// Nothing is forwarded before confirmation, so it's safe to say why a form looks automated.
	if (age === undefined) return refused(expired, typed, 422);
	if (sent.website) return refused(trapped, shown, 422);
	if (age >= 0 && age < minUnconfirmedTypingMs) return refused(hasty, shown, 422);
	const meta = { ticket, network: context.get(networkContext) };
	const receipt = await send(checked.value, meta).catch(awayOrRethrow);
	if (receipt === "away") return refusedForNow(shown);
	if (!receipt) return refused(gone, shown, 409);
	if (!receipt.ok) return refused(tooMany(receipt.wait), shown, 429, receipt.wait);
	const { EMAIL } = checked.value;
	return data<FormAnswer>(sentAnswer("One more step", next(EMAIL), EMAIL));
}

/** Undefined if it has just left the site: the form's answer shows the input again all the same. */
export function unlessLeft<Found>(url: URL, found: Promise<Found>): Promise<Found | undefined> {
	const isAnswer = url.searchParams.has("sent");
	return found.catch((error: unknown) => {
		if (!isAnswer || error instanceof Error) awayOrRethrow(error);
		return undefined;
	});
}

const expired =
	"This form had expired, so this wasn’t sent. Everything you typed is still here: please send it again.";
const trapped =
	"A hidden field was filled in, so this wasn’t sent. Turn off autofill for this page, and send it again from a new window.";
const hasty =
	"Not sent yet. Everything you typed is still here: please check it, and send it again.";

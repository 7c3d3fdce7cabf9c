import { type ActionFunctionArgs, data, href } from "react-router";
import type * as v from "valibot";
import { type PublicForm, receiveSubmission } from "#app/cases/intake/submissions.ts";
import type { SentLinks } from "#app/cases/review/private-case.ts";
import { tooManyForFormMessage } from "#app/media/upload.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import {
	askedValues,
	checkForm,
	type FormSchema,
	firstTextValues,
} from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { recordOfCase } from "#app/records/records.ts";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { suggestedAddress } from "#app/ui/email-typo.ts";
import type { FormAnswer, FormValues, NextSteps } from "#app/ui/form-state.ts";

type Sent = {
	fields: FormData | URLSearchParams;
	network: string;
	photoKeys?: string[];
	values?: FormValues;
	errors?: Record<string, string>;
	lostFiles?: string[];
};

export type AddressedForm = FormSchema & v.GenericSchema<unknown, { EMAIL: string }>;

export function acceptForm<Schema extends AddressedForm>(form: PublicForm<Schema>) {
	return async ({ request, context }: ActionFunctionArgs) => {
		const fields = await readFields(request);
		if (!fields) return refuse("malformed");
		return submitForm(form, { fields, network: context.get(networkContext) });
	};
}

export async function submitForm<Schema extends AddressedForm>(
	form: PublicForm<Schema>,
	{ fields, network, photoKeys = [], values: shownValues, errors: found, lostFiles = [] }: Sent,
) {
	const typed = firstTextValues(fields);
	const checked = checkForm(typed, form.schema);
	const errors = { ...found, ...(checked.ok ? {} : checked.errors) };
	// Unlike other hidden fields, the ticket goes back with the form, so that a repeat is recognized.
	const shown = { ...askedValues(typed, form.schema, ["ticket"]), ...shownValues };
	if (!checked.ok || Object.keys(errors).length > 0) {
		return data<FormAnswer>({ kind: "invalid", errors, values: shown }, 422);
	}
	if (lostFiles.length > 0) {
		const again = `Before you do, choose these photos again: ${lostFiles.join(", ")}.`;
		return refused(`${databaseAway} ${again}`, shown, 503, 60);
	}
	const ticket = form.ticketless ? typed.ticket || undefined : (typed.ticket ?? "");
	const meta = { ticket, honeypot: typed.website ?? "", network };
	const receipt = await receiveSubmission(form, checked.value, meta, visitor, photoKeys).catch(
		awayOrRethrow,
	);
	if (receipt === "away") return refusedForNow(shown);
	if (!receipt.ok) return refused(tooMany(receipt.wait), shown, 429, receipt.wait);
	const written = checked.value.EMAIL;
	const { heading, message } = form.thanks;
	const next = nextSteps(form, receipt.links);
	const sent = { ...sentAnswer(heading, message(written), written), ...(next && { next }) };
	// The answer may contain private links.
	return data<FormAnswer>(sent, { headers: { "Cache-Control": "no-store" } });
}

/** Also suggests a correction of an email address that looks mistyped. */
export function sentAnswer(heading: string, message: string, written: string) {
	const meant = suggestedAddress(written);
	const typo = meant === undefined ? {} : { emailTypo: { written, meant } };
	return { kind: "sent" as const, heading, message, ...typo };
}

function nextSteps(
	{ name, thanks }: Pick<PublicForm, "name" | "thanks">,
	{ receipt, profile }: Partial<SentLinks> = {},
): NextSteps | undefined {
	const { steps, prepare = [], finish } = thanks;
	if (!steps) return undefined;
	const folder = recordOfCase(name)?.editPath;
	return {
		steps: [...steps],
		prepare: [...prepare],
		...(receipt && { status: href("/status/:token", { token: receipt }) }),
		...(profile && finish && { button: { label: finish, href: `${folder}/${profile}` } }),
	};
}

const unreadable = {
	malformed: {
		status: 400,
		message: "The form didn’t arrive completely, so nothing was sent. Please send it again.",
	},
	too_large: {
		status: 413,
		message:
			"That’s more than we can accept at once: up to 8 photos of 15 MB each. Nothing was sent.",
	},
	too_many: { status: 429, message: tooManyForFormMessage },
};

export function refuse(reason: keyof typeof unreadable) {
	const { message, status } = unreadable[reason];
	return refused(message, {}, status, status === 429 ? 600 : undefined);
}

export function refused(message: string, values: FormValues, status: number, retryAfter?: number) {
	const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
	return data<FormAnswer>({ kind: "refused", message, values }, { status, headers });
}

/** Offers to send the same again. */
export function refusedForNow(values: FormValues) {
	const answer = { kind: "refused" as const, message: databaseAway, values, repeatable: true };
	return data<FormAnswer>(answer, { status: 503, headers: { "Retry-After": "60" } });
}

/** Like `refused`, for forms on private pages. */
export function refuseForm(
	answer: Partial<DeskAnswer>,
	status: number,
	retryAfter = status === 503 ? 60 : undefined,
) {
	const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
	return data<DeskAnswer>({ errors: {}, values: {}, ...answer }, { status, headers });
}

export const expiredForm =
	"This form has expired. What you typed is still here: please send it again.";

export const databaseAway =
	"We’re having a technical problem, so this wasn’t sent. Everything you typed is still here. Please try again in a minute.";

export function tooMany(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const when = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
	return `We received too many messages from your network just now, so this one wasn’t sent. Everything you typed is still here. Please send it again ${when}.`;
}

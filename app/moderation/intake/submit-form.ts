import { data } from "react-router";
import type * as v from "valibot";
import { tooManyForFormWords } from "#app/media/upload.ts";
import {
	type PublicForm,
	type RequestMeta,
	receiveSubmission,
} from "#app/moderation/intake/submissions.ts";
import { visitor } from "#app/people/actor.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { checkForm, type FormSchema, typedValues } from "#app/platform/forms/typed-form.server.ts";
import { suggestedAddress } from "#app/ui/email-typo.ts";
import type { FormAnswer, FormValues } from "#app/ui/form-state.ts";

const minute = 60;

type Sent = {
	fields: FormData | URLSearchParams;
	meta: RequestMeta;
	photoKeys?: string[];
	values?: FormValues;
	errors?: Record<string, string>;
	lostFiles?: string[];
};

/**
 * Answers a public form: errors by field with everything typed, or thanks after it is stored.
 * `thanks` is also shown for a quarantined submission, which sends no email: it must be true there
 * without giving the quarantine away.
 */
export async function submitForm<
	Schema extends FormSchema & v.GenericSchema<unknown, { EMAIL: string }>,
>(
	form: PublicForm<Schema>,
	{ fields, meta, photoKeys = [], values: shownValues, errors: found, lostFiles = [] }: Sent,
	thanks: (value: v.InferOutput<Schema>) => { heading: string; words: string },
) {
	const values = { ...typedValues(fields), ...shownValues };
	const checked = checkForm(values, form.schema);
	const errors = { ...found, ...(checked.ok ? {} : checked.errors) };
	if (!checked.ok || Object.keys(errors).length > 0) return invalid(errors, values);
	if (lostFiles.length > 0) return databaseAway(values, lostFiles);
	const receipt = await receiveSubmission(form, checked.value, meta, visitor, photoKeys).catch(
		(error: unknown) => {
			if (isDatabaseUnavailable(error)) return undefined;
			throw error;
		},
	);
	if (!receipt) return databaseAway(values);
	if (!receipt.ok) return tooMany(receipt.wait, values);
	const written = checked.value.EMAIL;
	const meant = suggestedAddress(written);
	const typo = meant === undefined ? {} : { emailTypo: { written, meant } };
	return data<FormAnswer>({ kind: "sent", ...thanks(checked.value), ...typo });
}

const unreadable = {
	malformed: {
		status: 400,
		words: "The form didn't arrive completely, so nothing was sent. Please send it again.",
	},
	too_large: {
		status: 413,
		words:
			"That's more than we can accept at once: up to 8 photos of 15 MB each. Nothing was sent.",
	},
	too_many: { status: 429, words: tooManyForFormWords, headers: { "Retry-After": "600" } },
};

export function refuse(reason: keyof typeof unreadable) {
	const { words, ...init } = unreadable[reason];
	return data<FormAnswer>({ kind: "refused", words, values: {} }, init);
}

function invalid(errors: Record<string, string>, values: FormValues) {
	return data<FormAnswer>({ kind: "invalid", errors, values: shown(values) }, 422);
}

function tooMany(wait: number, values: FormValues) {
	const minutes = Math.ceil(wait / minute);
	const when = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
	const words = `We received too many messages from your network just now, so this one wasn't sent. Everything you typed is still here. Please send it again ${when}.`;
	const headers = { "Retry-After": String(wait) };
	return data<FormAnswer>(
		{ kind: "refused", words, values: shown(values) },
		{ status: 429, headers },
	);
}

function databaseAway(values: FormValues, lost: string[] = []) {
	const words = [
		"We're having a technical problem, so this wasn't sent. Everything you typed is still here. Please try again in a minute.",
		...(lost.length > 0 ? [`Before you do, choose these photos again: ${lost.join(", ")}.`] : []),
	].join(" ");
	const headers = { "Retry-After": "60" };
	return data<FormAnswer>(
		{ kind: "refused", words, values: shown(values) },
		{ status: 503, headers },
	);
}

/**
 * The ticket goes back with the form, so that a repeat is recognized; other hidden fields do not.
 */
function shown(values: FormValues): FormValues {
	const { website: _, tags: __, ...typed } = values;
	return typed;
}

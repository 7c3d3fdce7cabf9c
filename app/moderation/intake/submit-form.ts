import { data } from "react-router";
import type * as v from "valibot";
import { tooManyForFormWords } from "#app/media/upload.ts";
import {
	type PublicForm,
	type RequestMeta,
	receiveSubmission,
} from "#app/moderation/intake/submissions.ts";
import { visitor } from "#app/people/actor.ts";
import { isDatabaseAway } from "#app/platform/db.server.ts";
import { checkForm, type FormSchema, typedValues } from "#app/platform/typed-form.server.ts";
import type { FormAnswer, FormValues } from "#app/ui/form-answer.ts";
import { meantAddress } from "#app/ui/mail-slip.ts";

const minute = 60;

type Sent = {
	fields: FormData | URLSearchParams;
	meta: RequestMeta;
	/** Keys of photos that were uploaded before, in their order. */
	photoKeys?: string[];
	/** Shown again when the form comes back, beside what was typed. */
	values?: FormValues;
	/** What was found wrong before, by field. */
	errors?: Record<string, string>;
	/** Names of files that came with it and could not be stored, because the database was away. */
	lostFiles?: string[];
};

/**
 * Answers a public form: what is wrong goes back by field with everything typed, what is right is stored
 * before it is thanked for. `thanks` is shown for a quarantined submission too, which sends no email: it
 * must be true there and not give the quarantine away.
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
			if (isDatabaseAway(error)) return undefined;
			throw error;
		},
	);
	if (!receipt) return databaseAway(values);
	if (!receipt.ok) return tooMany(receipt.wait, values);
	const written = checked.value.EMAIL;
	const meant = meantAddress(written);
	const typo = meant === undefined ? {} : { mailTypo: { written, meant } };
	return data<FormAnswer>({ kind: "sent", ...thanks(checked.value), ...typo });
}

const unreadable = {
	malformed: {
		status: 400,
		words: "This form did not arrive whole, so nothing was sent. Please send it again.",
	},
	too_large: {
		status: 413,
		words: "This is more than we can take at once: up to 8 photos of 15 MB. Nothing was sent.",
	},
	too_many: { status: 429, words: tooManyForFormWords, headers: { "Retry-After": "600" } },
};

/** For a form that could not be read at all. */
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
	const words = `Too many messages came from your network just now, so this one was not sent. Everything you typed is still here; please send it again ${when}.`;
	const headers = { "Retry-After": String(wait) };
	return data<FormAnswer>(
		{ kind: "refused", words, values: shown(values) },
		{ status: 429, headers },
	);
}

function databaseAway(values: FormValues, lost: string[] = []) {
	const words = [
		"We're having a technical problem, so this was not sent. Everything you typed is still here. Please try again in a minute.",
		...(lost.length > 0 ? [`Choose these photos again before you do: ${lost.join(", ")}.`] : []),
	].join(" ");
	const headers = { "Retry-After": "60" };
	return data<FormAnswer>(
		{ kind: "refused", words, values: shown(values) },
		{ status: 503, headers },
	);
}

/** The ticket goes back with the form, so that a repeat is known; nothing else that is hidden does. */
function shown(values: FormValues): FormValues {
	const { website: _, tags: __, ...typed } = values;
	return typed;
}

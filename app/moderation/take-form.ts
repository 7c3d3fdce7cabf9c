import { data } from "react-router";
import type * as v from "valibot";
import { tooManyForFormWords } from "#app/media/upload.ts";
import type { Receipt } from "#app/moderation/intake.ts";
import { isDatabaseAway } from "#app/platform/db.server.ts";
import { checkForm, type FormSchema, typedValues } from "#app/platform/typed-form.server.ts";
import type { FormAnswer, FormValues } from "#app/ui/form-answer.ts";
import { meantAddress } from "#app/ui/mail-slip.ts";

const minute = 60;

/** What a form's door does with what was sent: each part of it by name. */
type Taking<Schema extends FormSchema> = {
	fields: FormData | URLSearchParams;
	schema: Schema;
	/** Shown again when the form comes back, beside what was typed. */
	values?: FormValues;
	/** What was found wrong before, by field. */
	errors?: Record<string, string>;
	/** Names of files that came with it and could not be kept, because the database was away. */
	lost?: string[];
	keep: (value: v.InferOutput<Schema>) => Promise<Receipt>;
	/** Said of what is set aside, too: it must be true there, where no email is sent, and tell nobody of it. */
	thanks: (value: v.InferOutput<Schema>) => { heading: string; words: string };
};

/** Takes a form: what is wrong goes back by field, what is right is kept before it is thanked for. */
export async function takeForm<
	Schema extends FormSchema & v.GenericSchema<unknown, { EMAIL: string }>,
>(taking: Taking<Schema>) {
	const { fields, schema, keep, thanks, lost = [] } = taking;
	const values = { ...typedValues(fields), ...taking.values };
	const form = checkForm(values, schema);
	const errors = { ...taking.errors, ...(form.ok ? {} : form.errors) };
	if (!form.ok || Object.keys(errors).length > 0) return invalid(errors, values);
	if (lost.length > 0) return away(values, lost);
	const receipt = await keep(form.value).catch((error: unknown) => {
		if (isDatabaseAway(error)) return undefined;
		throw error;
	});
	if (!receipt) return away(values);
	if (!receipt.ok) return tooMany(receipt.wait, values);
	const written = form.value.EMAIL;
	const meant = meantAddress(written);
	const slip = meant === undefined ? {} : { mailTypo: { written, meant } };
	return data<FormAnswer>({ kind: "sent", ...thanks(form.value), ...slip });
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

function away(values: FormValues, lost: string[] = []) {
	const words = [
		"Our database is having a short rest, so this was not sent. Everything you typed is still here; please send it again in a minute.",
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

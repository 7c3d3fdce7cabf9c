import { redirect } from "react-router";
import { submitUnconfirmed, unlessLeft } from "#app/cases/intake/submit-unconfirmed.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { EmailField } from "#app/cases/newsletter/sender-form.tsx";
import { RecordFormPage } from "#app/network/conversations/record-form-page.tsx";
import { breederNetwork, placeOf, writePath } from "#app/network/kennels/breeder.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import {
	findWritableKennel,
	LetterForm,
	letterLimit,
	receiveLetter,
} from "#app/network/kennels/letters/letters.ts";
import { pathIn } from "#app/network/network.ts";
import { loadFound } from "#app/network/public-pages.ts";
import { visitor } from "#app/people/actor.ts";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { kennel } from "#app/records/kennel.ts";
import { contactIn, valuesOf } from "#app/records/record.ts";
import { TextField } from "#app/ui/field.tsx";
import { grouped } from "#app/ui/format.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { letterPolicy } from "#policies";
import { site } from "#site";
import type { Route } from "./+types/write.page.ts";

export const headers = privatePageHeaders;

export async function loader({ params: { name: slug }, url }: Route.LoaderArgs) {
	const found = await unlessLeft(url, findWritten(slug));
	return { ticket: await newTicket(), slug, found, limit: letterLimit };
}

async function findWritten(slug: string) {
	const found = await loadFound(slug, breederNetwork, publicBreeders);
	const item = found.at === "several" ? undefined : found.item;
	const values = item && valuesOf(kennel, item);
	if (!item || !values || !contactIn(kennel, values).relay) {
		throw redirect(pathIn(breederNetwork, slug));
	}
	const { kennelName: name, photos, sample } = item;
	return { name, summary: placeOf(values), photo: photos[0] ?? null, sample };
}

export function action({ params, ...sent }: Route.ActionArgs) {
	return submitUnconfirmed(sent, {
		schema: LetterForm,
		async send(typed, meta) {
			const found = await findWritableKennel(params.name);
			return found && receiveLetter(found.id, typed, meta, visitor);
		},
		gone: "This kennel is no longer listed, or doesn’t take messages here, so this wasn’t sent. Everything you typed is still here.",
		next: (address) =>
			`Your note goes to the breeder as soon as you confirm it: click the button in the email that we send to ${address}. ${whenItArrives}`,
	});
}

export default function WriteToKennelPage({ loaderData, actionData }: Route.ComponentProps) {
	const { found, slug, ticket, limit } = loaderData;
	const name = found?.name ?? "the breeder";
	return (
		<RecordFormPage
			network={breederNetwork}
			slug={slug}
			found={found}
			title={`Write to ${name}`}
			heading={
				<>
					Write to <bdi>{name}</bdi>
				</>
			}
			description={`Write to ${name} through this site.`}
			summary={
				found?.sample
					? "This kennel is made up to show what a profile looks like, so there’s no one to write to."
					: "Tell them who you are and what you are looking for. The breeder answers you by email."
			}
			wayBack="See all kennels"
			formTitle="Your note"
			id="letter"
			action={writePath(slug)}
			ticket={ticket}
			answer={actionData}
			submit="Send my note"
			draft={`letter ${slug}`}
			steps={[
				"We email you a link. Open it and confirm, and your note is on its way.",
				"The breeder gets it by email, with your name, town and email address.",
				"The breeder answers you directly, if they wish.",
			]}
			advice={`Visit before you decide, and see the puppies with their mother. Never pay before you’ve seen the dog. ${site.shortName} sells no puppies and hasn’t inspected this kennel.`}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField name="name" label="Your name" autoComplete="name" required />
				<TextField
					name="town"
					label="Your town and country"
					autoComplete="address-level2"
					required
				/>
				<EmailField hint="The breeder gets it with your note, to answer you. No one else does." />
				<TextArea
					name="body"
					label="Your note to the breeder"
					hint={`Your home, your experience, and when you’d like a puppy. Up to ${grouped(limit)} characters.`}
					limit={limit}
					required
					className="sm:col-span-2"
				/>
				<p className="text-15 text-stone sm:col-span-2">
					We delete your note {letterPolicy.deleteAfter} days after we’ve sent it.
				</p>
			</div>
		</RecordFormPage>
	);
}

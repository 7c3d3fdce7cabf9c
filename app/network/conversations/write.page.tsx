import { redirect } from "react-router";
import { submitUnconfirmed, unlessLeft } from "#app/cases/intake/submit-unconfirmed.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { EmailField } from "#app/cases/newsletter/sender-form.tsx";
import {
	findContactableDog,
	InquiryForm,
	submitInquiry,
} from "#app/network/conversations/inquiries.ts";
import { homeOptions, keptAnswers, messageLimit } from "#app/network/conversations/inquiry.ts";
import { RecordFormPage } from "#app/network/conversations/record-form-page.tsx";
import { adoptionNetwork, writePath } from "#app/network/dogs/listing.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { pathIn } from "#app/network/network.ts";
import { loadFound } from "#app/network/public-pages.ts";
import { visitor } from "#app/people/actor.ts";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { dog, dogSummary } from "#app/records/dog.ts";
import { contactIn, valuesOf } from "#app/records/record.ts";
import { TextField } from "#app/ui/field.tsx";
import { grouped } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { inquiryPolicy } from "#policies";
import { site } from "#site";
import type { Route } from "./+types/write.page.ts";

export const headers = privatePageHeaders;

export async function loader({ params, url }: Route.LoaderArgs) {
	const { name: slug } = params;
	return { ticket: await newTicket(), slug, found: await unlessLeft(url, findWritten(slug)) };
}

async function findWritten(slug: string) {
	const found = await loadFound(slug, adoptionNetwork, publicListings);
	const item = found.at === "several" ? undefined : found.item;
	const values = item && valuesOf(dog, item);
	if (!item || !values || !contactIn(dog, values).relay)
		throw redirect(pathIn(adoptionNetwork, slug));
	const { name, photos, sample } = item;
	return { name, summary: dogSummary(values), photo: photos[0] ?? null, sample };
}

export function action({ params, ...sent }: Route.ActionArgs) {
	return submitUnconfirmed(sent, {
		schema: InquiryForm,
		async send(typed, meta) {
			const found = await findContactableDog(params.name);
			return found && submitInquiry(found.id, typed, meta, visitor);
		},
		gone: "This dog is no longer listed, or its owner doesn’t take messages here, so this wasn’t sent. Everything you typed is still here.",
		next: (address) =>
			`Your note goes to the owner as soon as you confirm it: click the button in the email that we send to ${address}. If you wrote to others just now, one email has all your notes. ${whenItArrives}`,
	});
}

export default function WritePage({ loaderData, actionData }: Route.ComponentProps) {
	const { found, slug, ticket } = loaderData;
	const name = found?.name ?? "the dog";
	return (
		<RecordFormPage
			network={adoptionNetwork}
			slug={slug}
			found={found}
			title={`Write to ${name}’s owner`}
			heading={
				<>
					Write to <bdi>{name}</bdi>’s owner
				</>
			}
			description={`Tell ${name}’s owner who you are. Your address stays private.`}
			summary={
				found?.sample ? (
					"This dog and the owner are made up to show what a listing looks like, so there’s no one to write to."
				) : (
					<>
						Tell them who you are and how <bdi>{name}</bdi> would live with you.
					</>
				)
			}
			wayBack="See all dogs"
			formTitle="Your note"
			id="inquiry"
			action={writePath(slug)}
			ticket={ticket}
			answer={actionData}
			submit="Send my note"
			draft={`inquiry ${slug}`}
			answers={keptAnswers}
			steps={nextSteps}
			advice={`Meet the dog before you decide. Never pay a deposit, a fee or a courier. Never share a code. ${site.shortName} is not a rescue, and hasn’t examined this dog.`}
		>
			<Fields name={name} />
		</RecordFormPage>
	);
}

function Fields({ name }: { name: string }) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextField
				name="name"
				label="Your name"
				hint="The owner sees it."
				autoComplete="name"
				required
			/>
			<TextField
				name="town"
				label="Your town and state"
				hint="The owner sees it."
				autoComplete="address-level2"
				required
			/>
			<EmailField hint="Only we see it. The owner replies through this site." />
			<TextField
				name="PHONE"
				label="Phone"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				hint="We pass it on only when you say so."
			/>
			<Radios
				name="home"
				label="Your home"
				options={homeOptions}
				required
				className="sm:col-span-2"
			/>
			<TextField name="children" label="Children’s ages" hint="Or “none”" required />
			<TextField name="animals" label="Other animals" hint="Or “none”" required />
			<TextField
				name="hoursAlone"
				label="Hours alone on a usual day"
				hint={`How long ${name} would be alone`}
				required
				className="sm:col-span-2"
			/>
			<TextArea
				name="experience"
				label="Your experience with guardian breeds"
				limit={500}
				required
				className="sm:col-span-2"
			/>
			<TextArea
				name="message"
				label="Your note to the owner"
				hint={`Up to ${grouped(messageLimit)} characters. No links or prices, please. You can send photos once the owner has answered.`}
				limit={messageLimit}
				required
				className="sm:col-span-2"
			/>
			<p className="text-15 text-stone sm:col-span-2">
				We delete the conversation {inquiryPolicy.deleteAfter} days after it ends. Have you written
				to owners before?{" "}
				<Link to="/inquiries" className="text-terra underline">
					See all your inquiries
				</Link>
			</p>
		</div>
	);
}

const nextSteps = [
	"We email you a link. Open it and confirm, and your note is on its way.",
	"The owner reads it, and sees your name and town but not your email or phone.",
	"You talk on a private page until one of you shares an email address or a number.",
];

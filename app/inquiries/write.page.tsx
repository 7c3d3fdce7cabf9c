import { redirect } from "react-router";
import { adoptionNetwork, writePath } from "#app/adoptions/listing.ts";
import { publicListings } from "#app/adoptions/listings.ts";
import { DogCard } from "#app/inquiries/dog-card.tsx";
import { findContactableDog, InquiryForm, submitInquiry } from "#app/inquiries/inquiries.ts";
import { homeOptions, messageLimit } from "#app/inquiries/inquiry.ts";
import { NextSteps } from "#app/inquiries/next-steps.tsx";
import { submitUnconfirmed } from "#app/moderation/intake/submit-unconfirmed.ts";
import { pathIn } from "#app/networks/network.ts";
import { loadFound } from "#app/networks/public-pages.ts";
import { EmailField } from "#app/newsletter/sender-form.tsx";
import { visitor } from "#app/people/actor.ts";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { dog, dogLine } from "#app/records/dog.ts";
import { contactIn, valuesOf } from "#app/records/record.ts";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { TextField } from "#app/ui/field.tsx";
import { grouped } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { SendForm } from "#app/ui/send-form.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { inquiryPolicy } from "#policies";
import { site } from "#site";
import type { Route } from "./+types/write.page.ts";

export const headers = privatePageHeaders;

export async function loader({ params, url }: Route.LoaderArgs) {
	// A response to the form shows the user's input again, even if the dog has just left the site.
	const isAnswer = url.searchParams.has("sent");
	const ticket = await newTicket();
	try {
		return { ticket, slug: params.name, ...(await findWritten(params.name)) };
	} catch (error) {
		const isLeft = isAnswer && !(error instanceof Error);
		if (!isLeft && !isDatabaseUnavailable(error)) throw error;
		return { ticket, slug: params.name, dog: undefined, sample: false };
	}
}

async function findWritten(slug: string) {
	const found = await loadFound(slug, adoptionNetwork, publicListings);
	const item = found.at === "several" ? undefined : found.item;
	const values = item && valuesOf(dog, item);
	if (!item || !values || !contactIn(dog, values).relay)
		throw redirect(pathIn(adoptionNetwork, slug));
	const { name, photos, sample } = item;
	return { dog: { name, line: dogLine(values), photo: photos[0] ?? null }, sample };
}

export function action({ params, ...sent }: Route.ActionArgs) {
	return submitUnconfirmed(sent, {
		schema: InquiryForm,
		async send(typed, meta) {
			const found = await findContactableDog(params.name);
			return found && submitInquiry(found.id, typed, meta, visitor);
		},
		gone: "This dog is no longer listed, or its owner takes no notes here, so this wasn’t sent. Everything you typed is still here.",
		next: (address) =>
			`Your note goes to the owner as soon as you confirm it: click the button in the email that we send to ${address}. If you wrote to others just now, one email has all your notes. If you can’t find it within ten minutes, check your spam folder.`,
	});
}

export default function WritePage({ loaderData, actionData }: Route.ComponentProps) {
	const { dog, slug, ticket, sample } = loaderData;
	const name = dog?.name ?? "the dog";
	const title = `Write to ${name}’s owner`;
	const trail = dog ? [{ name, path: pathIn(adoptionNetwork, slug) }] : [];
	return (
		<>
			<PageHead
				title={`${title} | ${site.shortName}`}
				description={`Tell ${name}’s owner who you are. Your address stays private.`}
			/>
			<Breadcrumbs trail={[adoptionNetwork, ...trail]} here={title} />
			<div className="wrap grid gap-x-13 gap-y-9 pt-4 pb-16 lg:grid-cols-[minmax(0,1fr)_372px]">
				<div className="min-w-0">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">
						Write to <bdi>{name}</bdi>’s owner
					</h1>
					<p className="mt-3 mb-7 max-w-[38rem] text-19 text-stone">
						{sample ? (
							"This dog and the owner are made up to show what a listing looks like, so there’s no one to write to."
						) : (
							<>
								Tell them who you are and how <bdi>{name}</bdi> would live with you.
							</>
						)}
					</p>
					{sample ? (
						<Link to={adoptionNetwork.path} className="font-semibold text-terra underline">
							See all dogs
						</Link>
					) : (
						<>
							{/* Comes before the h3 in the form's response. */}
							<h2 className="sr-only">Your note</h2>
							<SendForm
								key={slug}
								id="inquiry"
								action={writePath(slug)}
								tags=""
								ticket={ticket}
								answer={actionData}
								submit="Send my note"
								draft={(sent) => <DraftLine name={`inquiry ${slug}`} sent={sent} />}
							>
								<Fields name={name} />
							</SendForm>
						</>
					)}
				</div>
				<aside className="min-w-0 space-y-5">
					{dog ? <DogCard dog={dog} /> : null}
					<NextSteps steps={nextSteps} />
					<p className="border-l-3 border-fawn pl-3.5 text-15 text-stone">
						Meet the dog before you decide. Never pay a deposit, a fee or a courier. Never share a
						code. {site.shortName} is not a rescue, and hasn’t examined this dog.
					</p>
				</aside>
			</div>
		</>
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
			<EmailField hint="Only we see it. The owner answers through us." />
			<TextField
				name="PHONE"
				label="Phone (optional)"
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
				hint={`Up to ${grouped(messageLimit)} characters, text only: photos can’t be sent here. No links or prices, please.`}
				limit={messageLimit}
				required
				className="sm:col-span-2"
			/>
			<p className="text-15 text-stone sm:col-span-2">
				We delete the conversation {inquiryPolicy.deleteAfter} days after it ends.
			</p>
		</div>
	);
}

const nextSteps = [
	"We email you a link. Open it and confirm, and your note is on its way.",
	"The owner reads it, and sees your name and town but not your email or phone.",
	"You talk on a private page until one of you shares an email address or a number.",
];

import { data, redirect } from "react-router";
import { adoptionNetwork, writePath } from "#app/adoptions/listing.ts";
import { publicListings } from "#app/adoptions/listings.ts";
import { DogCard } from "#app/inquiries/dog-card.tsx";
import { askOwner, findDogToAskAbout, InquiryForm } from "#app/inquiries/inquiries.ts";
import { homeOptions, messageLimit } from "#app/inquiries/inquiry.ts";
import { databaseAway, refuse, refused, tooMany } from "#app/moderation/intake/submit-form.ts";
import { pathIn } from "#app/networks/network.ts";
import { loadFound } from "#app/networks/public-pages.ts";
import { EmailField } from "#app/newsletter/sender-form.tsx";
import { visitor } from "#app/people/actor.ts";
import { ownPage } from "#app/platform/cache/public-page.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { ageOfTicket, newTicket } from "#app/platform/forms/tickets.server.ts";
import { checkForm, typedValues } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { dog, dogLine } from "#app/records/dog.ts";
import { contactIn, valuesOf } from "#app/records/record.ts";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { suggestedAddress } from "#app/ui/email-typo.ts";
import { TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { grouped } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { SendForm } from "#app/ui/send-form.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { site } from "#site";
import type { Route } from "./+types/write.page.ts";

export const headers = ownPage;

export async function loader({ params, url }: Route.LoaderArgs) {
	// Below an answer to the form, what was typed is shown again, even if the dog has just left the site.
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

function unlessAway(error: unknown): undefined {
	if (!isDatabaseUnavailable(error)) throw error;
}

const leastTypingMs = 3_000;

export async function action({ request, params, context }: Route.ActionArgs) {
	const fields = await readFields(request);
	if (!fields) return refuse("malformed");
	const { website = "", tags: _, ...shown } = typedValues(fields);
	const checked = checkForm(shown, InquiryForm);
	if (!checked.ok) {
		return data<FormAnswer>({ kind: "invalid", errors: checked.errors, values: shown }, 422);
	}
	const { ticket: sent = "", ...typed } = shown;
	const age = await ageOfTicket(sent);
	// Nothing goes out before the address is confirmed, so that people are told what programs are refused for.
	if (age === undefined) return refused(expired, typed, 422);
	if (website !== "") return refused(trapped, shown, 422);
	if (age >= 0 && age < leastTypingMs) return refused(hasty, shown, 422);
	const meta = { ticket: sent, network: context.get(networkContext) };
	const receipt = await send(params.name, checked.value, meta).catch(unlessAway);
	if (!receipt) return refused(databaseAway, shown, 503, 60);
	if (receipt === "gone") return refused(gone, shown, 409);
	if (!receipt.ok) return refused(tooMany(receipt.wait), shown, 429, receipt.wait);
	const written = checked.value.EMAIL;
	const meant = suggestedAddress(written);
	return data<FormAnswer>({
		kind: "sent",
		heading: "Check your email",
		words: `Your note goes to the owner as soon as you confirm it: click the button in the email that we send to ${written}. If you wrote to others just now, one email has all your notes. If you can’t find it within ten minutes, check your spam folder.`,
		...(meant === undefined ? {} : { emailTypo: { written, meant } }),
	});
}

async function send(slug: string, ...[typed, meta]: SendArgs) {
	const found = await findDogToAskAbout(slug);
	return found ? askOwner(found.id, typed, meta, visitor) : "gone";
}

type SendArgs = [Parameters<typeof askOwner>[1], Parameters<typeof askOwner>[2]];

const expired =
	"This form had expired, so this wasn’t sent. Everything you typed is still here: please send it again.";
const trapped =
	"A field that people can’t see was filled in, so this wasn’t sent. Turn off automatic filling for this page, and send it again from a new window.";
const hasty = "That was quick! Please check what you typed, and send it again.";
const gone =
	"This dog is no longer listed, or its owner takes no notes here, so this wasn’t sent. Everything you typed is still here.";

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
							{/* Precedes the h3 of the form's response. */}
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
					<NextSteps />
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
				We delete the conversation {site.inquiries.deleteAfter} days after it ends.{" "}
				<Link to="/privacy" className="text-terra underline">
					Privacy
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

function NextSteps() {
	return (
		<section aria-labelledby="next" className="rounded-20 border border-line bg-card px-6 py-5">
			<h2 id="next" className="text-23">
				What happens next
			</h2>
			<ol className="mt-4 grid gap-4">
				{nextSteps.map((step, index) => (
					<li key={step} className="flex gap-4">
						<span
							aria-hidden="true"
							className="grid size-8 shrink-0 place-items-center rounded-full bg-band font-semibold text-heading"
						>
							{index + 1}
						</span>
						<span className="min-w-0">{step}</span>
					</li>
				))}
			</ol>
		</section>
	);
}

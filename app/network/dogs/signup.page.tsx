import { refuse, submitForm } from "#app/cases/intake/submit-form.ts";
import {
	EmailField,
	NameFields,
	PhoneField,
	SenderForm,
} from "#app/cases/newsletter/sender-form.tsx";
import { PhotoField, SentPhotos } from "#app/media/photo-field.tsx";
import { PhotoPairs } from "#app/media/photo-pairs.tsx";
import { storeSentFiles } from "#app/media/sent-files.ts";
import { reasonLimit } from "#app/network/dogs/listing.ts";
import { rehomeForm } from "#app/network/dogs/requests.ts";
import { visitor } from "#app/people/actor.ts";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { guidePaths } from "#app/records/guide-paths.ts";
import { LawByPlace } from "#app/records/law/law-card.tsx";
import { publicRulesIn, rulesByPlace } from "#app/records/law/rules.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { grouped } from "#app/ui/format.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { answerTime, site } from "#site";
import type { Route } from "./+types/signup.page.ts";

/** Allows for eight full-size photos sent without JavaScript, plus the fields. */
export const handle = acceptsBody(130 * 1024 * 1024);
export const headers = privatePageHeaders;

export async function loader() {
	const countries = site.countries.map(({ code }) => code);
	const rules = publicRulesIn(countries, ["rehoming"]);
	return { ticket: await newTicket(), law: rulesByPlace(rules) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const network = context.get(networkContext);
	const sent = await storeSentFiles(request, network, visitor);
	if (!sent.ok) return refuse(sent.reason);
	const { fields, photos, faults } = sent;
	const { lost, faulty } = Object.groupBy(faults, ({ databaseAway }) =>
		databaseAway ? "lost" : "faulty",
	);
	return submitForm(rehomeForm, {
		fields,
		network,
		photoKeys: photos,
		values: { photos: photos.join(" ") },
		errors: faulty && {
			photo_files: faulty.map(({ name, message }) => `${name}: ${message}`).join(" "),
		},
		lostFiles: lost?.map(({ name }) => name),
	});
}

const helpPath = "/adoption-network/signup/help";

const services = {
	"Create a custom profile":
		"A page just for your dog: photos, personality, health, and the kind of home that would suit.",
	"Promote on social media":
		"We share your dog on our own channels, with a photo and a link to the page. Never with a price tag.",
	"Connect with families":
		"Adopters write to you, through this site or to the address you show. You decide who your dog goes to.",
};

const steps = {
	"Fill out the form":
		"Tell us why your dog needs a new home, then finish the profile on your private page. Good photos help most.",
	"We review it":
		"A volunteer reads your request and contacts you if anything is missing or unclear.",
	"Your dog’s profile is published":
		"Once it’s approved, the profile is published here, and we share it on our channels.",
	"Adopters contact you":
		"Interested adopters contact you, the owner, directly. Take your time, ask questions, and meet in person before you decide.",
};

const facts = {
	"What’s published":
		"After we approve it: your dog’s profile with photos, your reason, and your city and state. Your email address and phone number appear only if you choose to show them. Otherwise, adopters write to you through this site.",
	"What stays private":
		"Your own name, always. Everything else you send stays with our team until the profile is approved.",
	"How long it takes": `Once the profile is finished, a volunteer usually replies within ${answerTime}. Nothing is published before then.`,
	"No surprise newsletters": "Asking for help won’t sign you up unless you check the box.",
};

export default function AdoptionSignupPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title={`Rehome your ${site.breed} | ${site.shortName} Adoption Network`}
				description={`Rehome your ${site.breed} for free: a page with photos, families who can write to you with your address kept private, and a person who reads everything first. We’re not a rescue.`}
				keywords={["rehome", "rehoming", "adoption signup"]}
				path="/adoption-network/signup"
				trail={[
					{ name: "Adoption Network", path: "/adoption-network" },
					{ name: "Adoption Signup", path: "/adoption-network/signup" },
				]}
			/>
			<PageBanner
				title={`Need Help Rehoming Your ${site.breed}?`}
				summary="Life changes, and sometimes a dog needs another home. We’ll help you find the right one, free and at your own pace."
			>
				<p className="mt-6 flex flex-wrap gap-3">
					<a href="#form" className={buttonClass("action", "max-sm:w-full")}>
						Fill out the form
					</a>
					<ButtonLink to={helpPath} variant="quiet" className="max-sm:w-full">
						Could you keep your dog with some help?
					</ButtonLink>
				</p>
			</PageBanner>
			<section className="wrap pb-16" aria-labelledby="services">
				<h2 id="services" className="text-32">
					What we do
				</h2>
				<ul className="mt-6 grid gap-5 md:grid-cols-3">
					{Object.entries(services).map(([heading, text]) => (
						<li key={heading} className="rounded-20 border border-line bg-card px-6 py-7">
							<h3 className="text-23">{heading}</h3>
							<p className="mt-2.5 text-stone">{text}</p>
						</li>
					))}
				</ul>
			</section>
			<section className="border-y border-line bg-card" aria-labelledby="steps">
				<div className="wrap py-16">
					<h2 id="steps" className="text-32">
						How it works
					</h2>
					<ol className="mt-8 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
						{Object.entries(steps).map(([heading, text], index) => (
							<li key={heading} className="border-t-3 border-fawn pt-4">
								<span className="text-15 font-semibold text-stone">Step {index + 1}</span>
								<h3 className="mt-1 text-23">{heading}</h3>
								<p className="mt-2 text-[1rem]">{text}</p>
							</li>
						))}
					</ol>
				</div>
			</section>
			<section className="wrap grid gap-10 py-16 md:grid-cols-[1.2fr_1fr]">
				<div className="border-l-3 border-fawn pl-5">
					<h2 className="text-23">Please note</h2>
					<p className="mt-2.5 max-w-[38rem]">
						{site.shortName} is not a rescue and takes no dogs into care. Your dog stays with you
						until you find the right home. If you can’t keep your dog safe until then, ask your vet
						or a local rescue for help.
					</p>
				</div>
				<div className="self-center">
					<p className="flex flex-wrap gap-3">
						<ButtonLink to={guidePaths.rehoming} variant="quiet">
							Read the rehoming guide
						</ButtonLink>
					</p>
				</div>
			</section>
			<FormSection title={`Rehome Your ${site.breed}`} facts={facts}>
				<SenderForm
					id="rehome"
					action="/adoption-network/signup"
					tags={site.mailingListTags.rehome}
					ticket={loaderData.ticket}
					answer={actionData}
					encType="multipart/form-data"
					submit="Continue"
					draft={(sent) => <SentPhotos sent={sent} />}
				>
					<EmailField />
					<TextArea
						name="MMERGE9"
						label="Reason for adoption"
						limit={reasonLimit}
						hint={`Why your dog needs a new home, as adopters will read it. Up to ${grouped(reasonLimit)} characters.`}
						required
					/>
					<PhoneField />
					<PhotoField />
					<PhotoPairs />
					<NameFields />
				</SenderForm>
			</FormSection>
			<div className="wrap pb-20">
				<LawByPlace title="What the law says where your dog lives" places={loaderData.law} />
			</div>
		</>
	);
}

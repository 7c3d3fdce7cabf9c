import { Check } from "lucide";
import { href } from "react-router";
import { acceptForm } from "#app/cases/intake/submit-form.ts";
import { SenderFields, SenderForm } from "#app/cases/newsletter/sender-form.tsx";
import { breederForm } from "#app/network/kennels/applications.ts";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { EvidenceTable } from "#app/network/kennels/evidence/evidence-table.tsx";
import { sampleEvidence } from "#app/network/kennels/evidence/public-evidence.ts";
import { pathIn } from "#app/network/network.ts";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { allCountries } from "#app/records/countries.ts";
import { kennel } from "#app/records/kennel.ts";
import { LawByPlace } from "#app/records/law/law-card.tsx";
import { publicRulesIn, rulesByPlace } from "#app/records/law/rules.server.ts";
import { fieldsOf } from "#app/records/record.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lowerFirst } from "#app/ui/letter-case.ts";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { answerTime, site } from "#site";
import type { Route } from "./+types/signup.page.ts";

export const headers = privatePageHeaders;

export async function loader() {
	const countries = [none, ...allCountries()];
	const codes = countries.map(({ value }) => value);
	const rules = publicRulesIn(codes, ["breeding"]);
	return {
		countries,
		ticket: await newTicket(),
		needed: submitted(),
		law: rulesByPlace(rules),
		// The form is there without a database, too.
		example: await sampleEvidence().catch(() => undefined),
	};
}

export const action = acceptForm(breederForm);

const benefits = {
	"Free Exposure":
		"Your own page with logo, photos and contact details, free for as long as you breed.",
	"Targeted Audience": `Visitors come here for one breed, so you won’t have to explain what a ${site.breed} is.`,
	"Build Trust with Potential Buyers":
		"Enter your dogs’ health results with the registry’s page. We look at each one, and your page says what we saw and when.",
	"Support a Passion-Driven Community":
		"Your experience helps new owners get off to a good start and keep their dogs.",
};

/** Derives the list from the form's fields where possible, so that the two agree. */
function submitted(): string[] {
	const { groups, photos } = kennel;
	const list = new Intl.ListFormat(site.language);
	const labels = ({ fields }: (typeof groups)[number]) =>
		fieldsOf(kennel, [{ fields }])
			.filter(([, { type, when }]) => type !== "consent" && !when)
			.map(([, field]) => lowerFirst(field.label));
	const breeding = groups.filter(({ fields }) =>
		(fields as readonly string[]).includes("dogsKept"),
	);
	return [
		"Your name, email address and phone number",
		"The name of your kennel",
		"Your address; only the city, state, ZIP code and country are published",
		"Next, on your private page: a text about your kennel",
		...breeding.map((group) => `Optional: ${list.format(labels(group))}`),
		`Your logo, and up to ${photos.max - 1} photos with captions, if you have them`,
		"For each breeding dog: registered name, sex and date of birth. Optional: call name, registry and number, and the last four digits of the microchip number",
		"For each health result: the test, scheme, result and date, with the registry’s page or the document",
	];
}

const facts = {
	"What’s published":
		"After we approve it: your kennel’s name, city, state, ZIP code and country, the contact details you choose to show, your photos, and what you tell us about your kennel and dogs.",
	"What stays private":
		"Your own name, the two address lines, microchip numbers and documents. Only our team sees them.",
	"How long it takes": `Once your profile is finished, a volunteer usually replies within ${answerTime}. Nothing is published before then.`,
	"No surprise newsletters": "Applying won’t sign you up unless you check the box.",
};

const none = { value: "", label: "None" };

export default function BreederSignupPage({ loaderData, actionData }: Route.ComponentProps) {
	const { example } = loaderData;
	return (
		<>
			<PageHead
				title={`Join the ${site.shortName} Breeder Network`}
				description={`List your ${site.breed} kennel on ${site.name} for free: your own page with photos, your dogs, and health results that buyers can look up.`}
				keywords={["breeder signup", "list your kennel"]}
				path="/breeder-network/signup"
				trail={[
					{ name: "Breeder Network", path: "/breeder-network" },
					{ name: "Breeder Signup", path: "/breeder-network/signup" },
				]}
			/>
			<PageBanner
				title={`Get Featured on ${site.name} – For Free`}
				summary="Join Our Breeder Network Today"
			>
				<p className="mt-6">
					<a href="#form" className={buttonClass("action", "max-sm:w-full")}>
						Fill out the form
					</a>
				</p>
			</PageBanner>
			<div className="wrap pb-16">
				<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
					{Object.entries(benefits).map(([heading, text]) => (
						<li key={heading} className="rounded-20 border border-line bg-card px-6 py-7">
							<h2 className="text-23">{heading}</h2>
							<p className="mt-2.5 text-stone">{text}</p>
						</li>
					))}
				</ul>
			</div>
			{example ? (
				<section aria-labelledby="example" className="wrap pb-16">
					<h2 id="example" className="text-32">
						What buyers see
					</h2>
					<p className="mt-2 max-w-[46rem] text-stone">
						The results of a made-up kennel,{" "}
						<Link
							to={pathIn(breederNetwork, example.slug)}
							className="font-semibold text-terra underline"
						>
							<bdi>{example.name}</bdi>
						</Link>
						. Yours would show what we saw of your dogs.
					</p>
					<EvidenceTable
						evidence={example.evidence}
						kennel={example.name}
						className="mt-5 rounded-20 border border-line bg-card px-5"
					/>
				</section>
			) : null}
			<section className="border-y border-line bg-card">
				<div className="wrap grid gap-10 py-16 md:grid-cols-[1.2fr_1fr]">
					<div>
						<h2 className="text-32">What to submit</h2>
						<ul className="mt-5 flex flex-col gap-3">
							{loaderData.needed.map((line) => (
								<li key={line} className="flex gap-3">
									<Icon of={Check} className="mt-1 size-5 text-olive" />
									{line}
								</li>
							))}
						</ul>
					</div>
					<div className="self-center rounded-24 bg-hero px-8 py-10 text-oat">
						<p className="font-serif text-32 leading-tight text-cream">IT'S 100% FREE!</p>
						<p className="mt-3 text-19">It only takes 5 minutes to apply</p>
						<p className="mt-6 flex flex-wrap gap-3">
							<a href="#form" className={buttonClass("action")}>
								Apply now
							</a>
							<ButtonLink to={href("/breeder-network")} variant="on-nero">
								View Network
							</ButtonLink>
						</p>
					</div>
				</div>
			</section>
			<div className="pt-16">
				<FormSection title="Breeder Signup" facts={facts}>
					<SenderForm
						id="breeder"
						action="/breeder-network/signup"
						tags={site.mailingListTags.breeder}
						ticket={loaderData.ticket}
						answer={actionData}
						submit="Send application"
						marksOptional
					>
						<SenderFields allRequired />
						<TextField name="MMERGE7" label="Kennel name" autoComplete="organization" required />
						<TextField
							name="ADDRESS[addr1]"
							label="Kennel address, line 1"
							autoComplete="address-line1"
							hint="Street and number. Never published."
							required
						/>
						<TextField
							name="ADDRESS[addr2]"
							label="Address, line 2"
							autoComplete="address-line2"
							hint="Never published."
						/>
						<div className="grid gap-5 sm:grid-cols-2">
							<TextField name="ADDRESS[city]" label="City" autoComplete="address-level2" />
							<TextField
								name="ADDRESS[state]"
								label="State or province"
								autoComplete="address-level1"
							/>
							<TextField
								name="ADDRESS[zip]"
								label="ZIP or postal code"
								autoComplete="postal-code"
							/>
							<Select
								name="ADDRESS[country]"
								label="Country"
								autoComplete="country"
								initial={site.countries[0].code}
								options={loaderData.countries}
							/>
						</div>
					</SenderForm>
				</FormSection>
				<div className="wrap pb-20">
					<LawByPlace title="What the law says where you breed" places={loaderData.law} />
				</div>
			</div>
		</>
	);
}

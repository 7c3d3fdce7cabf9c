import { ExternalLink } from "lucide";
import {
	type Advice,
	isReason,
	type Reason,
	reasonNames,
	reasons,
	type Time,
	times,
} from "#app/network/dogs/help/help.ts";
import { findHelp } from "#app/network/dogs/help/resources.server.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { phoneHref } from "#app/platform/forms/phone.server.ts";
import { guidePaths } from "#app/records/guide-paths.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { FormContext } from "#app/ui/form-state.ts";
import { longDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/help.page.ts";

const path = "/adoption-network/signup/help";
const formPath = "/adoption-network/signup#form";

function queryOf(query: URLSearchParams) {
	const { reason = "", soon = "", country } = Object.fromEntries(query);
	return {
		reason: isReason(reason) ? reason : "",
		soon: Object.hasOwn(times, soon) ? soon : "",
		country: site.countries.find(({ code }) => code === country)?.code ?? site.countries[0].code,
	};
}

export const handle = publicPage({
	canonical: (query) => {
		const { reason, soon, country } = queryOf(query);
		return reason ? new URLSearchParams({ reason, soon, country }) : new URLSearchParams();
	},
	shows: [],
});

export async function loader({ request }: Route.LoaderArgs) {
	const asked = queryOf(new URL(request.url).searchParams);
	const { reason, country } = asked;
	const found = isReason(reason) ? findHelp(reason, country) : [];
	const resources = found.map((each) => ({
		...each,
		phoneHref: each.phone && phoneHref(each.phone),
	}));
	return { asked, resources };
}

const reasonOptions = [
	{ value: "", label: "Choose" },
	...reasonNames.map((name) => ({ value: name, label: reasons[name].label })),
];
const timeOptions = Object.entries(times).map(([value, label]) => ({ value, label }));
const countryOptions = site.countries.map(({ code, name }) => ({ value: code, label: name }));

export default function HelpPage({ loaderData }: Route.ComponentProps) {
	const { asked, resources } = loaderData;
	const { reason } = asked;
	const values = { ...asked, soon: asked.soon || "month" };
	return (
		<>
			<PageHead
				title={`Could you keep your ${site.breed} with some help?`}
				description={`Before you rehome your ${site.breed}: what other owners try first, and who may help you.`}
				keywords={["keep my dog", "help for dog owners"]}
				path={path}
				noindex={reason !== ""}
				trail={[
					{ name: "Adoption Network", path: "/adoption-network" },
					{ name: "Adoption Signup", path: "/adoption-network/signup" },
					{ name: "Help to keep your dog", path },
				]}
			/>
			<PageBanner
				title="Could you keep your dog with some help?"
				summary="Some problems can be solved without a new home. Tell us what it’s about, and we’ll show you what others try first. Nothing you choose here is stored."
			/>
			<div className="wrap pb-16">
				<FormContext value={{ id: "help", values, errors: {}, busy: false }}>
					<form
						action={path}
						className="grid max-w-[60rem] items-end gap-5 rounded-24 border border-line bg-card px-5 py-6 sm:grid-cols-2 lg:grid-cols-[1.3fr_1.1fr_1fr_auto]"
					>
						<Select name="reason" label="What is it about?" options={reasonOptions} />
						<Select name="soon" label="How soon?" options={timeOptions} />
						<Select name="country" label="Country" options={countryOptions} />
						<button type="submit" className={buttonClass("quiet", "cursor-pointer")}>
							Show options
						</button>
					</form>
				</FormContext>
				{isReason(reason) ? (
					<Found reason={reason} soon={asked.soon as Time | ""} resources={resources} />
				) : null}
				<p className="mt-8 max-w-[44rem] text-stone">
					Nothing fits?{" "}
					<a href="/contact" className="font-semibold text-terra underline">
						Write to us
					</a>
					, or{" "}
					<a href={guidePaths.rehoming} className="font-semibold text-terra underline">
						read the rehoming guide
					</a>
					. If your dog came from a breeder, ask there first: your contract may say that they take
					their dogs back.
				</p>
			</div>
			<div className="sticky bottom-0 z-10 border-t border-line bg-card">
				<div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
					<p className="text-15 text-stone max-sm:hidden">
						It’s your decision. We’ll help you find a good home, too.
					</p>
					<ButtonLink to={formPath} className="max-sm:w-full">
						Continue to the rehoming form
					</ButtonLink>
				</div>
			</div>
		</>
	);
}

type Resource = Route.ComponentProps["loaderData"]["resources"][number];
type FoundProps = { reason: Reason; soon: Time | ""; resources: Resource[] };

const studyOfWaiting =
	"https://www.cambridge.org/core/journals/animal-welfare/article/predictors-of-successful-diversion-of-cats-and-dogs-away-from-animal-shelter-intake-analysis-of-data-from-a-selfrehoming-website/E44CDEC23909FCA502E91D9F4CC2508D";

function Found({ reason, soon, resources }: FoundProps) {
	const { label, advice, source }: Advice = reasons[reason];
	return (
		<section aria-labelledby="found" className="mt-9">
			<h2 id="found" className="text-32">
				{label}: what to try first
			</h2>
			{reason === "bite" ? (
				<p className="mt-4 rounded-20 border-[1.5px] border-amber-line bg-amber px-5 py-4 text-amber-ink">
					Was someone hurt? Get medical or veterinary care first. If the skin was broken, an admin
					of our team decides whether we can list your dog, and tells you what else can be done.
				</p>
			) : null}
			<p className="mt-4 max-w-[44rem] text-19">{advice}</p>
			{source ? (
				<p className="mt-2 text-15 text-stone">
					Source:{" "}
					<a href={source.url} rel="noreferrer" className="text-terra underline">
						{source.title}
					</a>
				</p>
			) : null}
			{soon === "months" || soon === "open" ? (
				<p className="mt-4 max-w-[44rem] border-l-3 border-fawn pl-4 text-stone">
					Time is on your side. Owners who could wait more than eight weeks were more than twice as
					likely to keep or place their dog (
					<a href={studyOfWaiting} rel="noreferrer" className="text-terra underline">
						Ly and Protopopova 2023
					</a>
					, 100,342 dogs). It doesn’t show that waiting was the reason.
				</p>
			) : null}
			{soon === "now" ? (
				<p className="mt-4 max-w-[44rem] border-l-3 border-fawn pl-4 text-stone">
					If it has to be within days, ask friends and relatives first. We’re not a rescue and take
					in no dogs: if your dog isn’t safe with you, ask your vet or a local shelter today.
				</p>
			) : null}
			{resources.length > 0 ? (
				<>
					<h3 className="mt-8 text-23">Who may help</h3>
					<ul className="mt-3 grid gap-4 md:grid-cols-3">
						{resources.map((resource) => (
							<ResourceCard key={resource.title} {...resource} />
						))}
					</ul>
				</>
			) : null}
		</section>
	);
}

function ResourceCard({ title, url, phone, phoneHref, checkedOn }: Resource) {
	return (
		<li className="flex flex-col gap-1 rounded-20 border border-line bg-card px-5 py-4 [overflow-wrap:anywhere]">
			<h4 className="font-semibold text-heading">{title}</h4>
			{url ? (
				<a
					href={url}
					rel="noreferrer"
					className="inline-flex min-h-11 items-center gap-2 text-terra underline"
				>
					<Icon of={ExternalLink} className="size-4.5" />
					{new URL(url).hostname.replace(/^www\./, "")}
				</a>
			) : null}
			{phone ? (
				<a href={phoneHref} className="inline-flex min-h-11 items-center text-terra underline">
					{phone}
				</a>
			) : null}
			<p className="mt-auto text-15 text-stone">Checked on {longDate(checkedOn)}</p>
		</li>
	);
}

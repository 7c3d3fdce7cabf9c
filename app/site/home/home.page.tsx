import { BookOpen, Home, Newspaper, PawPrint } from "lucide";
import { href } from "react-router";
import { NewsletterBand } from "#app/cases/newsletter/subscribe-form.tsx";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { OutcomeStrip } from "#app/network/outcomes/outcome-strip.tsx";
import { findStrip } from "#app/network/outcomes/outcomes.ts";
import { RecordGrid } from "#app/network/record-card.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { unknownAddress } from "#app/platform/http/unknown-address.ts";
import { HeroDog } from "#app/site/home/hero-dog.tsx";
import { findListSummaries, type ListSummary } from "#app/site/home/list-summaries.ts";
import { HowReviewWorks, RehomeBand } from "#app/site/home/review-band.tsx";
import { urgentAnswer } from "#app/site/search/question.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { publicGuides } from "#app/writing/guides/store.ts";
import { TextGrid } from "#app/writing/texts/text-grid.tsx";
import { site } from "#site";
import type { Route } from "./+types/home.page.ts";

export const handle = publicPage();

export async function loader() {
	const [dogs, guides, outcomes, urgent] = await Promise.all([
		publicListings.newest(4),
		publicGuides.newest(3),
		findStrip(),
		findUrgentAnswer(),
	]);
	const live = await findListSummaries(guides[0]?.title);
	return { dogs, guides, outcomes, live, urgent };
}

/** Returns nothing while the guide that answers isn't published. */
async function findUrgentAnswer() {
	const guide = await publicGuides.find(urgentAnswer?.path.split("/").at(-1) ?? "");
	return guide?.at === "here" ? urgentAnswer : undefined;
}

const cards = [
	{
		icon: BookOpen,
		heading: "Guides",
		text: "Puppy care, feeding, training and health, written for this breed. Free to download and keep.",
		link: "View Guides",
		path: "/guides",
	},
	{
		icon: Newspaper,
		heading: "Blogs",
		text: `News and practical answers from our team.`,
		link: "Read the blog",
		path: "/blogs",
	},
	{
		icon: Home,
		heading: "Breeders",
		text: "A directory of reviewed kennels, with health tests you can check for yourself.",
		link: "Find a breeder",
		path: "/breeder-network",
	},
	{
		icon: PawPrint,
		heading: "Adoptions",
		text: "Dogs whose owners can no longer keep them. You talk to the owner directly.",
		link: "Meet the dogs",
		path: "/adoption-network",
	},
] as const;

const feeds = [
	{ label: "Guides feed (Atom)", path: href("/guides/feed.atom") },
	{ label: "Dogs feed (Atom)", path: href("/adoption-network/feed.atom") },
];

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { dogs, guides, live, outcomes, urgent } = loaderData;
	const accounts = site.socialLinks.map(({ account }) => account).filter(Boolean);
	return (
		<>
			<PageHead
				title={`${site.name}: guides, breeders and adoption`}
				description={site.description}
				keywords={["guides", "breeders", "adoption", "rehoming"]}
				path="/"
				jsonLd={[
					{
						"@type": "Organization",
						name: site.name,
						alternateName: site.shortName,
						url: "/",
						logo: "/icon-512.png",
						description: site.description,
						email: site.contactEmail,
						...(accounts.length > 0 ? { sameAs: accounts } : {}),
					},
					{ "@type": "WebSite", name: site.name, url: "/" },
				]}
			/>
			<p id={unknownAddress.id} className="hidden bg-amber text-amber-ink target:block">
				<span className="wrap block py-3">
					We couldn’t find a page at that address. This is our home page. You can also{" "}
					<Link to={href("/search")} className="underline">
						search the site
					</Link>
					.
				</span>
			</p>
			<Hero />
			{urgent ? (
				<p className="bg-amber text-amber-ink">
					<span className="wrap flex flex-wrap gap-x-3 py-3">
						<strong className="font-semibold">{urgent.heading}</strong>
						<Link to={urgent.path} className="underline">
							{urgent.label}
						</Link>
					</span>
				</p>
			) : null}
			<section className="wrap py-12 md:py-21" aria-labelledby="tools">
				<h2 id="tools" className="mb-8 text-32 md:text-42">
					Free Tools, Trusted Connections, Real Support
				</h2>
				<ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
					{cards.map(({ icon, heading, text, link, path }) => (
						<li
							key={path}
							className="list-card gap-x-4 px-5 pt-4 pb-2 max-sm:flex-row max-sm:flex-wrap sm:px-6 sm:py-7"
						>
							<span className="grid size-12 place-items-center rounded-12 bg-band text-terra">
								<Icon of={icon} />
							</span>
							<div className="flex min-w-0 flex-1 basis-40 flex-col">
								<h3 className="text-23 sm:mt-4">{heading}</h3>
								<p className="mt-2 mb-3 flex-1 text-stone max-sm:hidden">{text}</p>
								<Live summary={live[path]} />
								<Link to={path} className="card-link arrow-right">
									{link}
								</Link>
							</div>
						</li>
					))}
				</ul>
			</section>
			{dogs.length > 0 ? (
				<section className="border-t border-line bg-card" aria-labelledby="dogs">
					<div className="wrap snap-row py-12 md:py-21 [&_article]:bg-page">
						<Heading
							id="dogs"
							description="From owners who can no longer keep them. You talk to the owner directly."
							all="See all dogs"
							path={adoptionNetwork.path}
						>
							New in the {adoptionNetwork.title}
						</Heading>
						<RecordGrid network={adoptionNetwork} records={dogs} below={4} />
					</div>
				</section>
			) : null}
			{outcomes ? <OutcomeStrip {...outcomes} /> : null}
			<HowReviewWorks />
			<div className="wrap space-y-14 py-12 md:py-21">
				{guides.length > 0 ? (
					<section aria-labelledby="guides" className="snap-row">
						<Heading id="guides" all="See all guides" path={href("/guides")}>
							Newest guides
						</Heading>
						<TextGrid kind="guide" cards={guides} below />
					</section>
				) : null}
				<RehomeBand />
			</div>
			<NewsletterBand>
				<p className="mt-4 flex flex-wrap gap-x-6 text-[1rem]">
					{feeds.map(({ label, path }) => (
						<a
							key={path}
							href={path}
							className="inline-flex min-h-11 items-center underline hover:text-terra"
						>
							{label}
						</a>
					))}
				</p>
			</NewsletterBand>
		</>
	);
}

function Live({ summary }: { summary: ListSummary | undefined }) {
	if (!summary) return null;
	return (
		<p className="mb-2 line-clamp-2 text-15 [overflow-wrap:anywhere]">
			<strong className="font-semibold text-heading">{summary[0]}</strong> <bdi>{summary[1]}</bdi>
		</p>
	);
}

type HeadingProps = {
	id: string;
	description?: string;
	all: string;
	path: string;
	children: React.ReactNode;
};

function Heading({ id, description, all, path, children }: HeadingProps) {
	return (
		<div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
			<div>
				<h2 id={id} className="text-32 md:text-42">
					{children}
				</h2>
				{description ? <p className="mt-2 text-stone">{description}</p> : null}
			</div>
			<ButtonLink to={path} variant="quiet">
				{all}
			</ButtonLink>
		</div>
	);
}

function Hero() {
	return (
		<section className="overflow-hidden bg-hero text-oat">
			<div className="wrap grid items-end gap-x-8 md:min-h-[540px] md:grid-cols-2">
				<div className="self-center pt-9 pb-9 md:py-18">
					<p className="text-15 font-semibold text-fawn uppercase">Guides · Breeders · Adoption</p>
					<h1 className="mt-4 text-42 text-cream sm:text-54 lg:text-66">
						Welcome to the home of the {site.breed}.
					</h1>
					<p className="mt-5 max-w-[38rem] text-19">
						Honest guides, breeders you can talk to and dogs who need a new home. Free for everyone
						who loves the breed.
					</p>
					<p className="mt-8 flex flex-wrap gap-3">
						<ButtonLink to={href("/guides")} className="max-sm:w-full">
							View free guides
						</ButtonLink>
						<ButtonLink to={href("/adoption-network")} variant="on-nero" className="max-sm:w-full">
							Meet dogs to adopt
						</ButtonLink>
						<ButtonLink
							to={href("/adoption-network/signup")}
							variant="on-nero"
							className="max-sm:w-full"
						>
							Find a new home for my dog
						</ButtonLink>
					</p>
				</div>
				<HeroDog />
			</div>
		</section>
	);
}

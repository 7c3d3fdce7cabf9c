import { href } from "react-router";
import { publishedStories } from "#app/network/dogs/stories/stories.ts";
import { StoryCards } from "#app/network/dogs/stories/story-cards.tsx";
import { endingNames, endings, hoursText } from "#app/network/outcomes/outcome.ts";
import { chartOf, currentOutcomes, type Outcomes } from "#app/network/outcomes/outcomes.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted, grouped, longDate } from "#app/ui/format.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { outcomePolicy } from "#policies";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

/** Includes the text, because it is long and no script needs it. */
export async function loader() {
	const found = await currentOutcomes();
	const { total, from, until, computedAt } = found;
	return {
		total,
		few: outcomePolicy.minimum,
		period: `${longDate(from)} to ${longDate(until)}`,
		computed: longDate(computedAt),
		chart: found.endings && { homed: found.endings.homed, ...chartOf(found.endings) },
		figures: figuresOf(found),
		stories: await publishedStories({ limit: 6 }),
		rules: rules(),
		others,
	};
}

type Figure = { figure: string; text: string; description: string };

function figuresOf({ endings, daysToHome, placed = 0, returned = 0, review }: Outcomes): Figure[] {
	const { returnedWithin, minimum } = outcomePolicy;
	const figures: Figure[] = [];
	if (daysToHome && endings) {
		figures.push({
			figure: counted(daysToHome, "day"),
			text: "median time to a new home",
			description: `Of the ${grouped(endings.homed)} dogs that found a home, from the day they were first listed.`,
		});
	}
	if (placed >= minimum) {
		figures.push({
			figure: `${grouped(returned)} of ${grouped(placed)}`,
			text: `were back within ${returnedWithin} days`,
			description:
				"Of the dogs that ever found a home here, those that were listed again. If they found another home since, they also count as homed.",
		});
	}
	if (review) {
		figures.push({
			figure: hoursText(review.half),
			text: "until half of all requests were answered",
			description: `Nine of ten were answered within ${hoursText(review.mostly)}. Counted over ${grouped(review.count)} answers of the last ${outcomePolicy.reviewedWithin} days.`,
		});
	}
	return figures;
}

function rules(): { term: string; text: string }[] {
	const { minDaysSincePublished, maxDaysSincePublished, returnedWithin, minimum } = outcomePolicy;
	return [
		{
			term: "Which dogs",
			text: `Every dog first published ${minDaysSincePublished} to ${maxDaysSincePublished} days ago, so that each had at least three months. Sample listings don’t count. A dog that comes back by the same private link is the same dog; a new request is a new one.`,
		},
		...endingNames.map((ending) => ({
			term: endings[ending].label,
			text: endings[ending].meaning,
		})),
		{
			term: "How they add up",
			text: "Each dog is in exactly one of these five groups, based on what we know today. Together they make up all the dogs: none is left out because an owner stopped answering.",
		},
		{
			term: "Days until a home",
			text: "From first publication to the home that the dog has today. It’s the median: half took less, half took longer. Time before a home that didn’t work out counts too.",
		},
		{
			term: "Returned",
			text: `A dog that was marked as homed and was listed again within ${returnedWithin} days, but not on the same day: that corrects a mistake. We hear of it only if the owner tells us, and a dog that found a home recently can still come back.`,
		},
		{
			term: "Time in review",
			text: "From the moment a request, or a change to a listing, came to our team until someone approved it, declined it or asked for changes. Spam and requests sent twice are left out.",
		},
		{
			term: "Too few",
			text: `A figure from fewer than ${minimum} dogs, homes or answers would say more about chance than about us, and could identify a family. Until there are enough, we show none.`,
		},
	];
}

const others = [
	{
		text: "On Rehome, a site where owners in North America list their pets themselves, 87.1% of 100,342 dogs stayed out of shelters; 37.8% of those stayed with their owner. Owners who could wait more than eight weeks were more than twice as likely to keep or place their pet. That’s a correlation, not proof.",
		source: "Ly and Protopopova, Animal Welfare, 2023",
		url: "https://www.cambridge.org/core/journals/animal-welfare/article/predictors-of-successful-diversion-of-cats-and-dogs-away-from-animal-shelter-intake-analysis-of-data-from-a-selfrehoming-website/E44CDEC23909FCA502E91D9F4CC2508D",
	},
	{
		text: "A Home To Home program in Aiken, South Carolina, counted 322 new homes from 525 listings of pets of all kinds in a year and a half. 98 owners never answered when asked what had happened.",
		source: "Friends of the Animal Shelter, Aiken",
		url: "https://fotasaiken.org/home-to-home-proves-to-be-a-successful-resource-for-adopting-out-pets",
	},
];

export default function OutcomesPage({ loaderData }: Route.ComponentProps) {
	const { total, few, period, computed, chart, figures, stories, rules, others } = loaderData;
	const title = "What happened to the dogs";
	return (
		<>
			<PageHead
				title={`${title} | ${site.name}`}
				description={`What happened to the dogs listed in the ${site.shortName} adoption network: how many found a home, stayed with their owners, came back, or could no longer be reached, and how we count.`}
				keywords={["adoption", "rehoming", "outcomes", "statistics"]}
				path="/outcomes"
				trail={[{ name: title, path: "/outcomes" }]}
			/>
			<PageBanner
				title={title}
				summary="All of them, not only the happy endings. Here is what we know, what we don’t, and how we count."
			/>
			<div className="wrap space-y-14 pb-20">
				{chart ? (
					<Chart chart={chart} total={total} period={period} />
				) : (
					<TooFew total={total} few={few} period={period} />
				)}
				{figures.length > 0 ? (
					<dl className="grid auto-cols-fr gap-5 md:grid-flow-col">
						{figures.map(({ figure, text, description }) => (
							<div
								key={text}
								className="flex flex-col rounded-20 border border-line bg-card px-6 py-6"
							>
								<dt className="order-2 mt-1 font-semibold text-heading">{text}</dt>
								<dd className="order-1 font-serif text-32 font-[560] text-heading">{figure}</dd>
								<dd className="order-3 mt-2 text-stone">{description}</dd>
							</div>
						))}
					</dl>
				) : null}
				{stories.length > 0 ? (
					<section aria-labelledby="stories">
						<h2 id="stories" className="mb-7 text-32">
							Told by their families
						</h2>
						<StoryCards stories={stories} />
					</section>
				) : null}
				<section aria-labelledby="how">
					<h2 id="how" className="text-32">
						How we count
					</h2>
					<p className="mt-2 text-stone">
						Dogs first listed from {period}, counted on {computed}. These figures are updated at
						least once a day.
					</p>
					<dl className="mt-7 grid gap-x-14 gap-y-6 md:grid-cols-2">
						{rules.map(({ term, text }) => (
							<div key={term}>
								<dt className="font-semibold text-heading">{term}</dt>
								<dd className="mt-1 max-w-[34rem]">{text}</dd>
							</div>
						))}
					</dl>
				</section>
				<section aria-labelledby="others" className="rounded-24 bg-band px-6 py-9 md:px-11">
					<h2 id="others" className="text-27">
						What published surveys say
					</h2>
					<p className="mt-2 max-w-[42rem]">
						They count other pets, in other ways, so their numbers can’t be compared with ours. They
						do show two things: keeping the dog is a common good ending, and many owners never say
						what happened.
					</p>
					<ul className="mt-6 grid gap-x-14 gap-y-6 md:grid-cols-2">
						{others.map(({ text, source, url }) => (
							<li key={text}>
								<p>{text}</p>
								<p className="mt-1 text-15">
									Source:{" "}
									<a href={url} className="inline-flex min-h-11 items-center text-terra underline">
										{source}
									</a>
								</p>
							</li>
						))}
					</ul>
				</section>
				<p className="flex flex-wrap gap-3">
					<ButtonLink to={href("/adoption-network")}>Meet dogs to adopt</ButtonLink>
					<ButtonLink to={href("/about")} variant="quiet">
						How we work
					</ButtonLink>
				</p>
			</div>
		</>
	);
}

type ChartProps = {
	chart: NonNullable<Route.ComponentProps["loaderData"]["chart"]>;
	total: number;
	period: string;
};

function Chart({ chart: { homed, parts, bar }, total, period }: ChartProps) {
	return (
		<section
			aria-labelledby="endings"
			className="rounded-24 border border-line bg-card px-6 py-9 md:px-11 md:py-11"
		>
			<h2 id="endings" className="text-32 md:text-42">
				{grouped(homed)} of {grouped(total)} dogs found a home
			</h2>
			<p className="mt-2 text-stone">Every dog first listed here from {period}.</p>
			<div
				className="mt-8 h-10 overflow-hidden rounded-12"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from numbers
				dangerouslySetInnerHTML={{ __html: bar }}
			/>
			<dl className="mt-7 grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-3 xl:grid-cols-5">
				{parts.map(({ ending, label, swatch, count, percent }) => (
					<div key={ending} className="flex flex-col">
						<dt className="order-2">
							<span
								aria-hidden="true"
								className={`mr-2 inline-block size-3.5 rounded-full ${swatch}`}
							/>
							{label}
						</dt>
						<dd className="order-1">
							<span className="font-serif text-32 font-[560] text-heading">{grouped(count)}</span>{" "}
							<span className="text-stone">{percent}%</span>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function TooFew({ total, few, period }: { total: number; few: number; period: string }) {
	return (
		<section
			aria-labelledby="endings"
			className="grid items-end gap-x-10 overflow-hidden rounded-24 border border-line bg-card px-6 pt-9 md:grid-cols-[1fr_auto] md:px-11"
		>
			<div className="self-center pb-6 md:pb-11">
				<h2 id="endings" className="text-32">
					Too few dogs to count yet
				</h2>
				<p className="mt-3 max-w-[36rem]">
					{total === 0 ? "No dogs were" : counted(total, "dog") + (total === 1 ? " was" : " were")}{" "}
					first listed here from {period}. We show figures once there are at least {few} dogs. With
					fewer, one dog would skew them.
				</p>
				<p className="mt-5 max-w-[26rem]">
					<svg
						role="img"
						aria-label={`${total} of ${few} dogs`}
						className="h-4 w-full rounded-full"
					>
						<rect width="100%" height="100%" className="fill-band" />
						<rect width={`${(total / few) * 100}%`} height="100%" className="fill-olive" />
					</svg>
					<span className="mt-1.5 block text-15 text-stone">
						{total} of {few}
					</span>
				</p>
			</div>
			<img
				src="/portraits/grey.svg"
				alt=""
				width="400"
				height="400"
				className="mx-auto h-auto w-60"
			/>
		</section>
	);
}

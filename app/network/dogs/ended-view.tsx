import { pairPlaces } from "#app/media/pair.ts";
import { alertPath } from "#app/network/dogs/alerts/alert-form.tsx";
import { adoptionNetwork, endedWords } from "#app/network/dogs/listing.ts";
import type { PublishedStory } from "#app/network/dogs/stories/stories.ts";
import { StoryCard, StoryCards } from "#app/network/dogs/stories/story-cards.tsx";
import { pathIn, type RecordCard } from "#app/network/network.ts";
import { RecordGrid } from "#app/network/record-card.tsx";
import { ShareButton } from "#app/network/share.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Coat } from "#app/ui/empty-state.tsx";
import { counted, longDate } from "#app/ui/format.ts";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

type Props = {
	dog: {
		slug: string;
		name: string;
		gender: string;
		status: string;
		/** From the first publication to the new home. */
		days: number | undefined;
		endedAt: Date;
		sample: boolean;
		/** Two dogs that are drawn without a story, the second of this one's coat. */
		coats: readonly [Coat, Coat];
		ground: string | undefined;
		similar: RecordCard[];
		story: PublishedStory | undefined;
		/** Stories about other dogs. */
		stories: PublishedStory[];
	};
};

/** Shows a homed or kept dog by name only, without the rest of the listing, and the owner's story if any. */
export function EndedView({ dog }: Props) {
	const { slug, name, status, days, endedAt, sample } = dog;
	const { similar, story, stories } = dog;
	const kept = status === "kept";
	const rest = endedWords(dog);
	const title = `${name} ${rest}`;
	const path = pathIn(adoptionNetwork, slug);
	const took = days ? `, after ${counted(days, "day")}` : "";
	return (
		<>
			<PageHead
				title={`${title} | ${adoptionNetwork.title}`}
				description={title}
				image={`${path}/home.jpg`}
			/>
			<Breadcrumbs trail={[adoptionNetwork]} here={name} />
			<article className="wrap grid grid-cols-1 items-center gap-x-13 gap-y-8 pt-8 pb-14 md:grid-cols-[auto_minmax(0,1fr)] md:pt-12 md:pb-18">
				{story ? (
					<div className="w-full max-w-[26rem] md:w-[26rem] md:max-w-[45vw]">
						<StoryCard story={story} sizes="(min-width: 576px) 416px, 92vw" eager />
					</div>
				) : (
					<DrawnFamily coats={dog.coats} ground={dog.ground} />
				)}
				<div className="min-w-0">
					<p className="inline-flex items-center rounded-full bg-leaf px-3.5 py-1 text-15 font-semibold text-leaf-ink">
						{kept ? "Together since" : "Found a home on"} {longDate(endedAt)}
					</p>
					<h1 className="mt-4 text-42 [overflow-wrap:anywhere] md:text-54">
						<bdi>{name}</bdi> {rest}
					</h1>
					{days && !kept ? (
						<p className="mt-4 flex items-baseline gap-3 text-19 text-stone">
							<span className="shrink-0 font-serif text-54 leading-none font-[560] text-heading">
								{days}
							</span>{" "}
							{days === 1 ? "day" : "days"} from the first listing to a new home
						</p>
					) : null}
					<p className="mt-3 max-w-[38rem] text-19 text-stone">
						{kept
							? "The owner found a way to keep this dog, which is as good an ending as a new home."
							: "The owner’s details are no longer on the site."}
					</p>
					{sample ? (
						<div className="mt-4">
							<SampleNote what="This dog was made up to show what a listing looks like." />
						</div>
					) : null}
					<p className="mt-6 flex flex-wrap gap-3">
						<ButtonLink to={adoptionNetwork.path}>See dogs still looking</ButtonLink>
						<ButtonLink to={alertPath("")} variant="quiet">
							Tell me about new dogs
						</ButtonLink>
						<ShareButton title={title} text={kept ? title : `${title}${took}`} path={path} />
					</p>
				</div>
			</article>
			{similar.length > 0 ? (
				<section aria-labelledby="similar" className="border-t border-line bg-card">
					<div className="wrap py-12 md:py-16 [&_article]:bg-page">
						<h2 id="similar" className="mb-7 text-32 [overflow-wrap:anywhere] md:text-42">
							Still looking, and a lot like <bdi>{name}</bdi>
						</h2>
						<RecordGrid network={adoptionNetwork} records={similar} below={3} />
					</div>
				</section>
			) : null}
			{stories.length > 0 ? (
				<section aria-labelledby="stories" className="wrap py-12 md:py-16">
					<h2 id="stories" className="mb-7 text-32 md:text-42">
						Other happy endings
					</h2>
					<StoryCards stories={stories} />
				</section>
			) : null}
		</>
	);
}

/** Two dogs under an arch. */
function DrawnFamily({ coats, ground }: Pick<Props["dog"], "coats" | "ground">) {
	return (
		<svg
			viewBox="0 0 400 400"
			aria-hidden="true"
			className="w-full max-w-[26rem] rounded-24 md:w-[26rem] md:max-w-[45vw]"
		>
			<rect width="400" height="400" fill={ground} />
			<path d="M44 400V180a156 156 0 0 1 312 0V400Z" fill="#fffcf7" opacity=".5" />
			{pairPlaces.map(({ x, y, side }, at) => (
				<image
					key={coats[at]}
					href={`/portraits/${coats[at]}.svg`}
					x={x}
					y={y}
					width={side}
					height={side}
				/>
			))}
		</svg>
	);
}

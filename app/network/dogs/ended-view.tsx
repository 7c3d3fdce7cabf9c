import { House } from "lucide";
import { alertPath } from "#app/network/dogs/alerts/alert-form.tsx";
import { adoptionNetwork, endedWords } from "#app/network/dogs/listing.ts";
import type { PublishedStory } from "#app/network/dogs/stories/stories.ts";
import { StoryCard, StoryCards } from "#app/network/dogs/stories/story-cards.tsx";
import type { RecordCard } from "#app/network/network.ts";
import { RecordGrid } from "#app/network/record-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted, longDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

type Props = {
	dog: {
		name: string;
		gender: string;
		status: string;
		/** From the first publication to the new home. */
		days: number | undefined;
		endedAt: Date;
		sample: boolean;
		similar: RecordCard[];
		story: PublishedStory | undefined;
		/** Stories about other dogs. */
		stories: PublishedStory[];
	};
};

/** Shows a homed or kept dog by name only, without the rest of the listing, and the owner's story if any. */
export function EndedView({ dog }: Props) {
	const { name, gender, status, days, endedAt, sample, similar, story, stories } = dog;
	const kept = status === "kept";
	const rest = endedWords({ gender, status });
	const title = `${name} ${rest}`;
	return (
		<>
			<PageHead title={`${title} | ${adoptionNetwork.title}`} description={title} />
			<Breadcrumbs trail={[adoptionNetwork]} here={name} />
			<article className="wrap grid grid-cols-1 items-center gap-x-13 gap-y-8 pt-8 pb-14 md:grid-cols-[auto_minmax(0,1fr)] md:pt-12 md:pb-18">
				{story ? (
					<div className="w-full max-w-[26rem] md:w-[26rem] md:max-w-[45vw]">
						<StoryCard story={story} sizes="(min-width: 576px) 416px, 92vw" eager />
					</div>
				) : (
					<p className="grid aspect-square w-full max-w-40 place-items-center rounded-full bg-leaf text-leaf-ink md:w-56 md:max-w-none">
						<Icon of={House} className="size-16 md:size-24" />
					</p>
				)}
				<div className="min-w-0">
					<p className="inline-flex items-center rounded-full bg-leaf px-3.5 py-1 text-15 font-semibold text-leaf-ink">
						{kept ? "Together since" : "Found a home on"} {longDate(endedAt)}
					</p>
					<h1 className="mt-4 text-42 [overflow-wrap:anywhere] md:text-54">
						<bdi>{name}</bdi> {rest}
					</h1>
					<p className="mt-3 max-w-[38rem] text-19 text-stone">
						{kept
							? "The owner found a way to keep this dog, which is as good an ending as a new home."
							: `${days ? `It took ${counted(days, "day")} from the first listing. ` : ""}The owner’s details are no longer on the site.`}
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

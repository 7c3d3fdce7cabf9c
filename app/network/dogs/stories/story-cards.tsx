import { Picture } from "#app/media/picture.tsx";
import type { PublishedStory } from "#app/network/dogs/stories/stories.ts";
import { longDate } from "#app/ui/format.ts";

export function StoryCards({ stories }: { stories: readonly PublishedStory[] }) {
	return (
		<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
			{stories.map((story) => (
				<li key={story.id} className="flex">
					<StoryCard
						story={story}
						sizes="(min-width: 1024px) 386px, (min-width: 640px) 46vw, 92vw"
					/>
				</li>
			))}
		</ul>
	);
}

type Props = { story: PublishedStory; sizes: string; eager?: boolean };

export function StoryCard({ story, sizes, eager = false }: Props) {
	const { name, words, kept, endedAt, photo } = story;
	return (
		<figure className="w-full min-w-0 overflow-hidden rounded-20 border border-line bg-card">
			<Picture photo={photo} sizes={sizes} eager={eager} className="aspect-4/3" />
			<figcaption className="px-5 py-4">
				{words ? (
					<p dir="auto" className="text-19 whitespace-pre-line [overflow-wrap:anywhere]">
						{words}
					</p>
				) : null}
				<p className={`text-15 text-stone [overflow-wrap:anywhere] ${words ? "mt-2" : ""}`}>
					<bdi className="font-semibold text-heading">{name}</bdi> ·{" "}
					{kept ? "together since" : "at home since"} {longDate(endedAt)}
				</p>
			</figcaption>
		</figure>
	);
}

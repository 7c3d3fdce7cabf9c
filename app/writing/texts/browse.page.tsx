import { href } from "react-router";
import { NewsletterBand } from "#app/cases/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { shows } from "#app/platform/cache/shown.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { tags } from "#app/records/tags.ts";
import type { TextKind } from "#app/records/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageLinks } from "#app/ui/pager.tsx";
import { pageOf, pagePath } from "#app/ui/paging.ts";
import { SearchField } from "#app/ui/search-field.tsx";
import { topicPages } from "#app/writing/guides/topic-pages.server.ts";
import { isOfTopic, listTopics, type Topic } from "#app/writing/guides/topics.ts";
import { textLists } from "#app/writing/texts/lists.server.ts";
import { textPaths, topicPath } from "#app/writing/texts/paths.ts";
import { missingText, publicTexts, textKindForUrl } from "#app/writing/texts/public.ts";
import { TextGrid } from "#app/writing/texts/text-grid.tsx";
import type { Route } from "./+types/browse.page.ts";

export const handle = publicPage({ query: ["page", "topic"] });

export async function loader({ url, context }: Route.LoaderArgs) {
	const kind = textKindForUrl(url);
	shows(context, { tags: [tags.all(kind)] });
	const page = pageOf(url);
	const slug = kind === "guide" ? url.searchParams.get("topic") : null;
	const topics = kind === "guide" ? await listTopics() : [];
	const topic = topics.find((each) => each.slug === slug);
	const { browse } = publicTexts[kind];
	const found =
		page === undefined || (slug !== null && !topic)
			? undefined
			: await browse(page, topic && isOfTopic(topic));
	if (found && (found.items.length > 0 || found.page === 1)) {
		const first = topicPages.get(topic?.slug ?? "")?.first;
		const isFirst = ({ title }: { title: string }) => title === first;
		const items = [...found.items].sort((one, other) => +isFirst(other) - +isFirst(one));
		const onlySamples = found.items.length > 0 && found.items.every(({ sample }) => sample);
		return {
			kind,
			list: listOf(kind, topic),
			topics,
			topic,
			onlySamples: isPublicSite && onlySamples,
			doors: topic || page !== 1 ? [] : doorsTo(topics),
			...found,
			items,
		};
	}
	throw await missingText(
		kind,
		"That page doesn’t exist",
		"The list may have become shorter, or the address may be mistyped.",
	);
}

/** Returns what leads to the topics of the questions that visitors come with. */
function doorsTo(topics: Topic[]) {
	return [...topicPages].flatMap(([slug, { door }]) => {
		const topic = topics.find((each) => each.slug === slug);
		return door && topic ? { ...door, path: topicPath(topic) } : [];
	});
}

/** Returns the texts of a list or of a topic in it. `isPart` is true if the topic has no texts of its own. */
function listOf(kind: TextKind, topic: Topic | undefined) {
	const { section: _, sampleNote: __, ...shown } = textLists[kind];
	const { name, keywords } = shown;
	const list = { ...shown, title: name };
	if (!topic) return { ...list, isPart: false };
	const page = topicPages.get(topic.slug);
	if (!page) return { ...list, title: `${name}, ${topic.name}`, isPart: true };
	const own = { title: page.heading, name: page.heading, summary: page.summary };
	const about = { description: page.description, keywords: [topic.name, ...keywords] };
	return { ...list, ...own, ...about, isPart: false };
}

export default function BrowseTexts({ loaderData }: Route.ComponentProps) {
	const { kind, list, items, page, more, topics, topic, doors, onlySamples } = loaderData;
	const { name } = list;
	const listPath = textPaths[kind];
	const path = topic ? topicPath(topic) : listPath;
	return (
		<>
			<PageHead
				title={(page > 1 ? `${list.title}, page ${page}` : list.title) + list.titleEnd}
				description={list.description}
				keywords={list.keywords}
				path={pagePath(path, page)}
				noindex={list.isPart || onlySamples}
				feed={list.feed}
				trail={[{ name: list.trail, path: listPath }, ...(topic ? [{ name, path }] : [])]}
			/>
			{kind === "guide" || items.length > 0 ? (
				<>
					<PageBanner
						title={name}
						summary={
							kind === "guide" && items.length > 0 ? (
								<>
									<span>{list.summary}</span> Look up new words in the{" "}
									<Link to={href("/glossary")} className="text-terra underline">
										glossary
									</Link>
									.
								</>
							) : (
								list.summary
							)
						}
					>
						{doors.length > 0 ? <Doors doors={doors} /> : null}
						{topics.length > 0 ? <Topics topics={topics} current={topic} /> : null}
					</PageBanner>
					<div className="wrap pb-20">
						{items.length > 0 ? (
							<TextGrid kind={kind} cards={items} />
						) : (
							<EmptyState coat="fawn" heading="The first guides are being written.">
								<ButtonLink to={href("/adoption-network")}>Meet dogs to adopt</ButtonLink>
							</EmptyState>
						)}
						<PageLinks page={page} more={more} to={(to) => pagePath(path, to)} link={Link} />
					</div>
				</>
			) : (
				<div className="wrap py-16">
					<EmptyState
						coat="chestnut"
						level="h1"
						heading="Our blogs page is under construction and will be back soon."
					>
						<ButtonLink to={href("/guides")}>Read the guides</ButtonLink>
					</EmptyState>
				</div>
			)}
			<NewsletterBand />
		</>
	);
}

function Doors({ doors }: { doors: { heading: string; text: string; path: string }[] }) {
	return (
		<ul className="mt-7 grid gap-3 md:grid-cols-3">
			{doors.map(({ heading, text, path }) => (
				<li key={path} className="list-card px-5 py-4">
					<Link to={path} className="card-link arrow-right font-serif text-23">
						{heading}
					</Link>
					<p className="text-[1rem] text-stone">{text}</p>
				</li>
			))}
		</ul>
	);
}

function Topics({ topics, current }: { topics: Topic[]; current: Topic | undefined }) {
	const choices = [
		{ slug: undefined, name: "All", path: href("/guides") },
		...topics.map((topic) => ({ ...topic, path: topicPath(topic) })),
	];
	return (
		<div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
			<nav aria-label="Topics">
				<ul className="flex flex-wrap gap-2">
					{choices.map(({ slug, name, path }) => (
						<li key={path}>
							<Link
								to={path}
								aria-current={slug === current?.slug ? "true" : undefined}
								className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line bg-card px-4.5 text-[1rem] font-semibold text-heading hover:border-stone aria-[current]:border-heading aria-[current]:bg-heading aria-[current]:text-card"
							>
								{name}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<div className="w-full lg:w-80">
				<SearchField id="guides-search" label="Search the guides" within="guides" />
			</div>
		</div>
	);
}

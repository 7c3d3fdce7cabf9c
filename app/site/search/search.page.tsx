import { href } from "react-router";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import type { Answer } from "#app/site/search/question.server.ts";
import { canonicalSearch, groupLabels, searchIn } from "#app/site/search/search-query.ts";
import { type SearchGroup, type SearchResult, searchSite } from "#app/site/search/site-search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { counted } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { PageBanner, Tag } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { ReadNext } from "#app/ui/written-text.tsx";
import { suggestedTexts } from "#app/writing/texts/public.ts";
import { searchTools } from "#app/writing/tools/tools.ts";
import { site } from "#site";
import type { Route } from "./+types/search.page.ts";

export const handle = publicPage({ canonical: canonicalSearch });

export async function loader({ url }: Route.LoaderArgs) {
	const { q: query, only } = searchIn(url.searchParams);
	const named = only ? [] : searchTools(query);
	const [{ groups, answers, found }, guides] = await Promise.all([
		searchSite(query, only),
		query === "" ? suggestedTexts("guide") : [],
	]);
	const tools = named.map(({ path, title }) => ({ href: path, title, summary: "Tool" }));
	return { query, only, groups, found, guides, tools, answers: only ? [] : answers };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { query, only, groups, found, guides, tools, answers } = loaderData;
	const many = groups.reduce((sum, { results }) => sum + results.length, tools.length);
	const shown = `${counted(many, "result")}${groups.some(({ more }) => more) ? " shown" : ""}`;
	const title = query === "" ? "Search" : `“${query}”: ${many === 0 ? "nothing found" : shown}`;
	return (
		<>
			<PageHead
				title={`${title} | ${site.shortName}`}
				description={`Search the guides, the blog, the dogs and the breeders of ${site.name}.`}
			/>
			<PageBanner title="Search">
				<div className="mt-6 max-w-[38rem]">
					<SearchField
						id="search"
						label="Search guides, blog posts, dogs and breeders"
						value={query}
					/>
				</div>
			</PageBanner>
			<div className="wrap pb-20">
				{answers.map((answer) => (
					<AnswerBox key={answer.path} answer={answer} />
				))}
				{query === "" ? (
					<ReadNext pages={guides} heading="Newest guides" />
				) : many === 0 ? (
					<Nothing query={query} />
				) : (
					<>
						<p className="text-stone">
							{found === "all" ? (
								<>
									{shown} for <bdi>“{query}”</bdi>
								</>
							) : (
								<>
									Nothing matches exactly <bdi>“{query}”</bdi>. These results have{" "}
									{found === "alike" ? "similar words" : "some of the words"}.
								</>
							)}
							{only ? (
								<>
									{" "}
									<Link to={pathOf(query)} className="text-terra underline">
										Search everything
									</Link>
								</>
							) : null}
						</p>
						{groups.map((group) => (
							<Group
								key={group.name}
								group={group}
								all={only ? undefined : pathOf(query, group.name)}
							/>
						))}
						<ReadNext id="tools" pages={tools} heading="Tools" />
					</>
				)}
			</div>
		</>
	);
}

function AnswerBox({ answer: { urgent, heading, text, path, label } }: { answer: Answer }) {
	return (
		<section
			aria-label={heading}
			className={`mb-8 max-w-[46rem] rounded-20 border-[1.5px] p-6 ${urgent ? "border-terra bg-card" : "border-line bg-card"}`}
		>
			<h2 className={`text-23 ${urgent ? "text-terra" : ""}`}>{heading}</h2>
			<p className="mt-2">{text}</p>
			<ButtonLink to={path} className="mt-4">
				{label}
			</ButtonLink>
		</section>
	);
}

function pathOf(query: string, only?: string): string {
	return `${href("/search")}?${new URLSearchParams({ q: query, ...(only ? { in: only } : {}) })}`;
}

type GroupProps = { group: SearchGroup; all: string | undefined };

function Group({ group: { name, results, more }, all }: GroupProps) {
	const label = groupLabels[name];
	const rest = all ? (
		<ButtonLink to={all} variant="quiet" className="mt-5">
			{`More ${label.toLowerCase()}`}
		</ButtonLink>
	) : (
		<p className="mt-4 text-stone">These are the best matches. Add a word to find others.</p>
	);
	return (
		<section aria-labelledby={name} className="mt-10">
			<h2 id={name} className="text-27">
				{label}
			</h2>
			<ul className="mt-4 max-w-[46rem]">
				{results.map((result) => (
					<li key={result.path} className="border-t border-line">
						<Result result={result} />
					</li>
				))}
			</ul>
			{more ? rest : null}
		</section>
	);
}

function Result({ result }: { result: SearchResult }) {
	const { path, title, summary, excerpt, photo, portrait, sample } = result;
	return (
		<article className="group relative flex gap-4 py-4">
			{photo ? (
				<Picture photo={photo} sizes="80px" alt="" className="size-20 shrink-0 rounded-12" />
			) : (
				<MissingPhoto alt="" portrait={portrait} className="size-20 shrink-0 rounded-12" />
			)}
			<div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
				<h3 className="text-19 leading-snug">
					<Link to={path} className="after:absolute after:inset-0 group-hover:underline">
						<bdi>
							<Marked pieces={title} />
						</bdi>
					</Link>
				</h3>
				<p className="flex flex-wrap items-center gap-x-2 text-15 text-stone">
					{summary}
					{sample ? <Tag tone="band">Sample</Tag> : null}
				</p>
				<p dir="auto" className="mt-1 text-[1rem] leading-relaxed">
					<Marked pieces={excerpt} />
				</p>
			</div>
		</article>
	);
}

function Marked({ pieces }: { pieces: string[] }) {
	return pieces.map(
		(piece, index) =>
			// biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no name and never move
			index % 2 === 1 ? (
				<mark key={index} className="rounded-sm bg-leaf text-leaf-ink">
					{piece}
				</mark>
			) : (
				piece
			),
		// biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no name and never move
	);
}

function Nothing({ query }: { query: string }) {
	return (
		<EmptyState coat="formentino" heading={`We found nothing for “${query}”`}>
			<p className="w-full text-stone">
				Check the spelling, or try fewer or other words. A dog or breeder is found by name, town and
				description.
			</p>
			<ButtonLink to={href("/adoption-network")}>Meet dogs to adopt</ButtonLink>
			<ButtonLink to={href("/guides")} variant="quiet">
				Read the guides
			</ButtonLink>
			<ButtonLink to={href("/contact")} variant="quiet">
				Ask us
			</ButtonLink>
		</EmptyState>
	);
}

import { href } from "react-router";
import { NewsletterBand } from "#app/cases/newsletter/subscribe-form.tsx";
import { contentsOf } from "#app/desk/issues/contents.ts";
import {
	groupByKind,
	groupTitles,
	homedText,
	itemKey,
	type Run,
	textHref,
} from "#app/desk/issues/issue.ts";
import { findPublicIssue, latestPublicIssues } from "#app/desk/issues/issues.ts";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { RecordGrid } from "#app/network/record-card.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { renderMarkdown } from "#app/platform/text/markdown.server.ts";
import { numberIn } from "#app/ui/found.ts";
import { Link } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { missing } from "#app/ui/missing.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const issue = await findPublicIssue(numberIn(params.issue) ?? 0);
	if (!issue) throw await missingIssue();
	const { subject, introduction, shown } = await contentsOf(issue);
	const startedAt = issue.startedAt ?? issue.savedAt;
	return { id: issue.id, subject, html: renderMarkdown(introduction), shown, startedAt };
}

async function missingIssue() {
	const latest = await latestPublicIssues(3);
	return missing({
		heading: "We couldn’t find that issue",
		message: "It may not have been sent yet, or the address may be mistyped.",
		back: { href: href("/newsletter"), label: "Get the newsletter" },
		suggestions: latest.map(({ id, subject }) => ({
			href: href("/newsletter/:issue", { issue: String(id) }),
			title: subject,
			summary: `Newsletter, issue ${id}`,
		})),
	});
}

export default function ShowIssue({ loaderData }: Route.ComponentProps) {
	const { id, subject, html, shown, startedAt } = loaderData;
	return (
		<>
			<PageHead
				title={`${subject} | ${site.shortName}`}
				description={`Issue ${id} of the ${site.name} newsletter.`}
				noindex
			/>
			<PageBanner
				title={subject}
				summary={
					<>
						Newsletter, issue {id}, <LongDate date={startedAt} />
					</>
				}
			/>
			<div className="wrap pb-16">
				{html ? (
					<div
						className="prose mb-10 max-w-[44rem]"
						// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
						dangerouslySetInnerHTML={{ __html: html }}
					/>
				) : null}
				{shown.length === 0 && !html ? (
					<p className="text-stone">What this issue showed is no longer on the site.</p>
				) : null}
				{groupByKind(shown).map((run) => (
					<Group key={itemKey(run[0])} run={run} />
				))}
			</div>
			<NewsletterBand />
		</>
	);
}

function Group({ run }: { run: Run }) {
	const [{ kind }] = run;
	return (
		<section className="mb-10">
			<h2 className="mb-4 text-32">{groupTitles[kind]}</h2>
			{kind === "dog" ? (
				<RecordGrid
					network={adoptionNetwork}
					records={run.flatMap((item) => (item.kind === "dog" ? item.card : []))}
				/>
			) : (
				<ul className="grid max-w-[44rem] gap-5">
					{run.map((item) => (
						<li key={item.number}>
							{item.kind === "homed" ? <p className="text-19">{homedText(item.number)}</p> : null}
							{item.kind === "guide" || item.kind === "post" ? (
								<>
									<h3 className="text-23 [overflow-wrap:anywhere]">
										<Link
											to={textHref(item.kind, item.card.slug)}
											className="inline-flex min-h-11 items-center hover:text-terra hover:underline"
										>
											<bdi>{item.card.title}</bdi>
										</Link>
									</h3>
									<p>{item.card.shortDescription}</p>
								</>
							) : null}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

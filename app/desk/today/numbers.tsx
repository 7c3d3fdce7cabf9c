import type { findReviewFigures, findWritingFigures } from "#app/desk/today/today.ts";
import type { Role } from "#app/people/rights.ts";
import { longDate } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";
import { wholeNumber } from "#app/visits/spans.ts";

type Review = Awaited<ReturnType<typeof findReviewFigures>>;
type Writing = Awaited<ReturnType<typeof findWritingFigures>>;
type Row = { label: string; value: number; path: string; note?: string; warns?: boolean };

export function TodayNumbers({
	review,
	writing,
	role,
}: {
	review: Review | null;
	writing: Writing | null;
	role: Role;
}) {
	const groups = [
		{ title: "Published this week", rows: publishedRows(review, writing) },
		{ title: "Homes found", rows: review ? homedRows(review) : [] },
		{ title: "Mail", rows: review ? mailRows(review) : [] },
		{ title: "Writing", rows: writing ? writingRows(writing) : [] },
	].filter(({ rows }) => rows.length > 0);
	return (
		<div
			className={`grid gap-5 md:grid-cols-2 ${role === "admin" ? "xl:grid-cols-4" : "xl:grid-cols-3"}`}
		>
			{groups.map(({ title, rows }) => (
				<section key={title} className="rounded-20 border border-line bg-card px-5 py-4">
					<h2 className="text-19">{title}</h2>
					<ul className="mt-1.5">
						{rows.map((row) => (
							<Figure key={row.label} {...row} />
						))}
					</ul>
				</section>
			))}
		</div>
	);
}

function Figure({ label, value, path, note, warns }: Row) {
	return (
		<li className="border-b border-line last:border-0">
			<PathLink
				to={path}
				className="flex min-h-11 items-center justify-between gap-3 py-1.5 hover:text-terra"
			>
				<span className="min-w-0">
					<span className="underline decoration-line underline-offset-4">{label}</span>
					{note ? <span className="block text-15 text-stone">{note}</span> : null}
				</span>
				<span
					className={`text-19 font-semibold tabular-nums ${warns ? "text-terra" : "text-heading"}`}
				>
					{wholeNumber(value)}
				</span>
			</PathLink>
		</li>
	);
}

function publishedRows(review: Review | null, writing: Writing | null): Row[] {
	return [
		...(review
			? [
					{ label: "Dogs", value: review.dogs, path: "/desk/adoptions?status=available" },
					{ label: "Kennels", value: review.kennels, path: "/desk/breeders?status=active" },
				]
			: []),
		...(writing
			? [
					{ label: "Guides", value: writing.guides, path: "/desk/guides?status=published" },
					{ label: "Posts", value: writing.posts, path: "/desk/blog?status=published" },
				]
			: []),
	];
}

function homedRows({ homedThisMonth, homedThisYear }: Review): Row[] {
	const path = "/desk/adoptions?status=homed";
	return [
		{ label: "This month", value: homedThisMonth, path },
		{ label: "This year", value: homedThisYear, path },
	];
}

function mailRows({ subscribers, newSubscribers, stuck }: Review): Row[] {
	return [
		{ label: "Subscribers", value: subscribers, path: "/desk/subscribers?state=confirmed" },
		{ label: "New this week", value: newSubscribers, path: "/desk/subscribers?state=confirmed" },
		{
			label: "Could not be delivered",
			value: stuck,
			path: "/desk/deliveries",
			warns: stuck > 0,
		},
	];
}

function writingRows(writing: Writing): Row[] {
	const { guideDrafts, postDrafts, scheduledGuides, scheduledPosts } = writing;
	const scheduled = (label: string, { many, next }: typeof scheduledGuides, path: string) =>
		many === 0 ? [] : [{ label, value: many, path, note: next ? `next on ${longDate(next)}` : "" }];
	return [
		{ label: "Guides in draft", value: guideDrafts, path: "/desk/guides?status=draft" },
		{ label: "Posts in draft", value: postDrafts, path: "/desk/blog?status=draft" },
		...scheduled("Scheduled guides", scheduledGuides, "/desk/guides?status=scheduled"),
		...scheduled("Scheduled posts", scheduledPosts, "/desk/blog?status=scheduled"),
	];
}

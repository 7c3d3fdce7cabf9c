import type { findReviewFigures, findWritingFigures, listMine } from "#app/desk/today/today.ts";
import { agoInShort, casePath, kindNames } from "#app/moderation/cases/labels.ts";
import { grouped, longDate } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";

type Row = {
	key: React.Key;
	path: string;
	name: React.ReactNode;
	note?: string;
	end: React.ReactNode;
};

function Card({ title, rows }: { title: string; rows: Row[] }) {
	return (
		<section className="rounded-20 border border-line bg-card px-5 py-4">
			<h2 className="text-19">{title}</h2>
			<ul className="mt-1.5">
				{rows.map(({ key, path, name, note, end }) => (
					<li key={key} className="border-b border-line last:border-0">
						<PathLink
							to={path}
							className="flex min-h-11 items-center justify-between gap-3 py-1.5 hover:text-terra"
						>
							<span className="min-w-0">
								<bdi className="underline decoration-line underline-offset-4">{name}</bdi>
								{note ? <span className="block text-15 text-stone">{note}</span> : null}
							</span>
							{end}
						</PathLink>
					</li>
				))}
			</ul>
		</section>
	);
}

type MineProps = { mine: Awaited<ReturnType<typeof listMine>>; now: Date };

export function TodayMine({ mine, now }: MineProps) {
	const rows = mine.map(({ id, kind, waitingSince, name }) => ({
		key: id,
		path: casePath({ id, kind }),
		name: <span className="font-semibold">{name}</span>,
		note: kindNames[kind],
		end: <span className="shrink-0 text-15 text-stone">{agoInShort(waitingSince, now)}</span>,
	}));
	return <Card title="Yours" rows={rows} />;
}

type Review = Awaited<ReturnType<typeof findReviewFigures>>;
type Writing = Awaited<ReturnType<typeof findWritingFigures>>;
type Props = { review: Review | null; writing: Writing | null };

export function TodayNumbers({ review, writing }: Props) {
	const groups = [
		{
			title: "Published this week",
			rows: [
				...(review
					? [
							figure("Dogs", review.dogs, "/desk/adoptions?status=available"),
							figure("Kennels", review.kennels, "/desk/breeders?status=active"),
						]
					: []),
				...(writing
					? [
							figure("Guides", writing.guides, "/desk/guides?status=published"),
							figure("Posts", writing.posts, "/desk/blog?status=published"),
						]
					: []),
			],
		},
		{ title: "Homes found", rows: review ? homedRows(review) : [] },
		{ title: "Newsletter", rows: review ? mailRows(review) : [] },
		{ title: "Writing", rows: writing ? writingRows(writing) : [] },
	].filter(({ rows }) => rows.length > 0);
	return groups.map((group) => <Card key={group.title} {...group} />);
}

function figure(label: string, value: number, path: string): Row {
	const end = (
		<span className="text-19 font-semibold text-heading tabular-nums">{grouped(value)}</span>
	);
	return { key: label, path, name: label, end };
}

function homedRows({ homedThisMonth, homedThisYear }: Review): Row[] {
	const path = "/desk/adoptions?status=homed";
	return [figure("This month", homedThisMonth, path), figure("This year", homedThisYear, path)];
}

function mailRows({ subscribed, newlySubscribed }: Review): Row[] {
	const path = "/desk/subscribers?state=confirmed";
	return [figure("Subscribers", subscribed, path), figure("New this week", newlySubscribed, path)];
}

function writingRows(writing: Writing): Row[] {
	const scheduled = (label: string, kind: "guide" | "post", path: string) => {
		const due = writing.due.find((each) => each.kind === kind);
		const note = due?.next ? `next on ${longDate(due.next)}` : "";
		return due ? [{ ...figure(label, due.many, path), note }] : [];
	};
	return [
		figure("Guides in draft", writing.guideDrafts, "/desk/guides?status=draft"),
		figure("Posts in draft", writing.postDrafts, "/desk/blog?status=draft"),
		...scheduled("Scheduled guides", "guide", "/desk/guides?status=scheduled"),
		...scheduled("Scheduled posts", "post", "/desk/blog?status=scheduled"),
	];
}

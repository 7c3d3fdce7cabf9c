import { ageInWords } from "#app/cases/review/labels.ts";
import type { listInbox } from "#app/desk/cases/cases.ts";
import type { findDraftIssue, findWritingFigures } from "#app/desk/today/today.ts";
import type { PageFigure } from "#app/desk/visits/figures.ts";
import type { Span } from "#app/desk/visits/spans.ts";
import { endings } from "#app/network/outcomes/outcome.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { grouped, longDate } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";

type Row = {
	key: React.Key;
	path: string;
	name: React.ReactNode;
	note?: string;
	end: React.ReactNode;
};

type CardProps = {
	title: string;
	more?: { path: string; label: string };
	children: React.ReactNode;
};

function Card({ title, more, children }: CardProps) {
	return (
		<DeskCard small title={title}>
			{children}
			{more ? (
				<p className="mt-1">
					<PathLink
						to={more.path}
						className="inline-flex min-h-11 items-center font-semibold text-terra underline"
					>
						{more.label}
					</PathLink>
				</p>
			) : null}
		</DeskCard>
	);
}

function LinkCard({ title, rows }: { title: string; rows: Row[] }) {
	return (
		<Card title={title}>
			<ul>
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
		</Card>
	);
}

type MineProps = { mine: Awaited<ReturnType<typeof listInbox>>["items"]; now: Date };

export function TodayMine({ mine, now }: MineProps) {
	const rows = mine.map(({ key, to, kind, since, name }) => ({
		key,
		path: to,
		name: (
			<span className="font-semibold">
				<Inline of={name} />
			</span>
		),
		note: kind,
		end: <span className="shrink-0 text-15 text-stone">{ageInWords(since, now)}</span>,
	}));
	return <LinkCard title="Yours" rows={rows} />;
}

export function TodayHomes({ homes }: { homes: Record<"homed" | "kept" | "unknown", number> }) {
	return (
		<Card title="Homes this month" more={{ path: "/desk/outcomes", label: "All outcomes" }}>
			<dl>
				{(["homed", "kept", "unknown"] as const).map((ending) => (
					<div
						key={ending}
						className="flex min-h-11 items-center justify-between gap-3 border-b border-line"
					>
						<dt>{endings[ending].label}</dt>
						<dd>
							<Figure>{homes[ending]}</Figure>
						</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}

function Figure({ children }: { children: number }) {
	return <span className="font-semibold text-heading tabular-nums">{grouped(children)}</span>;
}

type Writing = Awaited<ReturnType<typeof findWritingFigures>>;

export function TodayWriting({ writing: { guideDrafts, postDrafts, due } }: { writing: Writing }) {
	const row = (name: string, many: number, path: string, note = ""): Row[] =>
		many === 0 ? [] : [{ key: name, name, path, note, end: <Figure>{many}</Figure> }];
	const scheduled = (name: string, kind: "guide" | "post", path: string) => {
		const { many = 0, next } = due.find((each) => each.kind === kind) ?? {};
		return row(name, many, `${path}?status=scheduled`, next ? `next on ${longDate(next)}` : "");
	};
	const rows = [
		...row("Guides in draft", guideDrafts, "/desk/guides?status=draft"),
		...row("Posts in draft", postDrafts, "/desk/blog?status=draft"),
		...scheduled("Scheduled guides", "guide", "/desk/guides"),
		...scheduled("Scheduled posts", "post", "/desk/blog"),
	];
	return rows.length > 0 ? <LinkCard title="Writing" rows={rows} /> : null;
}

type Draft = NonNullable<Awaited<ReturnType<typeof findDraftIssue>>>;

export function TodayIssue({ draft: { id, subject, hasIntro } }: { draft: Draft }) {
	return (
		<Card title="An issue is drafted">
			<p className="mb-3.5 text-stone [overflow-wrap:anywhere]">
				<bdi className="block font-semibold">{subject}</bdi>
				{hasIntro ? null : "It still needs an introduction."}
			</p>
			<DeskButtonLink to={`/desk/newsletter/${id}`} variant="action">
				{hasIntro ? "Open the draft" : "Write the introduction"}
			</DeskButtonLink>
		</Card>
	);
}

export function TodayViews({ days, pages: [most] }: { days: Span[]; pages: PageFigure[] }) {
	const sum = days.reduce((all, { views }) => all + views, 0);
	const highest = Math.max(...days.map(({ views }) => views), 1);
	return (
		<Card title="Page views" more={{ path: "/desk/visits", label: "All page views" }}>
			{sum === 0 ? (
				<p className="text-stone">
					No one has opened a public page yet. Counting starts with the first visitor; bots and
					search engines are left out.
				</p>
			) : (
				<>
					<svg
						aria-hidden="true"
						viewBox={`0 0 ${days.length * 10} 40`}
						preserveAspectRatio="none"
						className="mt-1.5 mb-2.5 h-11 w-full fill-olive/75"
					>
						{days.map(({ start, views }, index) => (
							<rect
								key={start}
								x={index * 10 + 0.75}
								y={40 - (views / highest) * 40}
								width={8.5}
								height={(views / highest) * 40}
							/>
						))}
					</svg>
					<p className="text-stone [overflow-wrap:anywhere]">
						{grouped(sum)} in {days.length} days.
						{most ? (
							<>
								{" "}
								Most viewed:{" "}
								<PathLink
									to={`/desk/visits?${new URLSearchParams({ path: most.path })}`}
									className="font-semibold text-terra underline"
								>
									<bdi>{most.path}</bdi>
								</PathLink>
							</>
						) : null}
					</p>
				</>
			)}
		</Card>
	);
}

import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskMoment } from "#app/ui/desk-moment.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPager } from "#app/ui/desk-pager.tsx";
import { DeskSearch } from "#app/ui/desk-search.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Page } from "#app/ui/paging.ts";
import { listFilters } from "#app/writing/list-filters.ts";
import type { ListedText } from "#app/writing/written-texts.ts";

export type Words = {
	/** Where they stand at the desk, such as "/desk/guides". */
	base: string;
	/** "Guides", "guide". */
	many: string;
	one: string;
};

const filters = [
	{ value: "", label: "All" },
	...Object.entries(listFilters).map(([value, label]) => ({ value, label })),
];

/** All guides or all posts, and the form that begins one. */
export function TextList({
	words: { base, many, one },
	texts,
	answer,
	searched,
}: {
	words: Words;
	texts: Page<ListedText>;
	answer: DeskAnswer | undefined;
	searched: boolean;
}) {
	return (
		<DeskPage
			title={many}
			line="What is written here is public only when it is published."
			done={{ unpublished: `The ${one} is no longer on the site.` }}
		>
			<DeskForm
				id="begin"
				answer={answer}
				className="mb-8 flex flex-wrap items-end gap-3 rounded-20 border border-line bg-card px-5 py-4"
			>
				<TextField
					name="title"
					label={`Title of a new ${one}`}
					className="flex-1 basis-64"
					required
				/>
				<DeskButton>Begin to write</DeskButton>
			</DeskForm>
			<DeskSearch label="Title" choices={[{ name: "status", label: "Status", options: filters }]} />
			{texts.items.length === 0 ? (
				<DeskEmpty page={texts.page}>
					{searched
						? `No ${one} fits. Take a word out of the search, or show all.`
						: `There is no ${one} yet. Give the first one a title above.`}
				</DeskEmpty>
			) : (
				<ul className="overflow-hidden rounded-20 border border-line bg-card">
					{texts.items.map((text) => (
						<li key={text.id} className="border-t border-line first:border-t-0">
							<ListedRow text={text} base={base} />
						</li>
					))}
				</ul>
			)}
			<DeskPager page={texts.page} more={texts.more} />
		</DeskPage>
	);
}

function ListedRow({ text, base }: { text: ListedText; base: string }) {
	const { id, title, changedBy, changedAt, createdAt, sample } = text;
	return (
		<PathLink
			to={`${base}/${id}`}
			className="group flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 hover:bg-band/50"
		>
			<span className="min-w-0 flex-1 basis-72">
				<bdi className="block font-semibold text-heading group-hover:underline">{title}</bdi>
				<span className="block text-15 text-stone">
					Begun <LongDate date={createdAt} />
					{changedBy && changedAt ? (
						<>
							{" · last changed by "}
							<bdi>{changedBy}</bdi>, <DeskMoment date={changedAt} />
						</>
					) : null}
				</span>
			</span>
			<span className="flex flex-wrap gap-1.5">
				{sample ? <State>Sample</State> : null}
				{stateOf(text).map((words) => (
					<State key={words} tone={words === "Published" ? "leaf" : "plain"}>
						{words}
					</State>
				))}
			</span>
		</PathLink>
	);
}

export function stateOf({
	status,
	changed,
	publishAt,
}: Pick<ListedText, "status" | "changed" | "publishAt">): string[] {
	const names = { draft: "Draft", published: "Published", unpublished: "Unpublished" };
	return [
		names[status],
		...(changed && status !== "draft" ? ["With changes"] : []),
		...(publishAt ? ["Scheduled"] : []),
	];
}

export function State({
	children,
	tone = "plain",
}: {
	children: React.ReactNode;
	tone?: "leaf" | "plain";
}) {
	const look = tone === "leaf" ? "bg-leaf text-leaf-ink" : "bg-band text-ink";
	return (
		<span className={`rounded-full px-3 py-0.5 text-15 font-semibold ${look}`}>{children}</span>
	);
}

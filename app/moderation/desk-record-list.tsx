import { MissingPhoto, Thumbnail } from "#app/media/picture.tsx";
import type { ListedRecord } from "#app/moderation/record-search.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPager } from "#app/ui/desk-pager.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk-pill.tsx";
import { DeskSearch } from "#app/ui/desk-search.tsx";
import { DeskTable } from "#app/ui/desk-table.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Page } from "#app/ui/paging.ts";

type Props<Status extends string> = {
	list: Page<ListedRecord<Status>> & {
		/** Whether a search or a filter leaves some out. */
		narrowed: boolean;
	};
	title: string;
	line: string;
	/** The address of the list; records and the page for a new one lie below it. */
	path: string;
	/** What the button that makes a new record says. */
	make: string;
	searchLabel: string;
	/** What is listed: "Dogs", each a "Dog" that belongs to an "Owner". */
	caption: string;
	nameLabel: string;
	ownerLabel: string;
	statusWords: Record<Status, { label: string; tone: PillTone }>;
	/** What is said when nothing matches a search, and when there is nothing at all. */
	noMatch: string;
	none: string;
};

const samples = {
	name: "sample",
	label: "Samples",
	options: [
		{ value: "", label: "With samples" },
		{ value: "no", label: "Without samples" },
		{ value: "yes", label: "Samples only" },
	],
};

/** A room's records in every state, with their search. */
export function RecordList<Status extends string>(props: Props<Status>) {
	const { list, title, line, path, make, searchLabel, statusWords } = props;
	const words = Object.entries<{ label: string }>(statusWords);
	const statuses = {
		...{ name: "status", label: "Status" },
		options: [
			{ value: "", label: "All" },
			...words.map(([value, { label }]) => ({ value, label })),
		],
	};
	return (
		<DeskPage
			title={title}
			line={line}
			actions={
				<PathLink to={`${path}/new`} className={buttonClass("action")}>
					{make}
				</PathLink>
			}
		>
			<DeskSearch label={searchLabel} choices={[statuses, samples]} />
			{list.items.length > 0 ? (
				<Records {...props} />
			) : (
				<DeskEmpty page={list.page}>{list.narrowed ? props.noMatch : props.none}</DeskEmpty>
			)}
			<DeskPager page={list.page} more={list.more} />
		</DeskPage>
	);
}

function Records<Status extends string>(props: Props<Status>) {
	const { list, path, caption, nameLabel, ownerLabel, statusWords } = props;
	return (
		<DeskTable
			caption={caption}
			items={list.items}
			keyOf={({ id }) => id}
			linkOf={({ id }) => `${path}/${id}`}
			nameLabel={nameLabel}
			picture={({ thumbnail }) =>
				thumbnail ? (
					<Thumbnail src={thumbnail} alt="" className="size-13 shrink-0 rounded-12" />
				) : (
					<MissingPhoto alt="" className="size-13 shrink-0 rounded-12" />
				)
			}
			name={({ name }) => <bdi>{name}</bdi>}
			columns={[
				{
					label: "Status",
					show: ({ status, sample }) => (
						<span className="flex flex-wrap gap-1.5">
							<DeskPill tone={statusWords[status].tone}>{statusWords[status].label}</DeskPill>
							{sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
						</span>
					),
				},
				{ label: "Place", show: ({ place }) => <bdi>{place}</bdi> },
				{
					label: ownerLabel,
					show: ({ owner }) => <MailAddress>{owner}</MailAddress>,
				},
				{ label: "Added", tight: true, show: ({ dateAdded }) => <LongDate date={dateAdded} /> },
			]}
		/>
	);
}

/** An address that breaks before its "@" where it must, not before its last letter. */
function MailAddress({ children }: { children: string }) {
	const at = children.lastIndexOf("@");
	return (
		<bdi className="inline-block lg:min-w-32 xl:min-w-46">
			{children.slice(0, Math.max(0, at))}
			<wbr />
			{children.slice(Math.max(0, at))}
		</bdi>
	);
}

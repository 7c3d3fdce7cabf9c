import { statusPill } from "#app/desk/records/record-page.tsx";
import { MissingPhoto, Thumbnail } from "#app/media/picture.tsx";
import type { ListedRecord } from "#app/moderation/records/search.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPager } from "#app/ui/desk/pager.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskSearch } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Page } from "#app/ui/paging.ts";

type Props = {
	list: Page<ListedRecord> & {
		narrowed: boolean;
	};
	record: AnyRecord;
};

const samples = {
	name: "sample",
	label: "Samples",
	options: [
		{ value: "", label: "Including samples" },
		{ value: "no", label: "Without samples" },
		{ value: "yes", label: "Samples only" },
	],
};

export function RecordList({ list, record }: Props) {
	const { words, deskPath } = record;
	const statuses = {
		name: "status",
		label: "Status",
		options: [
			{ value: "", label: "All" },
			...Object.entries(record.statuses).map(([value, { label }]) => ({ value, label })),
		],
	};
	return (
		<DeskPage
			title={words.list}
			line={words.listLine}
			actions={
				<PathLink to={`${deskPath}/new`} className={buttonClass("action")}>
					{words.create}
				</PathLink>
			}
		>
			<DeskSearch
				label={`Name, city, or the ${words.owner}’s email or phone`}
				choices={[statuses, samples]}
			/>
			{list.items.length > 0 ? (
				<Records list={list} record={record} />
			) : (
				<DeskEmpty page={list.page}>
					{list.narrowed
						? `No ${words.one} matches. Try the beginning of the name, or the full email address or phone number.`
						: words.none}
				</DeskEmpty>
			)}
			<DeskPager page={list.page} more={list.more} />
		</DeskPage>
	);
}

function Records({ list, record }: Props) {
	const { words, deskPath } = record;
	return (
		<DeskTable
			caption={words.many}
			items={list.items}
			keyOf={({ id }) => id}
			linkOf={({ id }) => `${deskPath}/${id}`}
			nameLabel={capitalized(words.one)}
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
					show: ({ status, sample }) => {
						const { label, tone } = statusPill(record, status);
						return (
							<span className="flex flex-wrap gap-1.5">
								<DeskPill tone={tone}>{label}</DeskPill>
								{sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
							</span>
						);
					},
				},
				{ label: "Place", show: ({ place }) => <bdi>{place}</bdi> },
				{
					label: capitalized(words.owner),
					show: ({ owner }) => <MailAddress>{owner}</MailAddress>,
				},
				{ label: "Added", tight: true, show: ({ dateAdded }) => <LongDate date={dateAdded} /> },
			]}
		/>
	);
}

function capitalized(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Breaks before the "@" where the line is too narrow. */
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

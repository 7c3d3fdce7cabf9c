import { useSearchParams } from "react-router";
import { HistoryList } from "#app/cases/history/desk-history.tsx";
import { RecordNotes } from "#app/cases/history/desk-record-notes.tsx";
import { Assignee, assigneeNotices } from "#app/desk/cases/assignees.tsx";
import type { LoadedCase } from "#app/desk/cases/case-page.ts";
import { Panel, Section } from "#app/desk/cases/parts.tsx";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { KeysButton } from "#app/ui/desk/keys.tsx";
import { DeskPage, toHeading } from "#app/ui/desk/page.tsx";
import { listQuery } from "#app/ui/paging.ts";

type Props = {
	shown: Omit<LoadedCase, "fields">;
	answer: (DeskAnswer & { isNote?: boolean }) | undefined;
	/** What is particular to a case of this kind. */
	children: React.ReactNode;
	/** Stays in view. */
	bar?: React.ReactNode;
};

/** Around the page of a case, whatever its kind. */
export function CaseFrame({ shown, answer, children, bar }: Props) {
	const { id, path, listTitle, title, description, notices } = shown;
	const { people, neighbors, cards = [], sections = [], panels, notes, entries, reader } = shown;
	const [query] = useSearchParams();
	const own = `${path}/${id}`;
	const isNarrow = panels.length > 0;
	return (
		<DeskPage
			title={title}
			description={
				<>
					<Inline of={description} />
					{people ? (
						<Assignee
							path={own}
							assignee={people.assignees[id]}
							team={people.team}
							reader={reader}
						/>
					) : null}
				</>
			}
			back={{ to: path + listQuery(query), label: listTitle }}
			actions={neighbors ? <Neighbors path={path} of={neighbors} /> : null}
			notices={{ noted: "Your note has been saved.", ...assigneeNotices, ...notices }}
		>
			<div
				className={`grid items-start gap-8 ${isNarrow ? "xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]" : ""}`}
			>
				<div className="grid min-w-0 gap-5 empty:hidden xl:col-start-1">
					{children}
					{cards.map((card, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two may have the same title
						<Panel key={at} of={card} path={own} isWide />
					))}
					{sections.map((section) => (
						<Section key={section.title} of={section} />
					))}
				</div>
				<div className="grid gap-5 empty:hidden xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
					{panels.map((panel) => (
						<Panel key={panel.title} of={panel} path={own} />
					))}
				</div>
				<div className="grid min-w-0 gap-5 empty:hidden xl:col-start-1">
					{notes ? (
						<>
							<h2 className="text-23">Notes</h2>
							<RecordNotes
								notes={notes}
								reader={reader}
								answer={answer?.isNote ? answer : undefined}
								quiet
								isGuarded={!shown.edit}
								stays={[`${own}/`]}
							/>
						</>
					) : null}
					{entries ? (
						<>
							<h2 className="mt-3 text-23">History</h2>
							<HistoryList entries={entries} />
						</>
					) : null}
				</div>
			</div>
			{bar}
		</DeskPage>
	);
}

type NeighborsProps = { path: string; of: NonNullable<LoadedCase["neighbors"]> };

function Neighbors({ path, of: { previous, next } }: NeighborsProps) {
	const [query] = useSearchParams();
	const to = (id: number) => `${path}/${id}${listQuery(query)}`;
	return (
		<>
			{previous ? (
				<DeskButtonLink to={to(previous)} state={toHeading} data-key="k">
					Previous
				</DeskButtonLink>
			) : null}
			{next ? (
				<DeskButtonLink to={to(next)} state={toHeading} data-key="j">
					Next
				</DeskButtonLink>
			) : null}
			<KeysButton />
		</>
	);
}

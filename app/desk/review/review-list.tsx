import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { kindNames, type QueueKind } from "#app/cases/review/labels.ts";
import type { Waiting } from "#app/cases/review/queue.ts";
import type { DeskCounts } from "#app/desk/counts.ts";
import { queueQuery, reviewPath } from "#app/desk/review/review-path.ts";
import { MissingPhoto, Thumbnail } from "#app/media/picture.tsx";
import { portraitOf } from "#app/media/portrait.ts";
import { recordOfCase, reviewedRecords } from "#app/records/records.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPager } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { SelectBox } from "#app/ui/desk/table.tsx";
import { Select } from "#app/ui/field.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Page } from "#app/ui/paging.ts";
import { site } from "#site";

type Props = {
	list: Page<Waiting>;
	kind: QueueKind | undefined;
	completing: boolean;
	counts: DeskCounts | undefined;
	open: number | undefined;
	others: { id: number; name: string }[];
};

export function ReviewList({ list, kind, completing, counts, open, others }: Props) {
	const [query] = useSearchParams();
	const title = completing ? "Being completed" : "Waiting for review";
	return (
		<>
			<div className="px-5 pt-6 pb-3 md:px-6">
				{open === undefined ? (
					<>
						<title>{`${title} | ${site.shortName} desk`}</title>
						<h1 className="text-23">{title}</h1>
					</>
				) : (
					<h2 className="text-23">{title}</h2>
				)}
				<Filter kind={kind} completing={completing} counts={counts} />
				{completing ? (
					<p className="mt-2 text-15 text-stone">
						Their owners have the private link and are reminded after two days. On the third day
						they move to Review. Assign one to yourself to review it now.
					</p>
				) : null}
			</div>
			{list.items.length === 0 ? (
				<Empty kind={kind} completing={completing} page={list.page} />
			) : (
				<Assigning on={open === undefined} others={others}>
					<ol>
						{list.items.map((item) => (
							<li key={item.id} className="flex items-center border-t border-line">
								{open === undefined ? (
									<span className="hidden pl-3 group-has-[details[open]]/assign:block md:pl-4">
										<SelectBox
											name="case"
											value={`${item.id} ${item.assignedTo ?? ""}`}
											label={item.name}
											isSelected={false}
										/>
									</span>
								) : null}
								<Row item={item} query={queueQuery(query)} current={item.id === open} />
							</li>
						))}
					</ol>
				</Assigning>
			)}
			<div className="border-t border-line px-5 pb-6 md:px-6">
				<DeskPager page={list.page} more={list.more} />
			</div>
		</>
	);
}

type AssigningProps = { on: boolean; others: Props["others"]; children: React.ReactNode };

/** A form around the list, unless a case is open beside it. When expanded, it shows the list's checkboxes. */
function Assigning({ on, others, children }: AssigningProps) {
	const [query] = useSearchParams();
	if (!on) return children;
	return (
		<DeskForm
			id="assign"
			action={`/desk/review/assigned${queueQuery(query)}`}
			reloadDocument
			className="group/assign"
		>
			<details className="px-5 pb-3 md:px-6">
				<summary className="inline-flex min-h-11 cursor-pointer items-center text-15 font-semibold text-terra underline">
					Assign several
				</summary>
				<fieldset className="flex flex-wrap items-end gap-2 pb-2">
					<legend className="mb-1.5 text-15 text-stone">Select them in the list, then:</legend>
					<DeskButton variant="quiet" name="to" value="me" className="px-4 text-15">
						Assign to me
					</DeskButton>
					<DeskButton variant="quiet" name="to" value="nobody" className="px-4 text-15">
						Unassign
					</DeskButton>
					{others.length > 0 ? (
						<>
							<Select
								name="person"
								label="Someone else"
								options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
								className="w-full"
							/>
							<DeskButton variant="quiet" name="to" value="person" className="px-4 text-15">
								Assign to them
							</DeskButton>
						</>
					) : null}
				</fieldset>
			</details>
			{children}
		</DeskForm>
	);
}

const chip =
	"inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line px-2.5 text-15 hover:border-stone aria-[current=true]:border-heading aria-[current=true]:bg-heading aria-[current=true]:text-page";

function Filter({ kind, completing, counts }: Pick<Props, "kind" | "completing" | "counts">) {
	const choices = [
		{ label: "All", to: "/desk/review", current: kind === undefined && !completing },
		...reviewedRecords.map(({ caseKind, words }) => ({
			label: words.list,
			to: `/desk/review?kind=${caseKind}`,
			current: kind === caseKind && !completing,
		})),
	];
	const elsewhere = [
		{ label: "Being completed", to: "/desk/review?show=completing", current: completing },
		{ label: "Possible spam", to: "/desk/spam", current: false },
	];
	return (
		<nav aria-label="Show" className="mt-3 flex flex-wrap gap-1.5">
			{choices.map(({ label, to, current }) => (
				<PathLink key={to} to={to} aria-current={current} className={chip}>
					{label}
				</PathLink>
			))}
			{elsewhere.map(({ label, to, current }) => (
				<PathLink key={to} to={to} aria-current={current} className={chip}>
					{label} {counts?.[to] ? <span className="opacity-80">{counts[to]}</span> : null}
				</PathLink>
			))}
		</nav>
	);
}

const portrait = "size-11 rounded-12";

function Row({ item, query, current }: { item: Waiting; query: string; current: boolean }) {
	const row = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		if (current) row.current?.scrollIntoView({ block: "nearest" });
	}, [current]);
	const where = [kindNames[item.kind], item.place].filter(Boolean).join(" · ");
	return (
		<PathLink
			ref={row}
			to={reviewPath(item.id) + query}
			aria-current={current ? "true" : undefined}
			className="grid min-w-0 flex-1 grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3 px-5 py-3 outline-offset-[-3px] hover:bg-page dark:aria-[current=true]:bg-band aria-[current=true]:bg-[#f3e7d6] aria-[current=true]:shadow-[inset_3px_0_0_var(--terra)] md:px-6"
		>
			{item.thumbnail ? (
				<Thumbnail src={item.thumbnail} alt="" className={portrait} />
			) : (
				<MissingPhoto alt="" portrait={portraitOf(item.name)} className={portrait} />
			)}
			<span className="min-w-0">
				<bdi className="block font-semibold text-heading [overflow-wrap:anywhere]">{item.name}</bdi>
				<span className="block text-15 text-stone [overflow-wrap:anywhere]">
					<bdi>{where}</bdi>
				</span>
				<Marks item={item} />
			</span>
			<span className="self-start pt-0.5 text-15 whitespace-nowrap text-stone">
				<span className="sr-only">waits </span>
				{item.age}
			</span>
		</PathLink>
	);
}

function Marks({ item }: { item: Waiting }) {
	if (!item.change && !item.sample && !item.assignee) return null;
	return (
		<span className="mt-1 flex flex-wrap gap-1.5 text-15">
			{item.change ? <DeskPill tone="olive">Change</DeskPill> : null}
			{item.sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
			{item.assignee ? (
				<span className="text-stone">
					Assigned to <bdi>{item.assignee}</bdi>
				</span>
			) : null}
		</span>
	);
}

function Empty({ kind, completing, page }: Pick<Props, "kind" | "completing"> & { page: number }) {
	const record = kind && recordOfCase(kind);
	const what = record ? `No ${record.words.one}` : "Nothing";
	const none = completing
		? "No one is filling in a profile right now."
		: `${what} is waiting for a decision.`;
	const words = page > 1 ? "This page of the list is now empty." : none;
	return (
		<div className="border-t border-line px-5 py-8 md:px-6">
			<p className="font-semibold text-heading">{words}</p>
			<p className="mt-1.5 text-stone">
				{kind || completing || page > 1 ? (
					<>
						See <TextLink to="/desk/review">all waiting cases</TextLink>, check{" "}
					</>
				) : (
					"New requests appear here when you reload the page. In the meantime, check "
				)}
				<TextLink to="/desk/messages">messages</TextLink> or see{" "}
				<TextLink to="/desk/spam">possible spam</TextLink>.
			</p>
		</div>
	);
}

function TextLink({ to, children }: { to: string; children: string }) {
	return (
		<PathLink to={to} className="font-semibold text-terra underline">
			{children}
		</PathLink>
	);
}

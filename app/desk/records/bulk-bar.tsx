import { Fragment } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Picked, Refusal } from "#app/cases/records/bulk.ts";
import { confirmationOf } from "#app/desk/records/picks.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { useFocusOn } from "#app/ui/field-parts.tsx";
import { counted } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";

type Result = { changed: number; refused: Refusal[]; status: string };
type Selection = { picked: Picked[]; status: string };

type Props = {
	record: AnyRecord;
	list: { items: readonly { id: number; name: string }[] };
	answer: Result | (Selection & { message?: string }) | undefined;
	allSelected: boolean;
	children: React.ReactNode;
};

const link = "inline-flex min-h-11 items-center text-terra underline";

/** A form around a record list, submitted without scripts: the response can be a file or the updated list. */
export function BulkBar({ record, list, answer, allSelected, children }: Props) {
	const { pathname } = useLocation();
	const [query] = useSearchParams();
	const here = new URLSearchParams(query);
	for (const name of ["done", "select"]) here.delete(name);
	const all = new URLSearchParams([...here, ["select", "all"]]);
	const { labels, statuses, deskPath } = record;
	const options = Object.entries(statuses).filter(([, { desk }]) => desk);
	const selection = answer && "picked" in answer ? answer : undefined;
	const { message: refusal } = selection ?? {};
	return (
		<DeskForm
			id="bulk"
			action={`${pathname}?${here}`}
			answer={refusal ? { errors: {}, values: {}, message: refusal } : undefined}
			reloadDocument
		>
			{answer && "refused" in answer ? <Outcome record={record} {...answer} /> : null}
			<fieldset className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2.5">
				<legend className="sr-only">With the selected {labels.many.toLowerCase()}</legend>
				{/* A link, so that it also works without scripts. */}
				<PathLink to={`${pathname}?${allSelected ? here : all}`} className={link}>
					{allSelected ? "Select none" : "Select all on this page"}
				</PathLink>
				<label className="flex min-w-0 flex-col text-15 text-stone max-sm:flex-1 max-sm:basis-32">
					New status for the selected
					<select
						name="to"
						defaultValue={selection?.status ?? ""}
						className="form-control min-w-40 rounded-12 px-3 py-2 max-sm:w-full max-sm:min-w-0"
					>
						<option value="">Choose</option>
						{options.map(([status, { label }]) => (
							<option key={status} value={status}>
								{label}
							</option>
						))}
					</select>
				</label>
				<DeskButton variant="quiet">Set status</DeskButton>
				<DeskButton
					variant="quiet"
					formMethod="get"
					formAction={`${deskPath}/export.csv`}
					name="which"
					value="selected"
				>
					Export selected
				</DeskButton>
				<a href={`${deskPath}/export.csv?${here}`} download className={link}>
					Export all that match
				</a>
				<p className="basis-full text-15 text-stone">
					So that a spreadsheet keeps all digits, the CSV file has postal codes, phone and chip
					numbers as <code>="02134"</code>. A program reads what is between the quotes.
				</p>
			</fieldset>
			{/* Below the others: Enter in the form presses its first button. */}
			{selection && !refusal ? <Question record={record} list={list} {...selection} /> : null}
			{children}
		</DeskForm>
	);
}

function Question({ record, list, picked, status }: Pick<Props, "record" | "list"> & Selection) {
	const area = useFocusOn(confirmationOf(picked, status));
	const label = record.statuses[status]?.label ?? status;
	const many = counted(picked.length, record.labels.one);
	return (
		<div
			ref={area}
			role="alert"
			tabIndex={-1}
			className="mb-5 max-w-[46rem] rounded-12 bg-band px-4 py-4 [overflow-wrap:anywhere]"
		>
			<p className="font-semibold text-heading">{`Set ${many} to “${label}”?`}</p>
			<p className="mt-1 mb-3 text-15">
				{list.items
					.filter(({ id }) => picked.some((each) => each.id === id))
					.map(({ id, name }, index) => (
						<Fragment key={id}>
							{index > 0 ? ", " : null}
							<bdi>{name}</bdi>
						</Fragment>
					))}
				. Visitors see the change within a second.
			</p>
			<DeskButton variant="quiet" name="sure" value={confirmationOf(picked, status)}>
				{`Set ${many} to “${label}”`}
			</DeskButton>
		</div>
	);
}

function Outcome({ record, changed, refused, status }: { record: AnyRecord } & Result) {
	const area = useFocusOn(changed + refused.length);
	const label = record.statuses[status]?.label ?? status;
	const { one } = record.labels;
	const reasons: Record<Refusal["why"], string> = {
		same: `is already set to “${label}”`,
		meanwhile: "was changed by someone else in the meantime",
		admin: "can only be published by an admin, because a bite broke the skin",
		law: "lacks something that the law requires there: save it on its own page to see what",
		undecided: "has a case that waits for a decision: publish or decline it there",
		paused: "is paused until one of us has looked: open it, and decide there",
		erased: "was deleted at its owner’s request, so it can’t go back on the site",
		gone: "is no longer there",
	};
	return (
		<div
			ref={area}
			role="status"
			tabIndex={-1}
			className="mb-5 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-3 text-leaf-ink"
		>
			<p className="font-semibold">
				{changed > 0 ? `${counted(changed, one)} set to “${label}”` : "Nothing was changed"}
				{refused.length > 0 ? `, ${refused.length} not:` : "."}
			</p>
			{refused.length > 0 ? (
				<ul className="mt-1.5 list-disc pl-5">
					{refused.map(({ id, name, why }) => (
						<li key={id}>
							<PathLink to={`${record.deskPath}/${id}`} className="underline">
								<bdi>{name}</bdi>
							</PathLink>{" "}
							{reasons[why]}.
						</li>
					))}
				</ul>
			) : null}
		</div>
	);
}

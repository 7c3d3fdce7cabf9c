import { ArrowLeft } from "lucide";
import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { isWaiting, stateNames } from "#app/cases/review/states.ts";
import type { CaseReading, CaseHead as Head } from "#app/desk/review/review-case.ts";
import { queueQuery, useCasePath } from "#app/desk/review/review-path.ts";
import { checkNotices } from "#app/desk/verifications/check.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { KeysButton } from "#app/ui/desk/keys.tsx";
import { MomentsIn } from "#app/ui/desk/moment.tsx";
import { DeskNotice } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { Select } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { site } from "#site";

export const caseLink = "inline-flex min-h-11 items-center font-semibold text-terra underline";
const backLink =
	"inline-flex min-h-11 items-center gap-1.5 text-stone hover:text-terra hover:underline";

const done = {
	...checkNotices,
	note: "Your note has been saved. Only the team can see it.",
	corrected: "Your changes have been saved. They aren’t public yet.",
	mine: "Assigned to you.",
	given: "Assigned. They get an email in a minute, unless you change it back before.",
	"given-unsent": "Assigned. They won’t get an email about it.",
	nobody: "Unassigned.",
	taken: "Someone else took this case a moment ago. You can see who above.",
	sent: "An email with a new private link is on its way to the sender.",
	ended: "All private links have been revoked. None of them works anymore.",
	undone: "Undone: it’s waiting for review again, and the email was not sent.",
	back: "Undone: everything is as it was before, and no email was sent.",
	late: "It’s too late to undo this: the minute is over, or someone outside the team has been notified. Decide again on its page, or email the sender.",
	other: "Something was decided or changed after this, so it can’t be undone. Its page shows what.",
	over: "Nothing was sent: the decision is final, and the link wouldn’t open anything.",
};

export function CaseHead({ found }: { found: CaseReading }) {
	const [query] = useSearchParams();
	const { head, line } = found;
	const heading = useHeadingReachedByKey(head.id);
	return (
		<div className="px-4 pt-4 sm:px-6 lg:pt-6 xl:px-8">
			<title>{`${head.name} | ${site.shortName} desk`}</title>
			<div className="flex flex-wrap items-center justify-between gap-x-6">
				<PathLink to={`/desk/review${queueQuery(query)}`} className={`${backLink} lg:hidden`}>
					<Icon of={ArrowLeft} className="size-4.5" /> Waiting for review
				</PathLink>
				<Assignee found={found} />
				<KeysButton />
			</div>
			<h1 ref={heading} tabIndex={-1} className="text-32">
				<bdi>{head.name}</bdi>
			</h1>
			<p className="mt-1.5 text-15 text-stone [overflow-wrap:anywhere]">{line}</p>
			{head.sample ? (
				<p className="mt-1.5 flex flex-wrap items-center gap-2.5 text-15">
					<DeskPill tone="stone">Sample</DeskPill> Practice on it as you like: no email is sent.
				</p>
			) : null}
			{isWaiting(head) ? null : (
				<p className="mt-3">
					<DeskPill tone={head.state === "published" ? "olive" : "stone"}>
						{stateNames[head.state]}
					</DeskPill>
				</p>
			)}
			<DeskNotice notices={done} />
		</div>
	);
}

function Assignee({ found }: { found: CaseReading }) {
	const { head, assignedTo, assignee, reader } = found;
	const to = useCasePath(head.id);
	const isMine = assignedTo === reader;
	return (
		<div className="flex flex-wrap items-center gap-x-3 text-15 text-stone">
			<span key={assignedTo} className="min-w-0">
				{assignee ? <>Assigned to {isMine ? "you" : <bdi>{assignee}</bdi>}.</> : "Unassigned."}
			</span>
			<DeskForm
				id="assignee"
				action={to({ of: "assignee", step: isMine ? "nobody" : "me" })}
				preventScrollReset
			>
				<input type="hidden" name="from" value={assignedTo ?? ""} />
				<DeskButton variant="none" className={`${caseLink} cursor-pointer`}>
					{isMine ? "Unassign" : "Assign to me"}
				</DeskButton>
			</DeskForm>
			<AssignToOther found={found} />
		</div>
	);
}

function AssignToOther({ found: { head, assignedTo, reader, team } }: { found: CaseReading }) {
	const to = useCasePath(head.id);
	const others = team.filter(({ id }) => id !== reader && id !== assignedTo);
	if (others.length === 0) return null;
	return (
		<details key={assignedTo} className="relative">
			<summary className={`${caseLink} cursor-pointer`}>Assign to someone else</summary>
			<DeskForm
				id="assign"
				action={to({ of: "assignee", step: "person" })}
				className="absolute right-0 z-10 w-72 rounded-20 border border-line bg-card p-4 max-sm:static"
				preventScrollReset
			>
				<input type="hidden" name="from" value={assignedTo ?? ""} autoComplete="off" />
				<Select
					name="person"
					label="Assign to"
					options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
				/>
				<DeskButton variant="quiet" className="mt-2.5 w-full">
					Assign
				</DeskButton>
			</DeskForm>
		</details>
	);
}

/** Moves the focus to the heading, because the element that had it is gone. */
function useHeadingReachedByKey(id: number) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { state } = useLocation();
	const reached = state?.byKey === true;
	// biome-ignore lint/correctness/useExhaustiveDependencies: every case anew
	useEffect(() => {
		if (reached) heading.current?.focus({ preventScroll: true });
	}, [id, reached]);
	return heading;
}

type PartProps = { title: string; line?: React.ReactNode; children?: React.ReactNode };

export function CasePart({ title, line, children }: PartProps) {
	return (
		<section className="mb-9 min-w-0">
			<h2 className="text-23">{title}</h2>
			{line ? <p className="mt-1 text-15 text-stone">{line}</p> : null}
			<div className="mt-3.5 empty:hidden">{children}</div>
		</section>
	);
}

export function CaseRows({ rows }: { rows: readonly { label: string; value: string }[] }) {
	return (
		<dl>
			{rows.map(({ label, value }) => (
				<div key={label} className="border-t border-line py-2 first:border-0">
					<dt className="text-15 text-stone">{label}</dt>
					<dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
						<MomentsIn text={value} />
					</dd>
				</div>
			))}
		</dl>
	);
}

type StepProps = { head: Head; title: string; line: string; children: React.ReactNode };

export function CaseStep({ head, title, line, children }: StepProps) {
	const heading = useHeadingReachedByKey(head.id);
	return (
		<div className="px-4 pt-4 pb-16 sm:px-6 lg:pt-6 xl:px-8">
			<title>{`${title}: ${head.name} | ${site.shortName} desk`}</title>
			<p>
				<BackToCase head={head} className={backLink} />
			</p>
			<h1 ref={heading} tabIndex={-1} className="text-32">
				{title} <bdi className="text-stone">{head.name}</bdi>
			</h1>
			<p className="mt-1.5 max-w-[42rem] text-stone">{line}</p>
			<div className="mt-6 max-w-[42rem]">{children}</div>
		</div>
	);
}

export function BackToCase({ head, className }: { head: Head; className: string }) {
	const to = useCasePath(head.id);
	return (
		<PathLink to={to()} className={className}>
			<Icon of={ArrowLeft} className="size-4.5" />
			<span className="min-w-0">
				Back to <bdi>{head.name}</bdi>
			</span>
		</PathLink>
	);
}

export function NothingToDecide() {
	return (
		<p className="rounded-20 border border-line bg-card px-5 py-6">
			This has already been decided, so there is nothing left to do here. The case shows what was
			done.
		</p>
	);
}

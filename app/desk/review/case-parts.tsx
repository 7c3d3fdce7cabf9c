import { ArrowLeft } from "lucide";
import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { CaseAssignee } from "#app/desk/review/case-assignee.tsx";
import type { CaseReading, CaseHead as Head } from "#app/desk/review/review-case.ts";
import { KeysButton } from "#app/desk/review/review-keys.tsx";
import { isWaiting, stateNames } from "#app/desk/review/review-labels.ts";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { site } from "#site";

const backLink =
	"inline-flex min-h-11 items-center gap-1.5 text-stone hover:text-terra hover:underline";

export function CaseHead({ found, done }: { found: CaseReading; done: string | undefined }) {
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
				<CaseAssignee id={head.id} assignee={found.assignee} query={queueQuery(query)} />
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
			{done ? (
				<p
					role="status"
					className="mt-4 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-2.5 text-leaf-ink"
				>
					{done}
				</p>
			) : null}
		</div>
	);
}

/**
 * After keyboard navigation the heading takes the focus, because the element that had it is gone.
 */
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

export function CasePart({
	title,
	line,
	children,
}: {
	title: string;
	line?: React.ReactNode;
	children: React.ReactNode;
}) {
	return (
		<section className="mb-9 min-w-0">
			<h2 className="text-23">{title}</h2>
			{line ? <p className="mt-1 text-15 text-stone">{line}</p> : null}
			<div className="mt-3.5">{children}</div>
		</section>
	);
}

export function CaseStep({
	head,
	title,
	line,
	children,
}: {
	head: Head;
	title: string;
	line: React.ReactNode;
	children: React.ReactNode;
}) {
	const [query] = useSearchParams();
	const heading = useHeadingReachedByKey(head.id);
	return (
		<div className="px-4 pt-4 pb-16 sm:px-6 lg:pt-6 xl:px-8">
			<title>{`${title}: ${head.name} | ${site.shortName} desk`}</title>
			<p>
				<PathLink to={`/desk/review/${head.id}${queueQuery(query)}`} className={backLink}>
					<Icon of={ArrowLeft} className="size-4.5" />
					<span className="min-w-0">
						Back to <bdi>{head.name}</bdi>
					</span>
				</PathLink>
			</p>
			<h1 ref={heading} tabIndex={-1} className="text-32">
				{title} <bdi className="text-stone">{head.name}</bdi>
			</h1>
			<p className="mt-1.5 max-w-[42rem] text-stone">{line}</p>
			<div className="mt-6 max-w-[42rem]">{children}</div>
		</div>
	);
}

import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { findDecision } from "#app/cases/decisions/case-decisions.ts";
import type { Waiting } from "#app/cases/review/queue.ts";
import { decisions } from "#app/desk/review/decisions.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { recordOfCase } from "#app/records/records.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { counted } from "#app/ui/format.ts";
import { numberIn } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";

type Decision = Awaited<ReturnType<typeof findDecision>>;

type NoticeProps = {
	decision: Decision;
	/** Whether this is on the case's own page. */
	isHere?: boolean;
};

export function ReviewNotice({ decision, isHere = false }: NoticeProps) {
	const to = useCasePath(decision?.caseId ?? 0);
	if (!decision) return null;
	return (
		<div
			role="status"
			className="mx-4 mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-1.5 text-leaf-ink sm:mx-6 xl:mx-8"
		>
			<span className="min-w-0">
				<bdi className="font-semibold">{decision.name}</bdi> {decisions[decision.verdict].done}.
			</span>
			{decision.undone ? (
				<span>Undone.</span>
			) : (
				<UndoForm
					key={decision.id}
					seconds={decision.secondsLeft}
					action={to({ of: "undo", step: String(decision.id) })}
				/>
			)}
			{isHere ? null : (
				<PathLink to={to()} className="inline-flex min-h-11 items-center underline">
					View
				</PathLink>
			)}
			{decision.verdict === "approved" && !decision.undone && decision.subjectId ? (
				<PathLink
					to={`${recordOfCase(decision.kind)?.deskPath}/${decision.subjectId}/kit`}
					className="inline-flex min-h-11 items-center underline"
				>
					Promote it
				</PathLink>
			) : null}
		</div>
	);
}

function UndoForm({ action, seconds }: { action: string; seconds: number }) {
	const [left, setLeft] = useState(seconds);
	useEffect(() => {
		const end = Date.now() + seconds * 1000;
		const timer = setInterval(() => {
			const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
			setLeft(now);
			if (now === 0) clearInterval(timer);
		}, 1000);
		return () => clearInterval(timer);
	}, [seconds]);
	if (left <= 0) return <span>It can no longer be undone.</span>;
	return (
		<DeskForm id="undo" action={action}>
			<DeskButton variant="quiet" className="py-1.5">
				Undo
			</DeskButton>
			{/* Hidden from screen readers, which would announce every second. */}
			<span className="ml-3" aria-hidden="true">
				for {left} s
			</span>
		</DeskForm>
	);
}

type AssignProps = { items: readonly Pick<Waiting, "id" | "name" | "assignee">[] };

export function AssignNotice({ items }: AssignProps) {
	const [query] = useSearchParams();
	const done = query.get("done") ?? "";
	if (done !== "none" && !Object.hasOwn(assigned, done)) return null;
	const changed = numberIn(query.get("changed") ?? undefined) ?? 0;
	const refused = (query.get("not") ?? "").split(" ").flatMap((id) => numberIn(id) ?? []);
	return (
		<div
			role="status"
			className="mx-4 mt-5 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-2.5 text-leaf-ink sm:mx-6"
		>
			<p>
				{done === "none"
					? "Nothing was changed: select at least one case first."
					: `${counted(changed, "case")} ${assigned[done]}`}
			</p>
			{refused.length > 0 ? (
				<ul className="mt-1 list-disc pl-5">
					{refused.map((id) => {
						const item = items.find((each) => each.id === id);
						return (
							<li key={id}>
								<bdi>{item?.name ?? `Case ${id}`}</bdi>{" "}
								{item?.assignee ? (
									<>
										is assigned to <bdi>{item.assignee}</bdi>.
									</>
								) : (
									"was not changed."
								)}
							</li>
						);
					})}
				</ul>
			) : null}
		</div>
	);
}

const assigned: Record<string, string> = {
	mine: "assigned to you.",
	given: "assigned. They’ll get an email.",
	"given-unsent": "assigned. They won’t get an email about it.",
	nobody: "unassigned.",
};

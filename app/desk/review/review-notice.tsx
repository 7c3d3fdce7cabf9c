import { useEffect, useState } from "react";
import type { findDecision } from "#app/cases/decisions/case-decisions.ts";
import { decisions } from "#app/desk/review/decisions.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { recordOfCase } from "#app/records/records.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Decision = Awaited<ReturnType<typeof findDecision>>;

type NoticeProps = {
	decision: Decision;
	/** The id of the case whose page this is on. */
	here: number;
};

export function ReviewNotice({ decision, here }: NoticeProps) {
	const to = useCasePath(decision?.caseId ?? 0);
	if (!decision) return null;
	return (
		<div
			role="status"
			className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-1.5 text-leaf-ink"
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
					action={to({ of: "undo", item: String(decision.id) })}
				/>
			)}
			{decision.caseId === here ? null : (
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

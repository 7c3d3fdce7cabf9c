import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { decisions } from "#app/desk/review/decisions.ts";
import { queueQuery } from "#app/desk/review/review-path.ts";
import type { findDecision } from "#app/moderation/decisions/case-decisions.ts";
import { recordOfCase } from "#app/records/records.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Decision = Awaited<ReturnType<typeof findDecision>>;

const undoWords: Record<string, string> = {
	undone: "Undone: it’s waiting for review again, and the email was not sent.",
	back: "Undone: everything is as it was before, and no email was sent.",
	late: "It’s too late to undo this: the minute is over, or someone outside the team has been notified. Decide again on its page, or email the sender.",
	other: "Something was decided or changed after this, so it can’t be undone. Its page shows what.",
};

export function ReviewNotice({ decision }: { decision: Decision }) {
	const [query] = useSearchParams();
	const undo = query.get("undo") ?? "";
	if (Object.hasOwn(undoWords, undo)) return <Notice>{undoWords[undo]}</Notice>;
	if (!decision) return null;
	return (
		<Notice>
			<span className="min-w-0">
				<bdi className="font-semibold">{decision.name}</bdi> {decisions[decision.verdict].done}.
			</span>
			{decision.undone ? (
				<span>Undone.</span>
			) : (
				<UndoForm key={decision.id} decision={decision} query={queueQuery(query)} />
			)}
			<PathLink
				to={`/desk/review/${decision.caseId}${queueQuery(query)}`}
				className="inline-flex min-h-11 items-center underline"
			>
				View
			</PathLink>
			{decision.verdict === "approved" && !decision.undone && decision.subjectId ? (
				<PathLink
					to={`${recordOfCase(decision.kind)?.deskPath}/${decision.subjectId}/kit`}
					className="inline-flex min-h-11 items-center underline"
				>
					Promote it
				</PathLink>
			) : null}
		</Notice>
	);
}

function Notice({ children }: { children: React.ReactNode }) {
	return (
		<div
			role="status"
			className="mx-4 mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-1.5 text-leaf-ink sm:mx-6 xl:mx-8"
		>
			{children}
		</div>
	);
}

function UndoForm({ decision, query }: { decision: NonNullable<Decision>; query: string }) {
	const left = useSecondsLeft(decision.secondsLeft);
	if (left <= 0) return <span>It can no longer be undone.</span>;
	return (
		<DeskForm id="undo" action={`/desk/review/undo/${decision.id}${query}`}>
			<DeskButton look="quiet" className="py-1.5">
				Undo
			</DeskButton>
			{/* Hidden from screen readers, which would announce every second. */}
			<span className="ml-3" aria-hidden="true">
				for {left} s
			</span>
		</DeskForm>
	);
}

function useSecondsLeft(first: number): number {
	const [left, setLeft] = useState(first);
	useEffect(() => {
		const end = Date.now() + first * 1000;
		const timer = setInterval(() => {
			const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
			setLeft(now);
			if (now === 0) clearInterval(timer);
		}, 1000);
		return () => clearInterval(timer);
	}, [first]);
	return left;
}

import { caseLink } from "#app/desk/review/case-parts.tsx";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import type { Origin } from "#app/take-back/origin.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk/pill.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Question = NonNullable<Origin["question"]>;

const states: Record<Question["state"], { label: string; tone: PillTone }> = {
	asked: { label: "Asked", tone: "terra" },
	yes: { label: "Takes the dog back", tone: "olive" },
	help: { label: "Helps find a home", tone: "olive" },
	no: { label: "Can’t take the dog", tone: "stone" },
	silent: { label: "No answer", tone: "stone" },
};

export function CaseOrigin({ found: { origin, head } }: { found: CaseReading }) {
	const to = useCasePath(head.id);
	if (!origin) return null;
	const { kennel, namesake, named, question } = origin;
	const candidate = kennel ?? namesake;
	return (
		<section aria-labelledby="origin" className="mt-7 mb-4">
			<h2 id="origin" className="text-23">
				Kennel of origin
			</h2>
			<div className="mt-3 rounded-20 border border-line bg-card px-5 py-4 [overflow-wrap:anywhere]">
				<div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
					<p className="min-w-0">
						<bdi className="font-semibold text-heading">{named}</bdi>
					</p>
					{question ? (
						<DeskPill tone={states[question.state].tone}>{states[question.state].label}</DeskPill>
					) : null}
				</div>
				{candidate ? (
					<p>
						{kennel ? null : "In the network, one kennel has this name: "}
						<PathLink to={`${kennelRecord.deskPath}/${candidate.id}`} className={caseLink}>
							<bdi>{[candidate.name, candidate.place].filter(Boolean).join(", ")}</bdi>
						</PathLink>
					</p>
				) : (
					<p className="mt-1 text-stone">
						Not in the network, so we don’t write to it. The owner’s private page says how to ask.
					</p>
				)}
				{question ? (
					<Answer question={question} />
				) : candidate ? (
					<Ask origin={origin} kennelId={candidate.id} action={to({ of: "kennel", step: "ask" })} />
				) : null}
			</div>
		</section>
	);
}

function Answer({ question }: { question: Question }) {
	const { state, words, askedAt, answeredAt, dueAt, takenBackAt } = question;
	return (
		<>
			<p className="text-15 text-stone">
				Asked <DeskMoment date={askedAt} />
				{answeredAt ? (
					<>
						, answered <DeskMoment date={answeredAt} />
					</>
				) : (
					<>
						, {state === "asked" ? "has until" : "had until"} <DeskMoment date={dueAt} />
					</>
				)}
				{takenBackAt ? (
					<>
						. The owner said that the dog goes back: <DeskMoment date={takenBackAt} />
					</>
				) : null}
			</p>
			{words ? (
				<blockquote dir="auto" className="mt-2 border-l-3 border-fawn pl-3.5 whitespace-pre-line">
					{words}
				</blockquote>
			) : null}
		</>
	);
}

type AskProps = { origin: Origin; kennelId: number; action: string };

function Ask({ origin: { agreed, waiting, kennel }, kennelId, action }: AskProps) {
	if (!agreed) return <p className="text-stone">The owner hasn’t agreed that we ask it.</p>;
	if (!waiting)
		return <p className="text-stone">It is asked when the owner sends the case back.</p>;
	return (
		<DeskForm id="ask-kennel" action={action} className="mt-2" preventScrollReset>
			<input type="hidden" name="kennel" value={kennelId} />
			<DeskButton look="quiet">
				{kennel ? "Ask the kennel now" : "It’s this kennel: ask it"}
			</DeskButton>
		</DeskForm>
	);
}

import type { VerificationState } from "#app/cases/verifications/verifications.ts";
import { checkChoices, expectedName, noteLimit } from "#app/desk/verifications/check.ts";
import { CodePhoto } from "#app/desk/verifications/code-photo.tsx";
import type { ReadChecks } from "#app/desk/verifications/read-checks.ts";
import type { CheckAnswer } from "#app/desk/verifications/submit-check.ts";
import { records } from "#app/records/records.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk/pill.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";

type Props = {
	checks: ReadChecks;
	action: string;
	answer?: CheckAnswer | undefined;
};

export function Checks({ checks, action, answer }: Props) {
	const { takesPhoto, rows, chip } = checks;
	return (
		<div className="grid min-w-0 gap-5">
			{takesPhoto ? <CodePhoto checks={checks} action={action} answer={answer} /> : null}
			{checks.noPrivatePage ? (
				<p className="text-stone">
					There’s no private page for this {records[checks.kind].labels.owner}, so you can’t ask for
					a photo with a code.
				</p>
			) : null}
			{rows.length > 0 ? <CheckList rows={rows} action={action} /> : null}
			{chip ? <Chip chip={chip} /> : null}
			<details
				// Cleared and closed after a check is saved, because a second click would save it twice.
				key={rows.length}
				open={answer?.step === "record" || undefined}
				className="rounded-20 border border-line bg-card px-5 py-2"
			>
				<summary className="min-h-11 cursor-pointer content-center font-semibold text-heading">
					Record a check
				</summary>
				<CheckForm checks={checks} action={action} answer={answer} />
			</details>
		</div>
	);
}

function answerTo(answer: CheckAnswer | undefined, step: string) {
	return answer?.step === step ? answer : undefined;
}

function CheckForm({ checks, action, answer }: Props) {
	const options = checkChoices(records[checks.kind]);
	const choices = [{ value: "", label: "Choose one" }, ...options];
	return (
		<DeskForm
			id="record"
			draft
			action={action}
			answer={answerTo(answer, "record")}
			values={{ on: checks.today }}
			className="grid max-w-[40rem] gap-5 pt-2 pb-4"
		>
			<input type="hidden" name="step" value="record" />
			{checks.expected.map(({ field, value }) => (
				<input
					key={field}
					type="hidden"
					name={expectedName(field)}
					value={value}
					autoComplete="off"
				/>
			))}
			<Select name="check" label="What you checked" options={choices} required />
			<TextField name="on" type="date" label="When" required />
			{options.some(({ kind }) => kind === "microchip") ? (
				<TextField
					name="registry"
					label="Registry"
					hint="For a microchip: where you found it. Not shown on the site."
				/>
			) : null}
			<TextArea name="note" label="Note for the team" limit={noteLimit} />
			<p>
				<DeskButton variant="quiet">Save check</DeskButton>
			</p>
		</DeskForm>
	);
}

const states: Record<VerificationState, { label: string; tone: PillTone }> = {
	counts: { label: "Valid", tone: "olive" },
	negative: { label: "Doesn’t fit", tone: "terra" },
	expired: { label: "Expired", tone: "terra" },
	replaced: { label: "Replaced by a newer one", tone: "stone" },
	former: { label: "Changed since", tone: "stone" },
	withdrawn: { label: "Withdrawn", tone: "stone" },
};

function CheckList({ rows, action }: { rows: ReadChecks["rows"]; action: string }) {
	return (
		<ul className="divide-y divide-line rounded-20 border border-line bg-card px-5">
			{rows.map((row) => (
				<li
					key={row.id}
					className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 py-3"
				>
					<div className="min-w-0 flex-1 basis-64">
						<p className="[overflow-wrap:anywhere]">
							<strong className="font-semibold text-heading">{row.label}</strong>: {row.result}
							{row.registry ? (
								<>
									{" "}
									(<bdi>{row.registry}</bdi>)
								</>
							) : null}
						</p>
						<p className="text-15 text-stone">
							<LongDate date={row.checkedAt} />
							{row.by ? (
								<>
									, by <bdi>{row.by}</bdi>
								</>
							) : null}
							{row.state === "counts" ? (
								<span>
									, until <LongDate date={row.validUntil} />
								</span>
							) : null}
						</p>
						{row.note ? <TypedText className="mt-1">{row.note}</TypedText> : null}
					</div>
					<div className="flex flex-wrap items-center gap-3">
						<DeskPill tone={states[row.state].tone}>{states[row.state].label}</DeskPill>
						{row.state === "withdrawn" ? null : (
							<DeskForm id={`withdraw-${row.id}`} action={action} preventScrollReset>
								<input type="hidden" name="step" value="withdraw" />
								<input type="hidden" name="id" value={row.id} />
								<DeskButton variant="quiet">
									<span>
										Withdraw<span className="sr-only"> {row.label}</span>
									</span>
								</DeskButton>
							</DeskForm>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

function Chip({ chip }: { chip: NonNullable<ReadChecks["chip"]> }) {
	const { number, byHand } = chip;
	return (
		<DeskCard
			small
			title={
				<>
					Microchip <span className="font-mono select-all">{number}</span>
				</>
			}
			description={
				byHand ? (
					<>
						Look it up at{" "}
						<a href={byHand.url} rel="noreferrer" className="text-terra underline">
							{byHand.name}
						</a>
						, and record below what it says.
					</>
				) : (
					"We don’t know of a public lookup page for this country. Ask the owner which registry has it."
				)
			}
		/>
	);
}

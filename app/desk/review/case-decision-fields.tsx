import { declineReasons, textLimit } from "#app/cases/decisions/verdicts.ts";
import { stateNames } from "#app/cases/review/states.ts";
import { ReplyChoice } from "#app/cases/saved-replies/reply-choice.tsx";
import { SmallPhotos } from "#app/desk/review/case-difference.tsx";
import { caseLink } from "#app/desk/review/case-parts.tsx";
import { reviewPath } from "#app/desk/review/review-path.ts";
import type { EmailPreview, VerdictAnswer, VerdictPage } from "#app/desk/review/submit-verdict.ts";
import { optionsOf } from "#app/ui/desk/search.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

type Props = { page: VerdictPage; answer: VerdictAnswer | undefined };
export type DecisionFields = (props: Props) => React.ReactNode;

/** Submits what the reviewer sees, because nothing else may be published. */
export function PublishedPhotos({ page: { photos, onSite } }: Props) {
	const tokens = photos.map(({ token }) => token).join(" ");
	return (
		<section aria-labelledby="shown-photos">
			<h2 id="shown-photos" className="text-23">
				Photos{" "}
			</h2>
			<SmallPhotos photos={photos} />
			<input type="hidden" name="photos" value={tokens} autoComplete="off" />
			<input type="hidden" name="on_site" value={onSite ? "yes" : "no"} autoComplete="off" />
		</section>
	);
}

export function ChangesFields({ page: { replies } }: Props) {
	return (
		<>
			<ReplyChoice replies={replies} field="words" />
			<TextArea name="words" label="What is missing or should change" limit={textLimit} required />
		</>
	);
}

const reasons = optionsOf("Choose a reason", declineReasons);

export function DeclineFields({ page: { replies } }: Props) {
	return (
		<>
			<Select name="reason" label="Reason" required initial="" options={reasons} className="mb-5" />
			<ReplyChoice replies={replies} field="words" />
			<TextArea
				name="words"
				label="In your own words"
				hint="Optional. Appears in the email below the reason."
				limit={textLimit}
			/>
		</>
	);
}

export function MergeFields({ page: { duplicates }, answer }: Props) {
	const field = useField("into");
	const first = String(duplicates[0]?.id ?? "other");
	const chosen = answer?.values.into ?? first;
	return (
		<fieldset aria-describedby={field.error ? `${field.id}-error` : undefined}>
			<legend className="font-semibold text-heading">Case to keep</legend>
			<ul
				id={field.id}
				className="mt-2 divide-y divide-line rounded-20 border border-line bg-card px-5"
			>
				{duplicates.map(({ id, name, state, openedAt }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
						<Choice value={String(id)} chosen={chosen}>
							<bdi className="font-semibold">{name}</bdi>
							<span className="text-15 text-stone">
								{" "}
								· {stateNames[state]} · <LongDate date={openedAt} />
							</span>
						</Choice>
						<PathLink to={reviewPath(id)} className={caseLink}>
							View
						</PathLink>
					</li>
				))}
				<li className="py-3">
					<Choice value="other" chosen={chosen}>
						{duplicates.length > 0 ? "Another case, by number" : "By number"}
					</Choice>
					<TextField
						name="number"
						label="Case number"
						hint="You’ll find it at the end of the case’s address."
						inputMode="numeric"
						className="mt-1 max-w-64 pl-9"
					/>
				</li>
			</ul>
			<FieldError field={field} />
		</fieldset>
	);
}

type ChoiceProps = { value: string; chosen: string; children: React.ReactNode };

function Choice({ value, chosen, children }: ChoiceProps) {
	return (
		<label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
			<input
				type="radio"
				name="into"
				value={value}
				defaultChecked={chosen === value}
				className="size-6 shrink-0 cursor-pointer accent-action"
			/>
			<span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
		</label>
	);
}

export function CaseEmail({ email }: { email: EmailPreview }) {
	return (
		<section aria-labelledby="letter" className="mb-6">
			<h2 id="letter" className="text-23">
				Email preview
			</h2>
			<div className="mt-3 overflow-hidden rounded-20 border border-line bg-card">
				<dl className="border-b border-line px-5 py-3 text-15">
					{Object.entries({ To: email.to, Subject: email.subject }).map(([label, value]) => (
						<div key={label} className="flex flex-wrap gap-x-3">
							<dt className="text-stone">{label}</dt>
							<dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">
								<bdi>{value}</bdi>
							</dd>
						</div>
					))}
				</dl>
				<div dir="auto" className="px-5 py-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
					{email.text}
				</div>
			</div>
			<p className="mt-2 text-15 text-stone">
				The email is sent after one minute, so you can still undo the decision.
			</p>
		</section>
	);
}

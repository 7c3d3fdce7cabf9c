import { CircleAlert, CircleCheck } from "lucide";
import { buttonClass } from "#app/ui/button.tsx";
import { AskedValues, ErrorList, useFocusOn } from "#app/ui/field-parts.tsx";
import type { FormAnswer, NextSteps } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Props = { answer: FormAnswer | undefined; form: string; action: string };

export function FormResponse({ answer, form, action }: Props) {
	if (!answer) return null;
	return (
		<FormResult answer={answer} isSuccess={answer.kind === "sent"}>
			{"values" in answer ? <AskedValues {...answer} /> : null}
			{answer.kind === "sent" ? <Sent {...answer} action={action} /> : null}
			{answer.kind === "invalid" ? <Summary errors={answer.errors} form={form} /> : null}
			{answer.kind === "refused" ? <Refused {...answer} /> : null}
		</FormResult>
	);
}

type ResultProps = { answer: object; isSuccess: boolean; children: React.ReactNode };

export function FormResult({ answer, isSuccess, children }: ResultProps) {
	const area = useFocusOn(answer);
	return (
		<div
			ref={area}
			// biome-ignore lint/a11y/noAutofocus: without scripts the answer is a new page
			autoFocus
			tabIndex={-1}
			className={`mb-2 scroll-mt-6 rounded-20 border-[1.5px] px-5 py-4 ${isSuccess ? "border-olive bg-leaf text-leaf-ink" : "border-terra bg-card text-ink"}`}
		>
			<div role={isSuccess ? "status" : "alert"} className="flex gap-3.5">
				<Icon
					of={isSuccess ? CircleCheck : CircleAlert}
					className={`mt-0.5 size-6 ${isSuccess ? "" : "text-terra"}`}
				/>
				<div className="min-w-0">{children}</div>
			</div>
		</div>
	);
}

type SentAnswer = Extract<FormAnswer, { kind: "sent" }>;

function Sent({ heading, message, emailTypo, next, action }: SentAnswer & { action: string }) {
	return (
		<>
			<h3 className="text-23 text-leaf-ink">{heading}</h3>
			<p className="mt-1.5">{message}</p>
			{emailTypo ? (
				<p className="mt-3">
					You wrote <b className="font-semibold">{emailTypo.written}</b>. If you meant{" "}
					<b className="font-semibold">{emailTypo.meant}</b>,{" "}
					<a href={action} className="font-semibold underline">
						please send it again with that address
					</a>
					.
				</p>
			) : null}
			{next ? <Next {...next} /> : null}
		</>
	);
}

/** Uses plain links, because they lead to another part of the app. */
function Next({ steps, prepare, status, button }: NextSteps) {
	return (
		<div className="mt-5 max-sm:-ml-9.5">
			<p className="flex flex-wrap items-center gap-x-5 gap-y-2">
				{button ? (
					<a href={button.href} className={buttonClass("action", "max-sm:w-full")}>
						{button.label}
					</a>
				) : null}
				{status ? (
					<a href={status} className="inline-flex min-h-11 items-center font-semibold underline">
						Check the status
					</a>
				) : null}
			</p>
			{button || status ? (
				<p className="mt-1 text-15">
					{button && status ? "These pages are" : "This page is"} private. Anyone with the link can
					open {button && status ? "them" : "it"}, so please don’t share the address.
				</p>
			) : null}
			<p className="mt-5 font-semibold">What happens next</p>
			<ol className="mt-1 list-decimal space-y-1.5 pl-6 marker:font-semibold">
				{steps.map((step) => (
					<li key={step}>{step}</li>
				))}
			</ol>
			{prepare.length > 0 ? (
				<>
					<p className="mt-5 font-semibold">What helps to have at hand</p>
					<ul className="mt-1 list-disc space-y-1 pl-6">
						{prepare.map((item) => (
							<li key={item}>{item}</li>
						))}
					</ul>
				</>
			) : null}
		</div>
	);
}

type RefusedAnswer = Extract<FormAnswer, { kind: "refused" }>;

function Refused({ message, repeatable }: RefusedAnswer) {
	return (
		<>
			<p className="font-semibold">{message}</p>
			{repeatable ? <SubmitButton className="mt-3">Try again</SubmitButton> : null}
		</>
	);
}

function Summary({ errors, form }: { errors: Record<string, string>; form: string }) {
	const count = Object.keys(errors).length;
	return (
		<>
			<p className="font-semibold text-heading">
				{count === 1 ? "One thing needs" : `${count} things need`} another look. Nothing has been
				sent yet, and everything you typed is still here.
			</p>
			<ErrorList form={form} errors={errors} />
		</>
	);
}

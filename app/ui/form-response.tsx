import { CircleAlert, CircleCheck } from "lucide";
import { ErrorList, useFocusOn } from "#app/ui/field-parts.tsx";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = { answer: FormAnswer | undefined; form: string; action: string };

export function FormResponse({ answer, form, action }: Props) {
	if (!answer) return null;
	return (
		<FormResult answer={answer} isSuccess={answer.kind === "sent"}>
			{answer.kind === "sent" ? <Sent {...answer} action={action} /> : null}
			{answer.kind === "invalid" ? <Summary errors={answer.errors} form={form} /> : null}
			{answer.kind === "refused" ? <p className="font-semibold">{answer.words}</p> : null}
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

function Sent({ heading, words, emailTypo, action }: SentAnswer & { action: string }) {
	return (
		<>
			<h3 className="text-23 text-leaf-ink">{heading}</h3>
			<p className="mt-1.5">{words}</p>
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

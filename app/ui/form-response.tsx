import { CircleAlert, CircleCheck } from "lucide";
import { useEffect, useRef } from "react";
import { type FormAnswer, fieldId } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The result of a form, at its top or in its place; takes the focus. */
export function FormResponse({
	answer,
	form,
	action,
}: {
	answer: FormAnswer | undefined;
	form: string;
	action: string;
}) {
	const area = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (answer) area.current?.focus();
	}, [answer]);
	if (!answer) return null;
	const sent = answer.kind === "sent";
	return (
		<div
			ref={area}
			// biome-ignore lint/a11y/noAutofocus: without scripts the answer is a new page
			autoFocus
			tabIndex={-1}
			className={`mb-2 scroll-mt-6 rounded-20 border-[1.5px] px-5 py-4 ${sent ? "border-olive bg-leaf text-leaf-ink" : "border-terra bg-card text-ink"}`}
		>
			<div role={sent ? "status" : "alert"} className="flex gap-3.5">
				<Icon
					of={sent ? CircleCheck : CircleAlert}
					className={`mt-0.5 size-6 ${sent ? "" : "text-terra"}`}
				/>
				<div className="min-w-0">
					{answer.kind === "sent" ? <Sent {...answer} action={action} /> : null}
					{answer.kind === "invalid" ? <Summary errors={answer.errors} form={form} /> : null}
					{answer.kind === "refused" ? <p className="font-semibold">{answer.words}</p> : null}
				</div>
			</div>
		</div>
	);
}

function Sent({
	heading,
	words,
	emailTypo,
	action,
}: Extract<FormAnswer, { kind: "sent" }> & { action: string }) {
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
	const wrong = Object.entries(errors);
	return (
		<>
			<p className="font-semibold text-heading">
				{wrong.length === 1 ? "One thing needs" : `${wrong.length} things need`} another look.
				Nothing has been sent yet, and everything you typed is still here.
			</p>
			<ul className="mt-1.5">
				{wrong.map(([name, message]) => (
					<li key={name}>
						<a
							href={`#${fieldId(form, name)}`}
							className="inline-flex min-h-11 items-center py-1.5 leading-snug text-terra underline"
							onClick={(event) => {
								const field = document.getElementById(fieldId(form, name));
								if (!field) return;
								event.preventDefault();
								field.focus();
							}}
						>
							{message}
						</a>
					</li>
				))}
			</ul>
		</>
	);
}

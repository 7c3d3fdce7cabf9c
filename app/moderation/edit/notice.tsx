import { CircleAlert, CircleCheck } from "lucide";
import { useEffect, useRef } from "react";
import type { EditAnswer, EditView } from "#app/moderation/edit/edit.ts";
import { fieldId } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = { answer: EditAnswer | undefined; form: string; state: EditView["state"] };

export function EditNotice({ answer, form, state }: Props) {
	const area = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (answer) area.current?.focus();
	}, [answer]);
	if (!answer) return null;
	const isSuccess = answer.kind === "saved" || answer.kind === "sent";
	return (
		<div
			ref={area}
			// biome-ignore lint/a11y/noAutofocus: without scripts the answer is a new page
			autoFocus
			tabIndex={-1}
			className={`scroll-mt-6 rounded-20 border-[1.5px] px-5 py-4 ${isSuccess ? "border-olive bg-leaf text-leaf-ink" : "border-terra bg-card text-ink"}`}
		>
			<div role={isSuccess ? "status" : "alert"} className="flex gap-3.5">
				<Icon
					of={isSuccess ? CircleCheck : CircleAlert}
					className={`mt-0.5 size-6 ${isSuccess ? "" : "text-terra"}`}
				/>
				<div className="min-w-0">
					<p className="font-semibold">{messageOf(answer, state)}</p>
					<Details answer={answer} form={form} />
				</div>
			</div>
		</div>
	);
}

function messageOf(answer: EditAnswer, state: EditView["state"]): string {
	switch (answer.kind) {
		case "saved":
			return state === "received" || state === "in_review"
				? "Saved. Our volunteer will see this version."
				: "Saved. Press Send for review to send it to our team.";
		case "sent":
			return "Sent. A volunteer will review it, usually within three days, and email you. Until then you can still make changes here.";
		case "refused":
			return answer.words;
		case "invalid":
			return answer.saved
				? "Saved, but not sent yet. Please check these:"
				: "Not saved yet. Everything you typed is still here.";
		case "elsewhere":
			return "This was changed in another window, so it wasn’t saved. Everything you typed is still here.";
	}
}

function Details({ answer, form }: { answer: EditAnswer; form: string }) {
	if (answer.kind === "invalid") {
		return (
			<ul>
				{Object.entries(answer.errors).map(([name, message]) => (
					<li key={name}>
						<a
							href={`#${fieldId(form, name)}`}
							className="inline-flex min-h-11 items-center text-terra underline"
						>
							{message}
						</a>
					</li>
				))}
			</ul>
		);
	}
	if (answer.kind !== "elsewhere") return null;
	return (
		<>
			<p className="mt-1">
				Press Save again to keep your version, or reload the page to continue with the other one.
				Where they differ, the other version has:
			</p>
			<dl className="mt-2">
				{answer.there.map(({ label, text }) => (
					<div key={label} className="mt-1 flex flex-wrap gap-x-2">
						<dt className="font-semibold">{label}:</dt>
						<dd dir="auto" className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
							{text || "nothing"}
						</dd>
					</div>
				))}
			</dl>
		</>
	);
}

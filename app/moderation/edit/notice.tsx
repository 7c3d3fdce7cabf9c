import { CircleAlert, CircleCheck } from "lucide";
import { useEffect, useRef } from "react";
import type { EditAnswer, EditView } from "#app/moderation/edit/edit.ts";
import { fieldId } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = { answer: EditAnswer | undefined; form: string; state: EditView["state"] };

/** What the server said of what was saved or sent; it takes the focus. */
export function EditNotice({ answer, form, state }: Props) {
	const area = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (answer) area.current?.focus();
	}, [answer]);
	if (!answer) return null;
	const good = answer.kind === "saved" || answer.kind === "sent";
	return (
		<div
			ref={area}
			// biome-ignore lint/a11y/noAutofocus: without scripts the answer is a new page
			autoFocus
			tabIndex={-1}
			className={`scroll-mt-6 rounded-20 border-[1.5px] px-5 py-4 ${good ? "border-olive bg-leaf text-leaf-ink" : "border-terra bg-card text-ink"}`}
		>
			<div role={good ? "status" : "alert"} className="flex gap-3.5">
				<Icon
					of={good ? CircleCheck : CircleAlert}
					className={`mt-0.5 size-6 ${good ? "" : "text-terra"}`}
				/>
				<div className="min-w-0">
					<Words answer={answer} form={form} state={state} />
				</div>
			</div>
		</div>
	);
}

function Words({ answer, form, state }: Props & { answer: EditAnswer }) {
	switch (answer.kind) {
		case "saved":
			return (
				<p className="font-semibold">
					{state === "received" || state === "in_review"
						? "Saved. Our volunteer reads it as it stands now."
						: "Saved. It goes to our team when you press Send for review."}
				</p>
			);
		case "sent":
			return (
				<p className="font-semibold">
					Sent. A volunteer reads it, usually within three days, and writes to you. Until then you
					can still correct it here.
				</p>
			);
		case "refused":
			return <p className="font-semibold">{answer.words}</p>;
		case "invalid":
			return (
				<>
					<p className="font-semibold">
						{answer.saved
							? "Saved, but not sent yet: please look at these."
							: "Not saved yet; everything you typed is still here."}
					</p>
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
				</>
			);
		case "elsewhere":
			return (
				<>
					<p className="font-semibold">
						This was changed in another window meanwhile, so it was not saved. Everything you typed
						here is still here.
					</p>
					<p className="mt-1">
						Press Save again to keep what stands here, or reload the page to go on with the other.
						Where they differ, the other says:
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
}

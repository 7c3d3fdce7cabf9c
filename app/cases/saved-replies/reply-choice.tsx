import { ExternalLink } from "lucide";
import { type MouseEvent, use } from "react";
import {
	appendReplies,
	boxName,
	type FilledReply,
	insertButton,
} from "#app/cases/saved-replies/reply.ts";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { FormContext, fieldId } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	replies: readonly FilledReply[];
	field: string;
};

/** Without JavaScript, the button submits the form, and its action shows it again with the text inserted. */
export function ReplyChoice({ replies, field }: Props) {
	const { id: form } = use(FormContext);
	function insert(event: MouseEvent<HTMLButtonElement>) {
		const area = document.getElementById(fieldId(form, field));
		if (!(area instanceof HTMLTextAreaElement)) return;
		event.preventDefault();
		const boxes = replies.flatMap((reply) => {
			const box = event.currentTarget.form?.elements.namedItem(boxName(reply));
			return box instanceof HTMLInputElement ? box : [];
		});
		const isChecked = (name: string) => boxes.some((box) => box.name === name && box.checked);
		const text = appendReplies(area.value, replies, isChecked);
		area.setRangeText(text, 0, area.value.length, "end");
		area.dispatchEvent(new Event("input", { bubbles: true }));
		for (const box of boxes) box.checked = false;
		area.focus();
	}
	return (
		<fieldset className="mb-5 min-w-0 rounded-20 border border-line bg-card px-5 pt-3 pb-4">
			<legend className="px-1 font-semibold text-heading">Saved replies</legend>
			{replies.length === 0 ? (
				<p className="text-stone">None for this yet.</p>
			) : (
				<ul className="grid max-h-80 gap-x-6 overflow-y-auto sm:grid-cols-2">
					{replies.map((reply) => (
						<li key={reply.id} className="min-w-0">
							<label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
								<input
									type="checkbox"
									name={boxName(reply)}
									value="yes"
									autoComplete="off"
									className="size-6 shrink-0 cursor-pointer accent-action"
								/>
								<bdi className="min-w-0 [overflow-wrap:anywhere]">{reply.title}</bdi>
							</label>
						</li>
					))}
				</ul>
			)}
			<p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
				{replies.length > 0 ? (
					<DeskButton variant="quiet" name={insertButton} value="yes" onClick={insert}>
						Insert
					</DeskButton>
				) : null}
				{/* In a new tab, or the text typed here would be lost. */}
				<a
					href="/desk/replies"
					target="_blank"
					rel="noreferrer"
					className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-terra underline"
				>
					Edit saved replies
					<Icon of={ExternalLink} className="size-4" />
					<span className="sr-only">(in a new tab)</span>
				</a>
			</p>
		</fieldset>
	);
}

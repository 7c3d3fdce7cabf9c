import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import {
	countWords,
	type FieldPhoto,
	isUploadPending,
	needsAttention,
} from "#app/media/photo-field/photo.ts";

type Props = {
	input: RefObject<HTMLInputElement | null>;
	list: RefObject<HTMLUListElement | null>;
	photos: FieldPhoto[];
};

/** Submits once all photos are uploaded, or shows a photo that needs the sender's attention instead. */
export function SubmitGuard({ input, list, photos }: Props) {
	const [held, setHeld] = useState<{ by: HTMLElement | null }>();
	const [stopped, setStopped] = useState(false);
	const pending = photos.filter(isUploadPending).length;
	const needAttention = photos.filter(needsAttention);

	useEffect(() => {
		const form = input.current?.form;
		if (!form) return;
		if (pending > 0) form.dataset.photosPending = String(pending);
		else delete form.dataset.photosPending;
	}, [input, pending]);

	const hold = useEffectEvent((event: SubmitEvent) => {
		const [first] = needAttention;
		setStopped(first !== undefined);
		if (!first && pending === 0) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		if (!first) return setHeld({ by: event.submitter });
		const row = list.current?.querySelector(`[data-photo="${first.id}"]`);
		row?.scrollIntoView({ block: "center" });
		row?.querySelector<HTMLElement>("button:not(:disabled)")?.focus({ preventScroll: true });
	});

	useEffect(() => {
		const form = input.current?.form;
		// Capture phase, so that it can stop every other submit listener.
		form?.addEventListener("submit", hold, { capture: true });
		return () => form?.removeEventListener("submit", hold, { capture: true });
	}, [input]);

	useEffect(() => {
		if (!held || pending > 0) return;
		setHeld(undefined);
		input.current?.form?.requestSubmit(held.by);
	}, [held, pending, input]);

	return (
		<div role="status">
			{held ? (
				<p className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-140 flex-wrap items-center gap-x-5 rounded-20 bg-hero px-5 py-3 text-cream shadow-[0_0_0_1px_var(--line)]">
					<span className="py-1">
						{countWords(pending)} {pending === 1 ? "is" : "are"} still uploading. The form will be
						sent automatically when {pending === 1 ? "it is" : "they are"} done.
					</span>
					<button
						type="button"
						className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
						onClick={() => setHeld(undefined)}
					>
						Don’t send yet
					</button>
				</p>
			) : null}
			{stopped && needAttention.length > 0 ? (
				<p className="mt-2 font-semibold text-terra">
					{countWords(needAttention.length)} couldn’t be uploaded. Try again, choose{" "}
					{needAttention.length === 1 ? "it" : "them"} again, or remove{" "}
					{needAttention.length === 1 ? "it" : "them"}, then send the form.
				</p>
			) : null}
		</div>
	);
}

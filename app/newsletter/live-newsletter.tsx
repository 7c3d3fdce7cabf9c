import { useEffect, useRef } from "react";
import { FieldError } from "#app/ui/field-parts.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { FormResponse } from "#app/ui/form-response.tsx";
import { MailTypoOffer } from "#app/ui/mail-typo.tsx";
import { postForm } from "#app/ui/post-form.ts";

type Props = {
	/** The id of the field for the address. */
	field: string;
	answer: FormAnswer | undefined;
	setAnswer: (answer: FormAnswer) => void;
	setBusy: (busy: boolean) => void;
};

/** Sends the newsletter form that it stands in without leaving the page, and says what came of it. */
export function LiveNewsletter({ field, answer, setAnswer, setBusy }: Props) {
	const area = useRef<HTMLDivElement>(null);

	useEffect(() => {
		const form = area.current?.closest("form");
		if (!form) return;
		let sending = false;
		const send = async (event: SubmitEvent) => {
			event.preventDefault();
			if (sending) return;
			sending = true;
			setBusy(true);
			const answered = await postForm(form);
			sending = false;
			setBusy(false);
			setAnswer(answered);
		};
		form.addEventListener("submit", send);
		return () => form.removeEventListener("submit", send);
	}, [setAnswer, setBusy]);

	useEffect(() => {
		if (answer?.kind === "invalid") document.getElementById(field)?.focus();
	}, [answer, field]);

	if (answer?.kind === "invalid") {
		const [error] = Object.values(answer.errors);
		return (
			<div ref={area} role="alert">
				<FieldError field={{ id: field, value: undefined, error }} />
				<MailTypoOffer of={field} />
			</div>
		);
	}
	return (
		<div ref={area} className="empty:hidden mt-3">
			<FormResponse answer={answer} form="" action="/newsletter" />
			{answer?.kind === "sent" ? null : <MailTypoOffer of={field} />}
		</div>
	);
}

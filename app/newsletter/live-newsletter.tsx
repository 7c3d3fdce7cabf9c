import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { FieldError } from "#app/ui/field-parts.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { FormResponse } from "#app/ui/form-response.tsx";
import { MailTypoOffer } from "#app/ui/mail-typo.tsx";
import { postForm } from "#app/ui/post-form.ts";

const alive = new WeakSet<HTMLFormElement>();

/**
 * Makes a newsletter form send in place. The form itself belongs to a page that must stay light, so
 * this is a small tree of its own, in the empty place that the form keeps for it.
 */
export function enliven(form: HTMLFormElement): void {
	const place = form.querySelector("[data-live]");
	const field = form.elements.namedItem("EMAIL");
	const button = form.querySelector("button");
	if (alive.has(form) || !place || !button || !(field instanceof HTMLInputElement)) return;
	alive.add(form);
	createRoot(place).render(<Live form={form} field={field} button={button} />);
}

type Props = { form: HTMLFormElement; field: HTMLInputElement; button: HTMLButtonElement };

function Live({ form, field, button }: Props) {
	const [answer, setAnswer] = useState<FormAnswer>();
	const [busy, setBusy] = useState(false);
	const sending = useRef(false);
	const wrong = answer?.kind === "invalid";

	useEffect(() => {
		const send = async (event: SubmitEvent) => {
			event.preventDefault();
			if (sending.current) return;
			sending.current = true;
			setBusy(true);
			const answered = await postForm(form);
			sending.current = false;
			setBusy(false);
			setAnswer(answered);
		};
		form.addEventListener("submit", send);
		return () => form.removeEventListener("submit", send);
	}, [form]);

	useEffect(() => {
		button.ariaBusy = String(busy);
		button.textContent = busy ? "Sending…" : "Subscribe";
	}, [busy, button]);

	useEffect(() => {
		form.toggleAttribute("data-sent", answer?.kind === "sent");
		const words = `${form.id}-words`;
		field.setAttribute("aria-describedby", wrong ? `${field.id}-error ${words}` : words);
		if (wrong) {
			field.ariaInvalid = "true";
			field.focus();
		} else field.removeAttribute("aria-invalid");
	}, [answer, wrong, form, field]);

	const error = wrong ? Object.values(answer.errors)[0] : undefined;
	return (
		<>
			<p role="status" className="sr-only">
				{busy ? "Sending…" : ""}
			</p>
			<div role="alert">
				<FieldError field={{ id: field.id, value: undefined, error }} />
			</div>
			{answer?.kind === "sent" ? null : <MailTypoOffer of={field.id} />}
			{wrong ? null : <FormResponse answer={answer} form={form.id} action="/newsletter" />}
		</>
	);
}

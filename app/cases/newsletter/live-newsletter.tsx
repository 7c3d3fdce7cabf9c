import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { EmailTypoOffer } from "#app/ui/email-typo-offer.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { FormResponse } from "#app/ui/form-response.tsx";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { faultMessage } from "#app/ui/not-sent.tsx";
import { postForm } from "#app/ui/post-form.ts";
import { watch } from "#app/ui/watched-form.ts";

const activated = new WeakSet<HTMLFormElement>();

/** A newsletter form submits in place. A separate React root keeps this code out of the page's bundle. */
export function activate(form: HTMLFormElement): void {
	if (activated.has(form)) return;
	activated.add(form);
	const container = form.querySelector("[data-live]");
	const field = form.elements.namedItem("EMAIL");
	const button = form.querySelector("button");
	if (!container) watch(form);
	if (!container || !button || !(field instanceof HTMLInputElement)) return;
	createRoot(container).render(<LiveForm form={form} field={field} button={button} />);
}

type Props = { form: HTMLFormElement; field: HTMLInputElement; button: HTMLButtonElement };

function LiveForm({ form, field, button }: Props) {
	const [answer, setAnswer] = useState<FormAnswer>();
	const [busy, setBusy] = useState(false);
	const sending = useRef(false);
	const isInvalid = answer?.kind === "invalid";

	useEffect(() => {
		const send = async (event: SubmitEvent) => {
			event.preventDefault();
			if (sending.current) return;
			sending.current = true;
			setBusy(true);
			const received = await postForm(form);
			sending.current = false;
			setBusy(false);
			setAnswer(
				typeof received === "number"
					? { kind: "refused", message: faultMessage({ status: received, form }), values: {} }
					: received,
			);
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
		const consentId = `${form.id}-words`;
		field.setAttribute(
			"aria-describedby",
			isInvalid ? `${field.id}-error ${consentId}` : consentId,
		);
		if (isInvalid) {
			field.ariaInvalid = "true";
			field.focus();
		} else field.removeAttribute("aria-invalid");
	}, [answer, isInvalid, form, field]);

	const error = isInvalid ? Object.values(answer.errors)[0] : undefined;
	return (
		<>
			<p role="status" className="sr-only">
				{busy ? "Sending…" : ""}
			</p>
			<div role="alert">
				<FieldError field={{ id: field.id, value: undefined, error }} />
			</div>
			{answer?.kind === "sent" ? null : <EmailTypoOffer of={field.id} />}
			{isInvalid ? null : <FormResponse answer={answer} form={form.id} action="/newsletter" />}
		</>
	);
}

import { memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { FormResponse } from "#app/ui/form-response.tsx";
import { FormContext, useForm } from "#app/ui/form-state.ts";
import { postForm } from "#app/ui/post-form.ts";

type Props = {
	/** Unique on the page. */
	id: string;
	/** The page that takes it, and answers when there are no scripts. */
	action: string;
	tags: string;
	ticket?: string;
	/** What that page said to a form sent without scripts. */
	answer?: FormAnswer;
	encType?: "multipart/form-data";
	className?: string;
	children: React.ReactNode;
	/** Stands in the form and, when it has been sent, in its place. */
	draft?: (sent: boolean) => React.ReactNode;
};

/** A form that sends in place with scripts, and as a page without them; nothing typed is ever cleared. */
export function SendForm({ id, action, tags, ticket, encType, className, ...props }: Props) {
	const [answer, setAnswer] = useState(props.answer);
	const [busy, setBusy] = useState(false);
	// Once, for the life of the form: a later answer must not touch what stands in the fields.
	const [values, setValues] = useState(answer && "values" in answer ? answer.values : {});
	// A repeat after an unknown outcome must be the same message, whatever the page has loaded since.
	const [held, setHeld] = useState(ticket);
	const sending = useRef(false);

	const sent = answer?.kind === "sent";
	// The visitor came back to this page for another message.
	if (sent && held !== ticket) {
		setHeld(ticket);
		setValues({});
		setAnswer(undefined);
	}

	async function send(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (sending.current) return;
		sending.current = true;
		setBusy(true);
		const answered = await postForm(event.currentTarget);
		// At once: a key pressed before the form is gone would send what has been thanked for.
		flushSync(() => {
			setBusy(false);
			setAnswer(answered);
		});
		sending.current = false;
	}

	const response = <FormResponse answer={answer} form={id} action={action} />;
	if (sent) {
		return (
			<>
				{response}
				{props.draft?.(true)}
			</>
		);
	}
	const errors = answer?.kind === "invalid" ? answer.errors : {};
	return (
		<FormContext value={{ id, values, errors, busy }}>
			<form
				id={id}
				method="post"
				// Of another address than the page: a form that is sent would end the browser's copy of it,
				// and with it the ticket that going back needs.
				action={`${action}?sent`}
				encType={encType}
				noValidate
				onSubmit={send}
				className={className}
			>
				{response}
				<input type="hidden" name="tags" value={tags} />
				{held ? <Ticket first={values.ticket ?? held} /> : null}
				<div aria-hidden="true" className="off-screen">
					<input type="text" name="website" tabIndex={-1} autoComplete="off" />
				</div>
				{props.children}
				{props.draft?.(false)}
			</form>
		</FormContext>
	);
}

/** Never drawn again: a draft that came back has put its own ticket there. */
const Ticket = memo(({ first }: { first: string }) => (
	<input
		type="hidden"
		name="ticket"
		// Some browsers bring an earlier one back on a reload.
		autoComplete="off"
		defaultValue={first}
	/>
));

/** Sends the form that it stands in, and says so while it does. */
export function SendButton({ children, className }: { children: string; className?: string }) {
	const { busy } = useForm();
	return (
		<>
			<button
				type="submit"
				aria-busy={busy}
				aria-disabled={busy}
				className={buttonClass("action", className)}
			>
				{busy ? "Sending…" : children}
			</button>
			<span role="status" className="sr-only">
				{busy ? "Sending…" : ""}
			</span>
		</>
	);
}

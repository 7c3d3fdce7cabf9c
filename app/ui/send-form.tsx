import { lazy, memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "#app/ui/button.tsx";
import { type FormAnswer, FormContext } from "#app/ui/form-state.ts";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";

async function load() {
	const [{ FormResponse }, { postForm }] = await Promise.all([
		import("#app/ui/form-response.tsx"),
		import("#app/ui/post-form.ts"),
	]);
	return { FormResponse, postForm };
}

/** The response on a page whose form was sent without scripts. */
const FirstResponse = import.meta.env.SSR
	? (await load()).FormResponse
	: lazy(async () => ({ default: (await load()).FormResponse }));

type Props = {
	id: string;
	action: string;
	tags: string;
	ticket?: string;
	answer?: FormAnswer;
	encType?: "multipart/form-data";
	submit: string;
	children: React.ReactNode;
	draft?: (sent: boolean) => React.ReactNode;
};

export function SendForm({ id, action, tags, ticket, encType, submit, ...props }: Props) {
	const [answer, setAnswer] = useState(props.answer);
	const [Response, setResponse] = useState<typeof FirstResponse>(() => FirstResponse);
	const [busy, setBusy] = useState(false);
	/** Fields changed since the answer, whose errors may no longer be true. */
	const [edited, setEdited] = useState<string[]>([]);
	// Initial values only, because a later answer must not overwrite the fields.
	const [values, setValues] = useState(answer && "values" in answer ? answer.values : {});
	// Keep the first ticket, because a retry after an unknown outcome must be the same message.
	const [currentTicket, setCurrentTicket] = useState(ticket);
	const sending = useRef(false);

	const sent = answer?.kind === "sent";
	// The visitor came back to this page for another message.
	if (sent && currentTicket !== ticket) {
		setCurrentTicket(ticket);
		setValues({});
		setAnswer(undefined);
	}

	async function send(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (sending.current) return;
		sending.current = true;
		setBusy(true);
		const form = event.currentTarget;
		const late = await load().catch(() => {});
		if (!late) return form.submit();
		const answered = await late.postForm(form);
		// Synchronous, because a key pressed before the form is gone would send it again.
		flushSync(() => {
			setBusy(false);
			setResponse(() => late.FormResponse);
			setAnswer(answered);
			setEdited([]);
		});
		sending.current = false;
	}

	const response = answer ? <Response answer={answer} form={id} action={action} /> : null;
	if (sent) {
		return (
			<>
				{response}
				{props.draft?.(true)}
			</>
		);
	}
	const errors = { ...(answer?.kind === "invalid" && answer.errors) };
	for (const name of edited) delete errors[name];
	return (
		<FormContext value={{ id, values, errors, busy }}>
			<form
				id={id}
				method="post"
				// Differs from the page's URL: posting to that would drop the browser's cached page
				// and with it the ticket that going back needs.
				action={`${action}${action.includes("?") ? "&" : "?"}sent`}
				encType={encType}
				noValidate
				onInput={({ target }) => {
					const { name } = target as HTMLInputElement;
					if (errors[name]) setEdited([...edited, name]);
				}}
				onFocus={() => void load().catch(() => {})}
				onSubmit={send}
				className="flex flex-col gap-5"
			>
				{response}
				<input type="hidden" name="tags" value={tags} />
				{currentTicket ? <Ticket first={values.ticket ?? currentTicket} /> : null}
				<div aria-hidden="true" className="off-screen">
					<input type="text" name="website" tabIndex={-1} autoComplete="off" />
				</div>
				{props.children}
				<button
					type="submit"
					aria-busy={busy}
					aria-disabled={busy}
					className={buttonClass("action", "max-sm:px-3 sm:self-start")}
				>
					{busy ? "Sending…" : submit}
				</button>
				<PrivacyLine />
				<span role="status" className="sr-only">
					{busy ? "Sending…" : ""}
				</span>
				{props.draft?.(false)}
			</form>
		</FormContext>
	);
}

/** Never re-rendered, because a restored draft may have set its own ticket. */
const Ticket = memo(({ first }: { first: string }) => (
	<input
		type="hidden"
		name="ticket"
		// Some browsers restore an earlier value on reload.
		autoComplete="off"
		defaultValue={first}
	/>
));

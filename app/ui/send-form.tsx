import { lazy, memo, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { RequiredMark } from "#app/ui/field-parts.tsx";
import { type FormAnswer, FormContext } from "#app/ui/form-state.ts";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TrapField } from "#app/ui/trap-field.tsx";

async function load() {
	const [{ FormResponse }, { postForm }, { NotSent }, { sendAgain }] = await Promise.all([
		import("#app/ui/form-response.tsx"),
		import("#app/ui/post-form.ts"),
		import("#app/ui/not-sent.tsx"),
		import("#app/ui/sending.ts"),
	]);
	return { FormResponse, postForm, NotSent, sendAgain };
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
	/** What the fields begin with. */
	initial?: Record<string, string>;
	answer?: FormAnswer;
	encType?: "multipart/form-data";
	submit: string;
	marksOptional?: boolean;
	children: React.ReactNode;
	draft?: (sent: boolean) => React.ReactNode;
};

export function SendForm({ id, action, tags, ticket, encType, submit, ...props }: Props) {
	const { marksOptional } = props;
	const [answer, setAnswer] = useState(props.answer);
	const [Response, setResponse] = useState<typeof FirstResponse>(() => FirstResponse);
	const [busy, setBusy] = useState(false);
	const [pressed, setPressed] = useState<string>();
	const [fault, setFault] = useState<React.ReactNode>();
	/** Fields changed since the answer, whose errors may no longer be true. */
	const [edited, setEdited] = useState<string[]>([]);
	// Initial values only, because a later answer must not overwrite the fields.
	const [values, setValues] = useState({
		...props.initial,
		...(answer && "values" in answer ? answer.values : {}),
	});
	// Keep the first ticket, because a retry after an unknown outcome must be the same message.
	const [currentTicket, setCurrentTicket] = useState(ticket);
	const sending = useRef(false);
	// While there is a connection.
	useEffect(() => void load().catch(() => {}), []);

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
		const button = (event.nativeEvent as SubmitEvent).submitter?.id;
		setPressed(button);
		setFault(undefined);
		const late = await load().catch(() => {});
		if (!late) return form.submit();
		const answered = await late.postForm(form);
		// Synchronous, because a key pressed before the form is gone would send it again.
		flushSync(() => {
			setBusy(false);
			if (typeof answered === "number") {
				const fault = { status: answered, form, button };
				late.sendAgain(fault);
				return setFault(<late.NotSent fault={fault} />);
			}
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
		<FormContext value={{ id, values, errors, busy, pressed, fault, marksOptional }}>
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
				onSubmit={send}
				className="flex flex-col gap-5"
			>
				{response}
				<input type="hidden" name="tags" value={tags} />
				{currentTicket ? <Ticket first={values.ticket ?? currentTicket} /> : null}
				<TrapField />
				{marksOptional ? <RequiredMark /> : null}
				{props.children}
				<SubmitButton className="max-sm:px-3 sm:self-start">
					<span key={busy ? "busy" : "idle"}>{busy ? "Sending…" : submit}</span>
				</SubmitButton>
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

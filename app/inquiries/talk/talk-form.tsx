import { useLocation } from "react-router";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { ErrorList } from "#app/ui/field-parts.tsx";
import { FormResult } from "#app/ui/form-response.tsx";
import { FormContext } from "#app/ui/form-state.ts";

type Props = {
	step: string;
	id?: string;
	ticket?: string;
	refused?: DeskAnswer | undefined;
	values?: Record<string, string>;
	className?: string;
	children: React.ReactNode;
};

/** A form that the browser submits without scripts. The response is a page. */
export function TalkForm({ step, id = step, ticket, refused, values = {}, ...props }: Props) {
	// Omits the fragment, which would stay in the URL and keep the response from taking the focus.
	const { pathname } = useLocation();
	const mine = refused?.values.step === step ? refused : undefined;
	const { errors = {} } = mine ?? {};
	return (
		<FormContext value={{ id, values: mine?.values ?? values, errors, busy: false }}>
			<form method="post" action={pathname} id={id} noValidate className={props.className}>
				{mine ? (
					<FormResult answer={mine} isSuccess={false}>
						<p className="font-semibold">
							{mine.words ?? "Nothing has been sent yet. Please check this:"}
						</p>
						{mine.words ? null : <ErrorList form={id} errors={errors} />}
					</FormResult>
				) : null}
				<input type="hidden" name="step" value={step} />
				{ticket ? (
					<input type="hidden" name="ticket" defaultValue={ticket} autoComplete="off" />
				) : null}
				{props.children}
			</form>
		</FormContext>
	);
}

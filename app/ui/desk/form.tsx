import { CircleAlert } from "lucide";
import type { ComponentProps } from "react";
import { Form } from "react-router";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { AskedValues, ErrorList, useFocusOn } from "#app/ui/field-parts.tsx";
import { FormContext } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NotSent } from "#app/ui/not-sent.tsx";
import { isReachable } from "#app/ui/reachable.ts";
import { useSubmission } from "#app/ui/sending.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";

export type DeskAnswer = {
	errors: Record<string, string>;
	values: Record<string, string>;
	message?: string;
};

type BaseProps = ComponentProps<typeof Form> & {
	id: string;
	values: Record<string, string>;
	errors?: Record<string, string> | undefined;
	/** Keeps what is typed in the browser until it has arrived: for forms in which much is typed. */
	draft?: boolean | undefined;
};

/** A form that the router sends. It stays on its page, with what was typed, if it can't be sent. */
export function PageForm({ id, values, errors = {}, draft, children, ...props }: BaseProps) {
	const { submitted, failed, fault, ...sending } = useSubmission();
	const { busy, pressed } = sending;
	const notSent = fault ? <NotSent fault={fault} /> : null;
	return (
		<FormContext value={{ id, values, errors, fault: notSent, ...sending }}>
			<Form
				method="post"
				noValidate
				id={id}
				{...props}
				onSubmit={(event) => {
					if (busy) event.preventDefault();
					const form = event.currentTarget;
					const isAsked = props.reloadDocument && !reached.delete(form);
					if (!isAsked) props.onSubmit?.(event);
					if (event.defaultPrevented) return;
					const { submitter } = event.nativeEvent as SubmitEvent;
					submitted(form, submitter);
					if (!navigator.onLine) {
						// The router would remember that the script of the answer's page didn't arrive.
						event.preventDefault();
						return failed(0);
					}
					if (!isAsked) return;
					event.preventDefault();
					void isReachable().then((isReached) => {
						if (!isReached) return failed(0);
						reached.add(form);
						form.requestSubmit(submitter);
					});
				}}
			>
				{children}
				{pressed === undefined ? notSent : null}
				{draft ? <DraftLine /> : null}
			</Form>
		</FormContext>
	);
}

type Props = Omit<BaseProps, "values" | "errors"> & {
	answer?: DeskAnswer | undefined;
	values?: Record<string, string>;
};

export function DeskForm({ answer, values = {}, children, ...props }: Props) {
	// All or nothing: an unchecked box is missing from the form data and must stay unchecked.
	const typed = answer && Object.keys(answer.values).length > 0 ? answer.values : values;
	return (
		<PageForm {...props} values={typed} errors={answer?.errors}>
			<Answer answer={answer} form={props.id} />
			{answer ? <AskedValues {...answer} /> : null}
			{children}
		</PageForm>
	);
}

/** Forms whose answer replaces the page or is a file, once the site can be reached. */
const reached = new WeakSet<HTMLFormElement>();

function Answer({ answer, form }: { answer: DeskAnswer | undefined; form: string }) {
	const area = useFocusOn(answer);
	// A form can show the answer itself, such as a conflict.
	if (!answer || (!answer.message && Object.keys(answer.errors).length === 0)) return null;
	return (
		<div
			ref={area}
			// biome-ignore lint/a11y/noAutofocus: without scripts the answer is a new page
			autoFocus
			role="alert"
			tabIndex={-1}
			className="col-span-full mb-5 flex gap-3 rounded-12 border-[1.5px] border-terra bg-card px-4 py-3"
		>
			<Icon of={CircleAlert} className="mt-0.5 size-5.5 text-terra" />
			<div className="min-w-0">
				{answer.message ? <p className="font-semibold text-heading">{answer.message}</p> : null}
				{Object.keys(answer.errors).length > 0 ? (
					<>
						<p className="font-semibold text-heading">
							{/* Passwords are never sent back. */}
							{Object.keys(answer.values).length > 0
								? "Please check the fields below. Everything you typed is still here."
								: "Please check the fields below."}
						</p>
						<ErrorList form={form} errors={answer.errors} />
					</>
				) : null}
			</div>
		</div>
	);
}

export const DeskButton = SubmitButton;

type ActionProps = Omit<ComponentProps<typeof DeskForm>, "id" | "className"> &
	Pick<ComponentProps<typeof DeskButton>, "variant" | "className"> & {
		action: string;
		/** The item's name, for screen readers only. */
		of?: string;
		/** What the page shows, sent along to detect conflicts. */
		expectedVersion?: string | number | undefined;
	};

/** A form that is only its button. */
export function ActionForm({
	children,
	of,
	expectedVersion,
	variant = "quiet",
	className,
	...props
}: ActionProps) {
	return (
		<DeskForm id={props.action} {...props}>
			{expectedVersion ? (
				<input type="hidden" name="expectedVersion" value={expectedVersion} />
			) : null}
			<DeskButton variant={variant} className={className}>
				<span>
					{children}
					{of ? <span className="sr-only"> {of}</span> : null}
				</span>
			</DeskButton>
		</DeskForm>
	);
}

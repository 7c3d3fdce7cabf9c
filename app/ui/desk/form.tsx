import { CircleAlert } from "lucide";
import { type ComponentProps, use } from "react";
import { Form, useNavigation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { AskedValues, ErrorList, useFocusOn } from "#app/ui/field-parts.tsx";
import { FormContext } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

export type DeskAnswer = {
	errors: Record<string, string>;
	values: Record<string, string>;
	words?: string;
};

type Props = ComponentProps<typeof Form> & {
	id: string;
	answer?: DeskAnswer | undefined;
	values?: Record<string, string>;
};

export function DeskForm({ id, answer, values = {}, children, ...props }: Props) {
	const { state, formAction } = useNavigation();
	const busy = state !== "idle" && formAction !== undefined;
	// All or nothing: an unchecked box is missing from the form data and must stay unchecked.
	const typed = answer && Object.keys(answer.values).length > 0 ? answer.values : values;
	return (
		<FormContext value={{ id, values: typed, errors: answer?.errors ?? {}, busy }}>
			<Form method="post" noValidate id={id} {...props}>
				<Answer answer={answer} form={id} />
				{answer ? <AskedValues {...answer} /> : null}
				{children}
			</Form>
		</FormContext>
	);
}

function Answer({ answer, form }: { answer: DeskAnswer | undefined; form: string }) {
	const area = useFocusOn(answer);
	// A form can show the answer itself, such as a conflict.
	if (!answer || (!answer.words && Object.keys(answer.errors).length === 0)) return null;
	return (
		<div
			ref={area}
			role="alert"
			tabIndex={-1}
			className="col-span-full mb-5 flex gap-3 rounded-12 border-[1.5px] border-terra bg-card px-4 py-3"
		>
			<Icon of={CircleAlert} className="mt-0.5 size-5.5 text-terra" />
			<div className="min-w-0">
				{answer.words ? <p className="font-semibold text-heading">{answer.words}</p> : null}
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

export function DeskButton({
	look = "action",
	className = "",
	children,
	...props
}: ComponentProps<"button"> & { look?: "action" | "olive" | "quiet" }) {
	const { busy } = use(FormContext);
	return (
		<button
			type="submit"
			{...props}
			aria-disabled={busy || undefined}
			onClick={(event) => {
				if (busy) event.preventDefault();
				props.onClick?.(event);
			}}
			className={buttonClass(look, `cursor-pointer ${className}`)}
		>
			{children}
		</button>
	);
}

type ActionProps = Omit<ComponentProps<typeof DeskForm>, "id" | "className"> &
	Pick<ComponentProps<typeof DeskButton>, "look" | "className"> & {
		action: string;
		/** The item's name, for screen readers only. */
		of?: string;
		/** What the page shows, sent along to detect conflicts. */
		seen?: string | number | undefined;
	};

/** A form that is only its button. */
export function ActionForm({
	children,
	of,
	seen,
	look = "quiet",
	className,
	...props
}: ActionProps) {
	return (
		<DeskForm id={props.action} {...props}>
			{seen ? <input type="hidden" name="seen" value={seen} /> : null}
			<DeskButton look={look} className={className}>
				<span>
					{children}
					{of ? <span className="sr-only"> {of}</span> : null}
				</span>
			</DeskButton>
		</DeskForm>
	);
}

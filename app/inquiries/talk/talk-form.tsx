import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { type DeskAnswer, DeskForm } from "#app/ui/desk/form.tsx";

type Props = Omit<ComponentProps<typeof DeskForm>, "id" | "answer"> & {
	step: string;
	id?: string;
	ticket?: string;
	refused?: DeskAnswer | undefined;
};

export function TalkForm({ step, id = step, ticket, refused, children, ...props }: Props) {
	// Omits the fragment, which would stay in the URL and keep the response from taking the focus.
	const { pathname } = useLocation();
	const mine = refused?.values.step === step ? refused : undefined;
	return (
		<DeskForm {...props} key={ticket} id={id} action={pathname} answer={mine}>
			<input type="hidden" name="step" value={step} />
			{ticket ? (
				<input type="hidden" name="ticket" defaultValue={ticket} autoComplete="off" />
			) : null}
			{children}
		</DeskForm>
	);
}

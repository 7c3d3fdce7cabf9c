import { Form } from "react-router";
import { DeskButton } from "#app/ui/desk-form.tsx";

type Props = {
	action: string;
	children: React.ReactNode;
	/** What is said to screen readers after the words: which of several. */
	of?: string;
	look?: "action" | "quiet" | "olive";
	/** Leaves the desk: a new document. */
	leaves?: boolean;
};

/** One button that does one thing, at an address of its own. */
export function PressForm({ action, children, of, look = "quiet", leaves = false }: Props) {
	return (
		<Form method="post" action={action} reloadDocument={leaves}>
			<DeskButton look={look}>
				<span>
					{children}
					{of ? <span className="sr-only"> {of}</span> : null}
				</span>
			</DeskButton>
		</Form>
	);
}

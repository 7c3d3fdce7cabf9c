import { Form } from "react-router";
import { DeskButton } from "#app/ui/desk/form.tsx";

type Props = {
	action: string;
	children: React.ReactNode;
	/** Added for screen readers: which item. */
	of?: string;
	look?: "action" | "quiet" | "olive";
	/** Leaves the desk, so the page is reloaded. */
	leaves?: boolean;
};

export function ActionForm({ action, children, of, look = "quiet", leaves = false }: Props) {
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

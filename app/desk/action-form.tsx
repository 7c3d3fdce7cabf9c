import type { ComponentProps } from "react";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";

type Props = Pick<ComponentProps<typeof DeskForm>, "preventScrollReset" | "children"> &
	Pick<ComponentProps<typeof DeskButton>, "look" | "className"> & {
		action: string;
		/** Added for screen readers: which item. */
		of?: string;
		leaves?: boolean;
	};

export function ActionForm({ children, of, look = "quiet", className, leaves, ...props }: Props) {
	return (
		<DeskForm id={props.action} reloadDocument={leaves} {...props}>
			<DeskButton look={look} className={className}>
				<span>
					{children}
					{of ? <span className="sr-only"> {of}</span> : null}
				</span>
			</DeskButton>
		</DeskForm>
	);
}

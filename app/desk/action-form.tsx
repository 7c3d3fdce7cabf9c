import type { ComponentProps } from "react";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";

type Props = Omit<ComponentProps<typeof DeskForm>, "id" | "className"> &
	Pick<ComponentProps<typeof DeskButton>, "look" | "className"> & {
		action: string;
		/** The item's name, for screen readers only. */
		of?: string;
	};

export function ActionForm({ children, of, look = "quiet", className, ...props }: Props) {
	return (
		<DeskForm id={props.action} {...props}>
			<DeskButton look={look} className={className}>
				<span>
					{children}
					{of ? <span className="sr-only"> {of}</span> : null}
				</span>
			</DeskButton>
		</DeskForm>
	);
}

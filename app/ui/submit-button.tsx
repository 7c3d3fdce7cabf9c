import { type ComponentProps, use, useId } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { FormContext } from "#app/ui/form-state.ts";

type Props = ComponentProps<"button"> & {
	/** "none" if `className` is all of its style. */
	variant?: "action" | "olive" | "quiet" | "none";
};

/** Shows that its form is on its way, and beside it why it wasn't sent. */
export function SubmitButton({ variant = "action", className = "", children, ...props }: Props) {
	const ownId = useId();
	const { id = ownId } = props;
	const { busy, pressed, fault } = use(FormContext);
	const isPressed = pressed === id;
	return (
		<>
			<button
				type="submit"
				{...props}
				id={id}
				aria-busy={(busy && isPressed) || undefined}
				aria-disabled={busy || props["aria-disabled"] || undefined}
				onClick={(event) => {
					if (busy) event.preventDefault();
					props.onClick?.(event);
				}}
				className={
					variant === "none" ? className : buttonClass(variant, `cursor-pointer ${className}`)
				}
			>
				{children}
			</button>
			{isPressed ? fault : null}
		</>
	);
}

import type { ComponentProps } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Props = Omit<ComponentProps<typeof PathLink>, "className"> & { variant?: "action" | "quiet" };

export function DeskButtonLink({ variant = "quiet", ...props }: Props) {
	return <PathLink {...props} className={buttonClass(variant)} />;
}

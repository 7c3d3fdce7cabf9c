import type { ComponentProps } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Props = Omit<ComponentProps<typeof PathLink>, "className"> & { look?: "action" | "quiet" };

export function DeskButtonLink({ look = "quiet", ...props }: Props) {
	return <PathLink {...props} className={buttonClass(look)} />;
}

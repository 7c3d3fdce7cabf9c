import type { ComponentProps } from "react";
import { Link } from "#app/ui/link.tsx";

type Look = "action" | "olive" | "quiet" | "on-nero";

const shape =
	"inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold transition-[color,background-color,border-color] duration-200";

const looks: Record<Look, string> = {
	action: "bg-action text-cream hover:bg-action-dark",
	olive: "bg-[#55632f] text-cream hover:bg-[#434f24]",
	quiet: "border-[1.5px] border-rule bg-card text-heading hover:border-stone",
	"on-nero": "border-[1.5px] border-cream/35 text-cream hover:border-cream/80",
};

export function buttonClass(look: Look = "action", extra = ""): string {
	return `${shape} ${looks[look]} ${extra}`;
}

export function ButtonLink({
	look,
	className,
	...props
}: ComponentProps<typeof Link> & { look?: Look; className?: string }) {
	return <Link {...props} className={buttonClass(look, className)} />;
}

import type { ComponentProps } from "react";
import { Link } from "#app/ui/link.tsx";

type Variant = "action" | "olive" | "quiet" | "on-nero";

const shape =
	"inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold transition-[color,background-color,border-color] duration-200";

const variants: Record<Variant, string> = {
	action: "bg-action text-cream hover:bg-action-dark",
	olive: "bg-[#55632f] text-cream hover:bg-[#434f24]",
	quiet: "border-[1.5px] border-rule bg-card text-heading hover:border-stone",
	"on-nero": "border-[1.5px] border-cream/35 text-cream hover:border-cream/80",
};

export function buttonClass(variant: Variant = "action", extra = ""): string {
	return `${shape} ${variants[variant]} ${extra}`;
}

export function ButtonLink({
	variant,
	className,
	...props
}: ComponentProps<typeof Link> & { variant?: Variant; className?: string }) {
	return <Link {...props} className={buttonClass(variant, className)} />;
}

import type { IconNode } from "lucide";
import { createElement } from "react";

/** A Lucide icon, drawn in the color of the text. It says nothing to screen readers: words stand beside it. */
export function Icon({ of, className = "size-6" }: { of: IconNode; className?: string }) {
	return (
		<svg
			aria-hidden="true"
			className={`shrink-0 ${className}`}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			{of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
		</svg>
	);
}

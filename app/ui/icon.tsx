import type { IconNode } from "lucide";
import { createElement } from "react";

/** A Lucide icon, drawn in the color of the text. It says nothing to screen readers: words stand beside it. */
export function Icon({ of, className = "size-6" }: { of: IconNode; className?: string }) {
	return (
		<svg aria-hidden="true" className={`icon ${className}`} viewBox="0 0 24 24">
			{of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
		</svg>
	);
}

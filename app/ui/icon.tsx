import type { IconNode } from "lucide";
import { createElement } from "react";

/** Hides the icon from screen readers, because there's always text beside it. */
export function Icon({ of, className = "size-6" }: { of: IconNode; className?: string }) {
	return (
		<svg aria-hidden="true" className={`icon ${className}`} viewBox="0 0 24 24">
			{of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
		</svg>
	);
}

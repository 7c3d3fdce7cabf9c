import type { ReactElement } from "react";
import { useServed } from "#app/ui/served.tsx";

type Props = {
	className: string;
	/** JSON values. With the same ones, the same HTML is sent. */
	of: unknown[];
	/** The only part that may differ: plain text, shown as it is. */
	text?: string | undefined;
	draw(text: string): ReactElement;
};

/**
 * A list item whose content depends on nothing but `of` and `text`. The server keeps its HTML for other pages,
 * and the browser hydrates it like any other.
 */
export function CachedItem({ className, of, text = "", draw }: Props) {
	const { cachedHtml } = useServed();
	if (!cachedHtml) return <li className={className}>{draw(text)}</li>;
	const html = { __html: cachedHtml(of, text, draw) };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
	return <li className={className} dangerouslySetInnerHTML={html} />;
}

import type { ReactElement } from "react";
import { useServed } from "#app/ui/served.tsx";

type Props = {
	as: "div" | "li" | "header" | "footer";
	className: string;
	/** JSON values. With the same ones, the same HTML is sent. */
	of: unknown[];
	/** The only part that may differ: plain text, shown as it is. */
	text?: string | undefined;
	/** Has no context of the page: neither its address nor its form. */
	draw(text: string): ReactElement;
};

/**
 * An element whose content depends on nothing but `of` and `text`. The server keeps its HTML for other pages,
 * and the browser hydrates it like any other.
 */
export function Cached({ as: Tag, className, of, text = "", draw }: Props) {
	const { cachedHtml } = useServed();
	if (!import.meta.env.SSR || !cachedHtml) return <Tag className={className}>{draw(text)}</Tag>;
	const html = { __html: cachedHtml(of, text, draw) };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
	return <Tag className={className} dangerouslySetInnerHTML={html} />;
}

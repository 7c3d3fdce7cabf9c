import { env } from "#app/platform/settings/env.server.ts";
import { markdown, renderMarkdown } from "#app/platform/text/markdown.server.ts";

const unsuited = ["image", "table_open", "footnote_ref"];

/** Whether the text has parts that email programs show badly or not at all. */
export function hasEmailUnsafeParts(text: string): boolean {
	return markdown
		.parse(text, {})
		.flatMap((token) => [token, ...(token.children ?? [])])
		.some(({ type }) => unsuited.includes(type));
}

const classes: Record<string, string> = { a: "l-link", h2: "l-heading", h3: "l-heading" };

/** Styles each tag, because email programs ignore style sheets. Makes links to this site absolute. */
export function introductionHtml(text: string, styles: Record<string, string>): string {
	const styled = (tag: string, name: string) =>
		styles[name] ? `${tag} class="${classes[name] ?? "l-text"}" style="${styles[name]}"` : tag;
	return renderMarkdown(text)
		.replace(/<([a-z][a-z\d]*)(?=[ >])/g, styled)
		.replace(/ href="\/(?!\/)/g, ` href="${env.siteUrl}/`);
}

import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

export async function renderEmail(email: ReactElement): Promise<{ html: string; text: string }> {
	const html = (await render(email)).replace(/<!--[\s\S]*?-->/g, "");
	const text = toPlainText(html, { selectors, formatters: { ownLine } });
	return { html, text: `${text.replace(/[^\S\n]+$/gm, "").trim()}\n` };
}

const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };

const selectors = [
	{ selector: "h1", options: heading },
	{ selector: "h2", options: heading },
	{ selector: "dt", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
	{ selector: "dd", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
	{ selector: "blockquote", options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
	{ selector: "a[data-own-line]", format: "ownLine" },
	// The library notices this only for addresses without spaces, so not in previews.
	{ selector: "a[data-shows-address]", format: "anchor", options: { ignoreHref: true } },
];

type Builder = {
	openBlock(options: { leadingLineBreaks: number }): void;
	closeBlock(options: { trailingLineBreaks: number }): void;
	addLineBreak(): void;
	addInline(text: string): void;
};
type Element = { children: unknown[]; attribs: { href?: string } };

function ownLine(
	{ children, attribs: { href = "" } }: Element,
	walk: (children: unknown[], builder: Builder) => void,
	builder: Builder,
): void {
	builder.openBlock({ leadingLineBreaks: 2 });
	walk(children, builder);
	builder.addInline(":");
	builder.addLineBreak();
	builder.addInline(href);
	builder.closeBlock({ trailingLineBreaks: 2 });
}

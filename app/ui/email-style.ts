import type { CSSProperties } from "react";

// Email programs ignore style sheets, so styles are inline. No page may import this file: the content security policy
// refuses such styles.
export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "'Source Sans 3', Arial, Helvetica, sans-serif";
export const text: CSSProperties = {
	fontFamily: sans,
	fontSize: 17,
	lineHeight: 1.6,
	color: "#2a282b",
};
export const quiet: CSSProperties = { ...text, fontSize: 15, color: "#6b655d" };
export const wrapping: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

export const scheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
	.l-card { padding: 28px 20px 12px !important; border-radius: 16px !important; }
	.l-side { padding-left: 20px !important; padding-right: 20px !important; }
	.l-large { font-size: 27px !important; }
}
@media (prefers-color-scheme: dark) {
	.l-page { background-color: #1b1a1d !important; }
	.l-card { background-color: #252327 !important; border-color: #403a3c !important; }
	.l-text { color: #e6dccd !important; }
	.l-heading { color: #fff8ec !important; }
	.l-quiet { color: #b8ad9e !important; }
	.l-link { color: #ef9a7b !important; }
	.l-button { background-color: #b34a2f !important; }
	.l-line { border-color: #403a3c !important; }
}`;

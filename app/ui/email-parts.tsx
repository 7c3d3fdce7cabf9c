import type { CSSProperties, ReactNode } from "react";
import { site } from "#site";

// Inline styles, because email clients ignore style sheets. Pages must not import this file, because the
// content security policy blocks inline styles.
export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', Arial, Helvetica, sans-serif";
export const text: CSSProperties = {
	fontFamily: sans,
	fontSize: 17,
	lineHeight: 1.6,
	color: "#2a282b",
};
export const quiet: CSSProperties = { ...text, fontSize: 15, color: "#6b655d" };
/** Of the frame, and so of everything in it: the second for programs that don’t know the first. */
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

export function EmailHeading({ children }: { children: ReactNode }) {
	return (
		<h1
			className="l-heading l-large"
			style={{
				margin: "0 0 16px",
				fontFamily: serif,
				fontSize: 32,
				fontWeight: 560,
				lineHeight: 1.15,
				letterSpacing: "-0.018em",
				color: "#1b1a1d",
			}}
		>
			{children}
		</h1>
	);
}

export function EmailSubheading({ children }: { children: ReactNode }) {
	return (
		<h2
			className="l-heading l-line"
			style={{
				margin: "28px 0 16px",
				paddingTop: 20,
				borderTop: "1px solid #e3d8c7",
				fontFamily: serif,
				fontSize: 23,
				fontWeight: 560,
				lineHeight: 1.25,
				color: "#1b1a1d",
			}}
		>
			{children}
		</h2>
	);
}

export function EmailText({ children }: { children: ReactNode }) {
	return (
		<p className="l-text" style={{ ...text, margin: "0 0 16px" }}>
			{children}
		</p>
	);
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
	return (
		<div style={{ margin: "28px 0" }}>
			<a data-own-line="" className="l-button" href={href} style={button}>
				{children}
			</a>
			<p data-skip-in-text="true" className="l-quiet" style={{ ...quiet, margin: "16px 0 0" }}>
				If the button doesn’t work, use this address:
				<br />
				<EmailLink href={href}>{href}</EmailLink>
			</p>
		</div>
	);
}

const button: CSSProperties = {
	display: "inline-block",
	padding: "15px 28px",
	borderRadius: 999,
	backgroundColor: "#a8432a",
	color: "#fff8ec",
	fontFamily: sans,
	fontSize: 19,
	fontWeight: 600,
	lineHeight: 1.2,
	textAlign: "center",
	textDecoration: "none",
};

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<a
			data-shows-address={children === href ? "" : undefined}
			className="l-link"
			href={href}
			style={{ color: "#a8432a", textDecoration: "underline" }}
		>
			{children}
		</a>
	);
}

export function EmailReadLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<p style={{ ...text, margin: 0, overflowWrap: "anywhere" }}>
			<a
				data-own-line=""
				className="l-link"
				href={href}
				style={{ color: "#a8432a", fontWeight: 600, textDecoration: "underline" }}
			>
				{children}
			</a>
		</p>
	);
}

export function EmailNote({ href, children }: { href: string; children: ReactNode }) {
	return (
		<p className="l-quiet" style={{ ...quiet, margin: "0 0 16px" }}>
			{children} <EmailLink href={href}>{href}</EmailLink>
		</p>
	);
}

const list = new Intl.ListFormat(site.language);

/** Each name once, in a sentence. */
export function EmailNames({ names }: { names: readonly string[] }) {
	return list
		.formatToParts(new Set(names))
		.map(({ type, value }) => (type === "element" ? <bdi key={value}>{value}</bdi> : value));
}

export function EmailFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
	return (
		<dl className="l-line" style={{ margin: "28px 0 16px", borderTop: "1px solid #e3d8c7" }}>
			{facts.map(({ label, value }) => (
				<div key={label} style={{ paddingTop: 16 }}>
					<dt className="l-quiet" style={{ ...quiet, fontWeight: 600 }}>
						{label}
					</dt>
					<dd className="l-text" style={{ ...text, margin: 0 }}>
						{value}
					</dd>
				</div>
			))}
		</dl>
	);
}

export function EmailQuote({ children }: { children: string }) {
	return (
		<blockquote
			className="l-text l-line"
			style={{
				...text,
				margin: "0 0 16px",
				paddingLeft: 12,
				borderLeft: "3px solid #ebdfcc",
			}}
		>
			<EmailLines>{children}</EmailLines>
		</blockquote>
	);
}

export function EmailLines({ children }: { children: string }) {
	return (
		<bdi>
			{children.split("\n").map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail never move
				<span key={index}>
					{index > 0 && <br />}
					{line}
				</span>
			))}
		</bdi>
	);
}

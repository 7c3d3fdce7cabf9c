import type { CSSProperties, ReactNode } from "react";
import { quiet, sans, serif, text, wrapping } from "#app/ui/email-style.ts";

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
			<p
				data-skip-in-text="true"
				className="l-quiet"
				style={{ ...quiet, ...wrapping, margin: "16px 0 0" }}
			>
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
		<a className="l-link" href={href} style={{ color: "#a8432a", textDecoration: "underline" }}>
			{children}
		</a>
	);
}

export function EmailNote({ href, children }: { href: string; children: ReactNode }) {
	return (
		<p className="l-quiet" style={{ ...quiet, ...wrapping, margin: "0 0 16px" }}>
			{children} <EmailLink href={href}>{href}</EmailLink>
		</p>
	);
}

export type EmailFact = { label: string; value: ReactNode };

export function EmailFacts({ facts }: { facts: EmailFact[] }) {
	return (
		<dl className="l-line" style={{ margin: "28px 0 16px", borderTop: "1px solid #e3d8c7" }}>
			{facts.map(({ label, value }) => (
				<div key={label} style={{ paddingTop: 16 }}>
					<dt className="l-quiet" style={{ ...quiet, fontWeight: 600 }}>
						{label}
					</dt>
					<dd className="l-text" style={{ ...text, ...wrapping, margin: 0 }}>
						{value}
					</dd>
				</div>
			))}
		</dl>
	);
}

export function EmailQuote({ children }: { children: string }) {
	const lines = children.split("\n");
	return (
		<blockquote
			className="l-line"
			style={{ margin: 0, paddingLeft: 12, borderLeft: "3px solid #ebdfcc" }}
		>
			<bdi>
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail never move
					<span key={index}>
						{index > 0 && <br />}
						{line}
					</span>
				))}
			</bdi>
		</blockquote>
	);
}

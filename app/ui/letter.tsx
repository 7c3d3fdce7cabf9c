import type { CSSProperties, ReactNode } from "react";
import { site } from "#site";

// Mail programs know no style sheet, so styles stand on the elements. No page of the site may
// import this file: their policy refuses such styles.
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', Arial, Helvetica, sans-serif";
const text: CSSProperties = { fontFamily: sans, fontSize: 17, lineHeight: 1.6, color: "#2a282b" };
const quiet: CSSProperties = { ...text, fontSize: 15, color: "#6b655d" };
const wrapping: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

/** For programs that know it: the site's own dark scheme, and less margin on a small phone. */
const scheme = `
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

type Frame = {
	/** The letter's subject. */
	title: string;
	/** What a list of mails shows beside the subject. */
	preheader: string;
	/** Why this mail came to this address. */
	reason: string;
	children: ReactNode;
};

export function LetterFrame({ title, preheader, reason, children }: Frame) {
	return (
		<html lang={site.language} dir="ltr">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<meta name="x-apple-disable-message-reformatting" />
				<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
				<title>{title}</title>
				<style>{scheme}</style>
			</head>
			<body className="l-page" style={{ margin: 0, padding: 0, backgroundColor: "#f6f0e6" }}>
				<div data-skip-in-text="true" style={hidden}>
					{preheader}
				</div>
				<Table className="l-page" style={{ backgroundColor: "#f6f0e6" }}>
					<td align="center" lang={site.language} style={{ padding: "32px 12px" }}>
						<Table style={{ maxWidth: 600 }}>
							<td className="l-side" style={{ padding: "0 40px 20px" }}>
								<span className="l-heading" style={wordmark}>
									{site.name}
								</span>
							</td>
							<td className="l-card" style={card}>
								{children}
							</td>
							<td className="l-side" style={{ padding: "24px 40px 0" }}>
								<p className="l-quiet" style={{ ...quiet, margin: "0 0 8px" }}>
									{reason}
								</p>
								<p className="l-quiet" style={{ ...quiet, margin: 0 }}>
									{site.postalAddress.join(" · ")}
								</p>
							</td>
						</Table>
					</td>
				</Table>
			</body>
		</html>
	);
}

const hidden: CSSProperties = {
	display: "none",
	maxHeight: 0,
	overflow: "hidden",
	opacity: 0,
	fontSize: 1,
	lineHeight: 1,
};
const wordmark: CSSProperties = {
	fontFamily: serif,
	fontSize: 19,
	fontWeight: 600,
	letterSpacing: "-0.012em",
	color: "#1b1a1d",
};
const card: CSSProperties = {
	padding: "40px 40px 24px",
	backgroundColor: "#fffcf7",
	border: "1px solid #e3d8c7",
	borderRadius: 20,
	textAlign: "left",
};

/** The one thing that every mail program lays out alike. Each cell gets a row of its own. */
function Table({
	children,
	style,
	className,
}: {
	children: ReactNode;
	style?: CSSProperties;
	className?: string;
}) {
	const cells = Array.isArray(children) ? children : [children];
	return (
		<table
			role="presentation"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			className={className}
			style={{ width: "100%", borderCollapse: "separate", ...style }}
		>
			<tbody>
				{cells.map((cell, row) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: rows of a mail never move
					<tr key={row}>{cell}</tr>
				))}
			</tbody>
		</table>
	);
}

export function LetterHeading({ children }: { children: ReactNode }) {
	return (
		<h1
			className="l-heading l-large"
			style={{
				...{ margin: "0 0 16px", fontFamily: serif, fontSize: 32, fontWeight: 560 },
				...{ lineHeight: 1.15, letterSpacing: "-0.018em", color: "#1b1a1d" },
			}}
		>
			{children}
		</h1>
	);
}

export function LetterText({ children }: { children: ReactNode }) {
	return (
		<p className="l-text" style={{ ...text, margin: "0 0 16px" }}>
			{children}
		</p>
	);
}

/** The one thing to do. Below it the same address in words, for programs that show no button. */
export function LetterButton({ href, children }: { href: string; children: ReactNode }) {
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
				If the button does not open, use this address:
				<br />
				<LetterLink href={href}>{href}</LetterLink>
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

export function LetterLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<a className="l-link" href={href} style={{ color: "#a8432a", textDecoration: "underline" }}>
			{children}
		</a>
	);
}

/** A second, quieter thing to do: words and the bare address. */
export function LetterAside({ href, children }: { href: string; children: ReactNode }) {
	return (
		<p className="l-quiet" style={{ ...quiet, ...wrapping, margin: "0 0 16px" }}>
			{children} <LetterLink href={href}>{href}</LetterLink>
		</p>
	);
}

export type LetterFact = { label: string; value: ReactNode };

export function LetterFacts({ facts }: { facts: LetterFact[] }) {
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

/** What somebody else wrote, line by line, set apart from our words in both parts of a mail. */
export function LetterQuote({ children }: { children: string }) {
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

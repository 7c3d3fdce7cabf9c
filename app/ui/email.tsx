import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { quiet, scheme, serif, wrapping } from "#app/ui/email-parts.tsx";
import { site } from "#site";

type Frame = {
	title: string;
	preheader: string;
	reason: ReactNode;
	postalAddress?: readonly string[];
	children: ReactNode;
};

export function EmailFrame({
	title,
	preheader,
	reason,
	postalAddress = site.postalAddress,
	children,
}: Frame) {
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
						<Table style={{ ...wrapping, maxWidth: 600, tableLayout: "fixed" }}>
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
								{postalAddress.length > 0 ? (
									<p className="l-quiet" style={{ ...quiet, margin: 0 }}>
										{postalAddress.join(" · ")}
									</p>
								) : null}
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

/** Uses a table, because all email clients lay out tables the same way. */
function Table({ children, style, className }: ComponentProps<"table">) {
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

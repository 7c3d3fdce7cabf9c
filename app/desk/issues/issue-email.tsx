import { href } from "react-router";
import { introductionHtml } from "#app/desk/issues/introduction.ts";
import {
	type Contents,
	groupByKind,
	groupTitles,
	homedText,
	itemKey,
	type Run as RunOf,
	type Shown,
	textHref,
} from "#app/desk/issues/issue.ts";
import { EmailDog } from "#app/network/dogs/dog-in-email.tsx";
import type { RecordCard } from "#app/network/network.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { plainText } from "#app/platform/text/markdown.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailHeading,
	EmailLink,
	EmailReadLink,
	EmailSubheading,
	EmailText,
	serif,
	text,
} from "#app/ui/email-parts.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { site } from "#site";

export type IssueLinks = {
	/** Undefined for a mailing-list service whose own footer has the link. */
	unsubscribe: string | undefined;
	preferences: string | undefined;
};

export function renderIssue(
	{ id, subject, introduction, shown }: Contents,
	{ unsubscribe, preferences }: IssueLinks,
	postalAddress: string,
): Promise<{ html: string; text: string }> {
	const preheader = excerpt(plainText(introduction)) || "New from our guides and our dogs.";
	return renderEmail(
		<EmailFrame
			title={subject}
			preheader={preheader}
			postalAddress={postalAddress.split("\n").filter(Boolean)}
			reason={
				<>
					You’re receiving this email because you subscribed to the {site.name} newsletter.{" "}
					<EmailLink href={env.siteUrl + href("/newsletter/:issue", { issue: String(id) })}>
						View in your browser
					</EmailLink>
					{preferences ? (
						<>
							{" · "}
							<EmailLink href={preferences}>Choose what you get</EmailLink>
						</>
					) : null}
					{unsubscribe ? (
						<>
							{" · "}
							<EmailLink href={unsubscribe}>Unsubscribe</EmailLink>
						</>
					) : null}
				</>
			}
		>
			<EmailHeading>{subject}</EmailHeading>
			{introduction ? (
				<div
					// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
					dangerouslySetInnerHTML={{ __html: introductionHtml(introduction, introductionStyles) }}
				/>
			) : null}
			{groupByKind(shown).map((run) => (
				<Run key={itemKey(run[0])} run={run} />
			))}
		</EmailFrame>,
	);
}

const font = `font-family:${text.fontFamily};font-size:17px;line-height:1.6;color:#2a282b`;
const headingFont = `font-family:${serif};line-height:1.25;color:#1b1a1d`.replaceAll('"', "'");
const introductionStyles: Record<string, string> = {
	p: `margin:0 0 16px;${font}`,
	li: `margin:0 0 6px;${font}`,
	ul: "margin:0 0 16px;padding-left:24px",
	ol: "margin:0 0 16px;padding-left:24px",
	blockquote: "margin:0 0 16px;padding-left:12px;border-left:3px solid #ebdfcc",
	h2: `margin:24px 0 8px;font-size:23px;${headingFont}`,
	h3: `margin:20px 0 8px;font-size:19px;${headingFont}`,
	a: "color:#a8432a;text-decoration:underline",
};

function Run({ run }: { run: RunOf }) {
	const [{ kind }] = run;
	return (
		<>
			<EmailSubheading>{groupTitles[kind]}</EmailSubheading>
			{kind === "dog" ? (
				<Dogs cards={run.flatMap((item) => (item.kind === "dog" ? item.card : []))} />
			) : (
				run.map((item) => item.kind !== "dog" && <Entry key={item.number} item={item} />)
			)}
		</>
	);
}

/** Shows two per row, even on phones. A table, because every email program lays tables out alike. */
function Dogs({ cards }: { cards: RecordCard[] }) {
	const rows = Array.from({ length: Math.ceil(cards.length / 2) }, (_, row) =>
		cards.slice(row * 2, row * 2 + 2),
	);
	return (
		<table
			role="presentation"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ width: "100%", tableLayout: "fixed" }}
		>
			<tbody>
				{rows.map(([first, second]) => (
					<tr key={first?.slug}>
						<td style={{ width: "50%", padding: "0 8px 24px 0", verticalAlign: "top" }}>
							{first ? <Dog card={first} /> : null}
						</td>
						<td style={{ width: "50%", padding: "0 0 24px 8px", verticalAlign: "top" }}>
							{second ? <Dog card={second} /> : null}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Dog({ card }: { card: RecordCard }) {
	const { name, summary, tag } = card;
	const whole = tag?.label === "On hold" ? `${summary} · On hold` : summary;
	return <EmailDog {...card} summary={whole} width={240} heading={<Name>{name}</Name>} />;
}

function Entry({ item }: { item: Exclude<Shown, { kind: "dog" }> }) {
	if (item.kind === "homed") return <EmailText>{homedText(item.number)}</EmailText>;
	const { slug, title, shortDescription } = item.card;
	return (
		<div style={{ margin: "0 0 20px" }}>
			<Name>{title}</Name>
			<p className="l-text" style={{ ...text, margin: "0 0 4px" }}>
				{shortDescription}
			</p>
			<EmailReadLink href={env.siteUrl + textHref(item.kind, slug)}>
				{item.kind === "guide" ? "Read the guide" : "Read the post"}
			</EmailReadLink>
		</div>
	);
}

function Name({ children }: { children: string }) {
	return (
		<p className="l-heading" style={nameStyle}>
			<bdi>{children}</bdi>
		</p>
	);
}

const nameStyle = {
	...text,
	fontFamily: serif,
	fontSize: 20,
	fontWeight: 600,
	lineHeight: 1.3,
	margin: "10px 0 2px",
	overflowWrap: "anywhere" as const,
	color: "#1b1a1d",
};

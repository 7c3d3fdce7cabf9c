import { createElement, Fragment, isValidElement, type ReactNode } from "react";
import type { href } from "react-router";
import type {
	EmailSending,
	EnqueuedDelivery,
	Outgoing,
	Reader,
} from "#app/people/define-feature.ts";
import type { LinkPurpose } from "#app/people/link-purposes.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { makeLink } from "#app/people/private-links.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailFacts,
	EmailHeading,
	EmailLink,
	EmailNote,
	EmailQuote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { site } from "#site";

/** A value, or how it follows from what `find` returned and from the full URL of `link`. */
type Of<Found, Value> = Value | ((found: Found, link: string) => Value);

/** Text, also with `isolate`, is a paragraph. Other elements are left as they are, and empty blocks are left out. */
type Block = ReactNode;

export type Content<Found> = {
	to: Of<Found, string>;
	replyTo?: Of<Found, string>;
	subject: Of<Found, string>;
	/** Shown after the subject in a list of emails. */
	preheader: Of<Found, string>;
	/** Why the reader gets it, at the end. */
	reason: Of<Found, ReactNode>;
	/** The subject, if nothing else is given. */
	heading?: Of<Found, ReactNode>;
	paragraphs: Of<Found, readonly Block[]>;
	/** A path of this site, or a full URL. If it is undefined, nothing is sent; if it is empty, there is no button. */
	link?: Of<Found, Promise<string | undefined> | string>;
	button?: Of<Found, string>;
	/** After the button. */
	closing?: Of<Found, readonly Block[]>;
	/** A full URL that ends a subscription by POST. */
	unsubscribe?: Of<Found, string>;
};

type Described<Found> = Pick<EmailSending, "label" | "about" | "isPrivate" | "bounced"> & {
	/** Returns what the email is written from, or undefined if there is nothing to send any more. */
	find(subjectId: number, enqueuedAt: Date, delivery: EnqueuedDelivery): Promise<Found | undefined>;
	/** Another email that is sent in its place, if there is one. */
	instead?(found: Found, delivery: EnqueuedDelivery): ReturnType<EmailSending["write"]>;
};

/** An email as data. */
export function email<Found>(
	what: Outgoing<Reader>,
	described: Described<Found> & Content<Found>,
): EmailSending {
	return {
		...described,
		channel: "mail",
		what,
		async write(subjectId, enqueuedAt, delivery) {
			const found = await described.find(subjectId, enqueuedAt, delivery);
			if (found === undefined) return undefined;
			return (await described.instead?.(found, delivery)) ?? composeEmail(described, found);
		},
	};
}

/** Returns undefined for an erased address, and if there is nothing to link to. */
export async function composeEmail<Found>(
	content: Content<Found>,
	found: Found,
): Promise<Email | undefined> {
	const to = resolve(content.to, found, "");
	const target = to === erasedAddress ? undefined : await resolve(content.link ?? "", found, "");
	if (target === undefined) return undefined;
	const link = target.startsWith("/") ? env.siteUrl + target : target;
	const of = <Value,>(value: Of<Found, Value>) => resolve(value, found, link);
	const subject = of(content.subject);
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={of(content.preheader)} reason={of(content.reason)}>
			<EmailHeading>{of(content.heading) ?? subject}</EmailHeading>
			{of(content.paragraphs).map(blockOf)}
			{content.button && link ? <EmailButton href={link}>{of(content.button)}</EmailButton> : null}
			{of(content.closing)?.map(blockOf)}
		</EmailFrame>,
	);
	return {
		to,
		subject,
		replyTo: of(content.replyTo),
		unsubscribe: of(content.unsubscribe),
		...parts,
	};
}

function resolve<Found, Value>(value: Of<Found, Value>, found: Found, link: string): Value {
	return value instanceof Function ? value(found, link) : value;
}

function blockOf(block: Block, index: number): ReactNode {
	if (isValidElement(block) && block.type !== Fragment)
		return <Fragment key={index}>{block}</Fragment>;
	return block ? <EmailText key={index}>{block}</EmailText> : null;
}

/** Text in which a name of another script doesn’t change the direction of what surrounds it. */
export function isolate(texts: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
	const parts = texts.flatMap((text, at): ReactNode[] => {
		const value = values[at];
		return [text, typeof value === "string" ? createElement("bdi", null, value) : value];
	});
	return createElement(Fragment, null, ...parts);
}

export const quote = (text: string) => <EmailQuote>{text}</EmailQuote>;
export const note = (text: ReactNode, href: string) => <EmailNote href={href}>{text}</EmailNote>;
/** For an email with a second button. */
export const button = (text: string, href: string) => <EmailButton href={href}>{text}</EmailButton>;
export const linked = (text: ReactNode, href: string) => <EmailLink href={href}>{text}</EmailLink>;
/** Facts without a value are left out. */
export function facts(all: readonly { label: string; value: ReactNode }[]): Block {
	const shown = all.filter(({ value }) => value !== "");
	const isolated = shown.map(({ label, value }) => ({ label, value: isolate`${value}` }));
	return shown.length > 0 && <EmailFacts facts={isolated} />;
}

/** Makes a private link, whose token only this email has. */
export async function privatePath(
	path: Extract<Parameters<typeof href>[0], `${string}/:token`>,
	purpose: LinkPurpose,
	subjectId: number,
	options?: Parameters<typeof makeLink>[2],
): Promise<string> {
	return path.replace(":token", await makeLink(purpose, subjectId, options));
}

export const pageIsPrivate =
	"That page is private. Anyone with the link can open it, so please don’t share it.";

export const team = () => env.teamMail;

/** Why people get an email. */
export const reasons = {
	form: `You’re receiving this email because your address was entered in a form on ${site.name}.`,
	enteredIn: (form: string) =>
		`You received this email because your address was entered in the ${form} of ${site.name}.`,
	enteredFor: (page: string) =>
		`You received this email because your address was entered for a ${page} on ${site.name}.`,
	team: "You received this email because your address is the team’s inbox.",
};

/** An email that asks the team to look at something at the desk. */
export const toTeam = {
	to: team,
	reason: reasons.team,
	preheader: "Read it and decide what happens next.",
	button: "Open at the desk",
};

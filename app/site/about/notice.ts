import { features } from "#app/features.ts";
import type { Feature } from "#app/people/define-feature.ts";
import type { LegalBasis, Notice } from "#app/people/personal-data.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { keptInBrowser } from "#app/site/about/kept-in-browser.ts";
import { receiversOf } from "#app/site/about/receivers.ts";
import { counted } from "#app/ui/format.ts";
import { mailtoOf } from "#app/ui/link.tsx";
import { site } from "#site";

/** Markdown written by the team. */
export type NoticeText = { introduction: string; addition: string };

const bases: Record<LegalBasis, string> = {
	consent: "your consent (article 6(1)(a)), which you can withdraw at any time",
	request: "it’s needed for what you asked us to do (article 6(1)(b))",
	interest: "our legitimate interest in it (article 6(1)(f)); you can object",
};

export function writeNotice(
	{ introduction, addition }: NoticeText,
	described: readonly Pick<Feature, "keeps">[] = features,
): string {
	return [
		introduction,
		...noticesOf(described).map(section),
		receivers(),
		browserStorage(),
		never,
		rights(),
		responsible(),
		addition,
	]
		.map((part) => part.trim())
		.filter(Boolean)
		.join("\n\n");
}

function noticesOf(described: readonly Pick<Feature, "keeps">[]): Notice[] {
	const keeps = described.flatMap((feature) => feature.keeps ?? []);
	const all = keeps.flatMap(({ notice }) => (typeof notice === "string" ? [] : [notice]));
	// Tables of several features may share a section, which stands where the last of them is described.
	return all.filter((notice, at) => all.lastIndexOf(notice) === at);
}

function section({ when, what, why, seenBy, until, basis }: Notice): string {
	const points = [
		["Why", why],
		["Who sees it", seenBy],
		["How long", until],
		["Legal basis, where the GDPR applies", `${bases[basis]}.`],
	];
	return `## ${when}\n\n${what}\n\n${list(points.map(([name, text]) => `**${name}:** ${text}`))}`;
}

function receivers(): string {
	const found = receiversOf(env);
	const lines =
		found.length > 0
			? `Besides those named above, these services work for us:\n\n${list(found)}`
			: "No one but those named above: this site uses no outside service.";
	return `## Who else receives it\n\n${lines}`;
}

function browserStorage(): string {
	const asksConsent = env.analytics?.kind === "ga4";
	const shown = keptInBrowser.filter(({ withConsent }) => !withConsent || asksConsent);
	const cookies = asksConsent
		? "This site sets no cookies for visitors. Google Analytics does, if you agree."
		: "Visitors get no cookies.";
	const lines = shown.map(({ what, until }) => `${what} ${until}`);
	return `## Cookies and storage in your browser\n\n${cookies}\n\n${list(lines)}`;
}

const never = `## What we never do

We sell nothing about you and give nothing to advertisers; there’s no advertising here.`;

function rights(): string {
	const { backup } = env;
	const nights = backup.to
		? ` Earlier backups are kept for ${counted(backup.keep, "night")}, and then they’re deleted, too.`
		: "";
	return `## See, correct or delete your data

Write to ${contact()} from the address that you used here, and tell us whether you want a copy of your data, a correction, or all of it deleted. You can also ask us to use it less, or object to how we use it. A copy is one file that other programs can read. A deleted listing loses its photos and everything about you.${nights} You can withdraw your consent yourself with the link in any of our emails, and take your listing down on its private page.

If you live where the GDPR applies, you can also complain to the data protection authority of your country.`;
}

function responsible(): string {
	const address = site.postalAddress.length > 0 ? `, ${site.postalAddress.join(", ")}` : "";
	return `## Who is responsible\n\n${site.name}${address}. You can reach us at ${contact()}.`;
}

function contact(): string {
	return `[${site.contactEmail}](${mailtoOf(site.contactEmail)})`;
}

function list(lines: readonly string[]): string {
	return lines.map((line) => `- ${line}`).join("\n");
}

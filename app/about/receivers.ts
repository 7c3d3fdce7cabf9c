import ipaddr from "ipaddr.js";
import type { Env } from "#app/platform/settings/settings.server.ts";

type Settings = Pick<
	Env,
	| "analytics"
	| "backup"
	| "databaseUrl"
	| "filesUrl"
	| "forwardAllForms"
	| "mailingList"
	| "promoteHook"
	| "s3"
	| "siteUrl"
	| "smtpUrl"
	| "storage"
	| "tracesTo"
>;

const lists = {
	"form-post": "a mailing-list service",
	mailchimp: "Mailchimp",
	listmonk: "listmonk",
};
const counters = { plausible: "Plausible", umami: "Umami", ga4: "Google Analytics" };

/** Returns a sentence per external service in the settings, except on this machine or its own network. */
export function receiversOf(settings: Settings): string[] {
	const { mailingList, forwardAllForms, analytics, backup, s3, tracesTo } = settings;
	const store = s3 && hostOf(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
	const vault = backup.to?.startsWith("s3://")
		? hostOf(backup.service.endpoint ?? `https://s3.${backup.service.region}.amazonaws.com`)
		: undefined;
	const list = mailingList && hostOf(mailingList.url);
	const lines: [host: string | undefined, line: (host: string) => string][] = [
		[hostOf(settings.databaseUrl), (host) => `The database, with all of the above, is at ${host}.`],
		[
			settings.storage === "s3" ? store : undefined,
			(host) => `Photos and PDFs are stored at ${host}.`,
		],
		[hostOf(settings.filesUrl), (host) => `Published photos and PDFs reach you through ${host}.`],
		[vault, (host) => `Backups are stored at ${host}.`],
		[hostOf(settings.smtpUrl), (host) => `Our emails are sent through ${host}.`],
		[
			list,
			(host) => {
				const name = mailingList ? lists[mailingList.kind] : "";
				const forms = forwardAllForms
					? " What is typed into the contact, breeder and rehoming forms is also passed on there."
					: "";
				return `Confirmed newsletter addresses are also kept by ${name}, at ${host}.${forms}`;
			},
		],
		[
			hostOf(settings.promoteHook?.url),
			(host) =>
				`When a dog or kennel is published, we send ${host} its name, its address and what is on its page.`,
		],
		[
			hostOf(analytics?.url),
			(host) => {
				const name = analytics ? counters[analytics.kind] : "";
				return analytics?.kind === "ga4"
					? `If you agree, public pages load ${name} from ${host} to count visits. You can change your answer at the end of every page.`
					: `Public pages load ${name} from ${host} to count visits. It stores nothing on your device.`;
			},
		],
		[
			hostOf(tracesTo),
			(host) =>
				`How long requests take, without names, addresses or what was typed, goes to ${host}.`,
		],
	];
	return lines.flatMap(([host, line]) => (host ? [line(host)] : []));
}

/** Returns undefined for an empty address or a host that only this machine or network can reach. */
function hostOf(address: string | undefined): string | undefined {
	if (!address || !URL.canParse(address)) return undefined;
	const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
	if (!ipaddr.isValid(host)) return host.includes(".") ? host : undefined;
	return ipaddr.parse(host).range() === "unicast" ? host : undefined;
}

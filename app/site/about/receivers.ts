import ipaddr from "ipaddr.js";
import type { Env } from "#app/platform/settings/settings.server.ts";

const lists = {
	"form-post": "a mailing-list service",
	mailchimp: "Mailchimp",
	listmonk: "listmonk",
};
const counters = { plausible: "Plausible", umami: "Umami", ga4: "Google Analytics" };

/** Returns a sentence per external service in the settings, except on this machine or its own network. */
export function receiversOf(settings: Env): string[] {
	const { analytics, backup, forwardAllForms, mailingList, promoteHook, s3, storage } = settings;
	const forms = forwardAllForms
		? " What is typed into the contact, breeder and rehoming forms is also passed on there."
		: "";
	const lines = [
		lineAt(settings.databaseUrl, (host) => `The database, with all of the above, is at ${host}.`),
		s3 &&
			storage === "s3" &&
			lineAt(bucketUrl(s3), (host) => `Photos and PDFs are stored at ${host}.`),
		lineAt(settings.filesUrl, (host) => `Published photos and PDFs reach you through ${host}.`),
		backup.to?.startsWith("s3://") &&
			lineAt(bucketUrl(backup.service), (host) => `Backups are stored at ${host}.`),
		lineAt(settings.smtpUrl, (host) => `Our emails are sent through ${host}.`),
		mailingList &&
			lineAt(
				mailingList.url,
				(host) =>
					`Confirmed newsletter addresses are also kept by ${lists[mailingList.kind]}, at ${host}.${forms}`,
			),
		lineAt(
			promoteHook?.url,
			(host) =>
				`When a dog or kennel is published, we send ${host} its name, its address and what is on its page.`,
		),
		analytics &&
			lineAt(analytics.url, (host) =>
				analytics.kind === "ga4"
					? `If you agree, public pages load ${counters.ga4} from ${host} to count visits. You can change your answer at the end of every page.`
					: `Public pages load ${counters[analytics.kind]} from ${host} to count visits. It stores nothing on your device.`,
			),
	];
	return lines.filter((line) => typeof line === "string");
}

function bucketUrl({ endpoint, region }: Env["backup"]["service"]): string {
	return endpoint ?? `https://s3.${region}.amazonaws.com`;
}

/** Returns undefined for an empty address or a host that only this machine or network can reach. */
function lineAt(address: string | undefined, line: (host: string) => string): string | undefined {
	if (!address || !URL.canParse(address)) return undefined;
	const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
	const isPublic = ipaddr.isValid(host)
		? ipaddr.parse(host).range() === "unicast"
		: host.includes(".");
	return isPublic ? line(host) : undefined;
}

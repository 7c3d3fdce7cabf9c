import { Resolver } from "node:dns/promises";
import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

export type LinkCheck = {
	/** "gone" is certain, "failed" may be temporary, "unclear" if only people get an answer. */
	outcome: "fine" | "gone" | "failed" | "unclear";
	status: number | null;
	fault: string;
};

type Options = {
	resolve: (host: string) => Promise<string[]>;
	/** Allows only public IP addresses by default, so that no text makes us call our own network. */
	allows: (ip: string) => boolean;
	timeMs: number;
};

type Answer = { status: number; location: string | undefined };

const maxRedirects = 5;
const headers = {
	"User-Agent": `${site.shortName}-links/1.0 (checks links once a week; +${env.siteUrl})`,
	Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
	"Accept-Language": "en",
};

class PrivateAddress extends Error {}

/** Sends HEAD, then GET if that isn't answered well. Bodies are not read. Never throws. */
export function createLinkChecker({
	resolve = resolveName,
	allows = isPublicIp,
	timeMs = 10_000,
}: Partial<Options> = {}) {
	return async function checkLink(address: string): Promise<LinkCheck> {
		let url = webAddress(address);
		if (!url) return checked("gone", "This isn’t a valid address");
		for (let hops = 0; hops <= maxRedirects; hops++) {
			const answer = await ask(url);
			if ("outcome" in answer) return answer;
			const { status, location } = answer;
			if (status < 300 || status >= 400 || location === undefined) return checkOf(status);
			// Publishers reject automated requests. That the DOI leads there is enough.
			if (isDoi(url)) return checked("fine", "", status);
			const next = webAddress(location, url);
			if (!next) {
				return checked("failed", "It redirects to something that isn’t a web page", status);
			}
			url = next;
		}
		return checked("failed", "Too many redirects");
	};

	async function ask(url: URL): Promise<Answer | LinkCheck> {
		const first = await send("HEAD", url).catch(() => undefined);
		if (first && first.status < 400) return first;
		return send("GET", url).catch(checkOfError);
	}

	function send(method: string, url: URL): Promise<Answer> {
		const host = url.hostname.replace(/^\[|\]$/g, "");
		return new Promise((answered, failed) => {
			// The connection itself resolves names, so that the address checked is the one called.
			if (isIP(host) && !allows(host)) return failed(new PrivateAddress());
			const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
				method,
				headers,
				agent: false,
				lookup,
				signal: AbortSignal.timeout(timeMs),
			});
			request.on("error", failed);
			request.on("response", (response) => {
				const { statusCode = 0, headers } = response;
				answered({ status: statusCode, location: headers.location });
				response.on("error", () => {});
				response.destroy();
			});
			request.end();
		});
	}

	function lookup(...[host, options, callback]: Parameters<NonNullable<RequestOptions["lookup"]>>) {
		resolve(host).then(
			(found) => {
				const all = found.filter(allows).map((address) => ({ address, family: isIP(address) }));
				const [first] = all;
				if (!first) callback(new PrivateAddress(), "");
				else if (options.all) callback(null, all);
				else callback(null, first.address, first.family);
			},
			(error) => callback(error, ""),
		);
	}
}

function webAddress(text: string, base?: URL): URL | undefined {
	if (!URL.canParse(text, base)) return undefined;
	const url = new URL(text, base);
	url.username = "";
	url.password = "";
	url.hash = "";
	return /^https?:$/.test(url.protocol) ? url : undefined;
}

function isDoi({ hostname }: URL): boolean {
	return hostname === "doi.org" || hostname === "dx.doi.org";
}

export function isPublicIp(ip: string): boolean {
	return ipaddr.isValid(ip) && ipaddr.process(ip).range() === "unicast";
}

// Not dns.lookup(), because names that don't resolve would block the threads that read files.
const resolver = new Resolver({ timeout: 3_000, tries: 2 });
const noSuchName = ["ENOTFOUND", "ENODATA", "EBADNAME"];

async function resolveName(host: string): Promise<string[]> {
	const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
	const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
	if (found.length > 0) return found;
	const errors = answers.flatMap((answer) => (answer.status === "rejected" ? answer.reason : []));
	throw errors.find(({ code }) => !noSuchName.includes(code)) ?? errors[0];
}

function checked(
	outcome: LinkCheck["outcome"],
	fault: string,
	status: number | null = null,
): LinkCheck {
	return { outcome, status, fault };
}

const later = [408, 425, 500, 502, 503, 504];

function checkOf(status: number): LinkCheck {
	if (status >= 200 && status < 300) return checked("fine", "", status);
	if (status === 404) return checked("gone", "Page not found (404)", status);
	if (status === 410) return checked("gone", "Removed (410)", status);
	if (status === 429) return checked("unclear", "Too many requests (429)", status);
	if (later.includes(status) || (status > 504 && status < 600)) {
		return checked("failed", `Server error (${status})`, status);
	}
	return checked("unclear", `It doesn’t answer automated requests (${status})`, status);
}

function checkOfError(error: unknown): LinkCheck {
	const { code = "", syscall = "", name = "" } = error as NodeJS.ErrnoException;
	if (error instanceof PrivateAddress) {
		return checked("gone", "A private address, which visitors can’t reach");
	}
	if (noSuchName.includes(code)) return checked("gone", "There is no site at this name");
	if (syscall.startsWith("query")) return checked("unclear", "Its name couldn’t be looked up");
	if (name === "TimeoutError" || name === "AbortError") {
		return checked("failed", "No answer in time");
	}
	if (code === "CERT_HAS_EXPIRED" || code === "ERR_TLS_CERT_ALTNAME_INVALID") {
		return checked("failed", "Its certificate isn’t valid");
	}
	if (/CERT|SIGNATURE/.test(code)) return checked("unclear", "Its certificate can’t be checked");
	return checked("failed", "No connection");
}

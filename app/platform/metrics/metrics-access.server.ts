import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Env } from "#app/platform/settings/settings.server.ts";

type Asked = {
	headers: IncomingMessage["headers"];
	socket: { remoteAddress?: string | undefined };
};

/** What proxies add: with one of these somebody else stands behind the one who asks. */
const passedOn = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Whether visitors come through a proxy, as far as the settings tell: it is named, or the public address
 * has TLS or another port, neither of which this process has.
 */
export function isBehindProxy({
	trustedProxies,
	siteUrl,
	port,
}: Pick<Env, "trustedProxies" | "siteUrl" | "port">): boolean {
	const { protocol, port: publicPort } = new URL(siteUrl);
	return trustedProxies.length > 0 || protocol !== "http:" || Number(publicPort || 80) !== port;
}

/**
 * Whether somebody may read the figures: with a token whoever sends it, nobody else; without one
 * programs that connect from this machine, unless a proxy does that for everybody.
 */
export function mayReadMetrics(
	asked: Asked | undefined,
	token: string | undefined,
	behindProxy = false,
): boolean {
	if (!asked) return false;
	const { headers, socket } = asked;
	if (token) {
		const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
		return isSame(sent ?? "", token);
	}
	// What a request says of itself never opens them; it can only show a proxy that no setting tells of.
	if (behindProxy || passedOn.some((name) => name in headers)) return false;
	return isLoopback(socket.remoteAddress ?? "") && isLoopback(hostOf(headers.host ?? ""));
}

/** Hashes are of one length, so the comparison takes one time, whatever was sent. */
function isSame(sent: string, token: string): boolean {
	const hash = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(hash(sent), hash(token));
}

function hostOf(header: string): string {
	return header.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
}

function isLoopback(name: string): boolean {
	if (name === "localhost") return true;
	return ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback";
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import type { Env } from "#app/platform/settings/settings.server.ts";

type MetricsRequest = {
	headers: IncomingMessage["headers"];
	socket: { remoteAddress?: string | undefined };
};

const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

export function isBehindProxy({
	trustedProxies,
	siteUrl,
	port,
}: Pick<Env, "trustedProxies" | "siteUrl" | "port">): boolean {
	const { protocol, port: publicPort } = new URL(siteUrl);
	return trustedProxies.length > 0 || protocol !== "http:" || Number(publicPort || 80) !== port;
}

export function mayReadMetrics(
	request: MetricsRequest | undefined,
	token: string | undefined,
	behindProxy = false,
): boolean {
	if (!request) return false;
	const { headers, socket } = request;
	if (token) {
		const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
		return isSame(sent ?? "", token);
	}
	// Request headers can only reveal an undeclared proxy. They never grant access.
	if (behindProxy || proxyHeaders.some((name) => name in headers)) return false;
	const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
	return isLoopback(socket.remoteAddress ?? "") && isLoopback(host);
}

function isSame(sent: string, token: string): boolean {
	const hash = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(hash(sent), hash(token));
}

function isLoopback(name: string): boolean {
	if (name === "localhost") return true;
	return ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback";
}

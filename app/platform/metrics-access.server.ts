import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

type Asked = {
	headers: IncomingMessage["headers"];
	socket: { remoteAddress?: string | undefined };
};

/** What proxies add: with one of these somebody else stands behind the one who asks. */
const passedOn = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Whether somebody may read the figures: with a token whoever sends it, nobody else; without one
 * programs on this machine that ask it directly.
 */
export function mayReadMetrics(asked: Asked | undefined, token: string | undefined): boolean {
	if (!asked) return false;
	const { headers, socket } = asked;
	if (token) {
		const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
		return isSame(sent ?? "", token);
	}
	if (passedOn.some((name) => name in headers)) return false;
	// A proxy on this machine connects from here, too; most leave the name that was asked for.
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

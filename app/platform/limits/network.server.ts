import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { createContext } from "react-router";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

/** A keyed hash, because addresses are never stored. IPv6 adds a slash and the hash of the /48. */
export const networkContext = createContext<string>("");

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

export async function networkOf(incoming: IncomingMessage | undefined): Promise<string> {
	const address = clientAddress(
		incoming?.socket.remoteAddress ?? "",
		String(incoming?.headers["x-forwarded-for"] ?? ""),
		env.trustedProxies,
	);
	const names = networkNames(address);
	return (await Promise.all(names.map((name) => keyedHash("networks", name)))).join("/");
}

export function networksIn(network: string): { own: string; around: string | undefined } {
	const [own = "", around] = network.split("/");
	return { own, around };
}

/** Returns the nearest address that isn't one of our proxies. Everything left of it is untrusted. */
export function clientAddress(peer: string, forwarded: string, proxies: string[]): string {
	const trusted = proxies.map(parseNetwork);
	const hops = [...forwarded.split(",").map(withoutPort), peer];
	for (let at = hops.length - 1; at > 0; at--) {
		const hop = parseAddress(hops[at] ?? "");
		if (!hop || !isIn(hop, trusted)) return hops[at] ?? "";
		if (!parseAddress(hops[at - 1] ?? "")) return hops[at] ?? "";
	}
	return hops[0] ?? "";
}

/** Some proxies write the port, too: 203.0.113.9:50211 or [2001:db8::9]:50211. */
function withoutPort(hop: string): string {
	return hop
		.trim()
		.replace(/^\[(.*)\](:\d+)?$/, "$1")
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

export function networkNames(address: string): [string] | [string, string] {
	const parsed = parseAddress(address);
	if (parsed?.kind() !== "ipv6") return [networkName(address)];
	const bytes = Buffer.from(parsed.toByteArray());
	return [bytes.toString("hex", 0, 8), bytes.toString("hex", 0, 6)];
}

/** Identifies a household by its IPv4 address or IPv6 /56. */
export function networkName(address: string): string {
	const parsed = parseAddress(address);
	if (!parsed) return "unknown";
	if (parsed.kind() === "ipv4") return parsed.toString();
	return Buffer.from(parsed.toByteArray().slice(0, 7)).toString("hex");
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
	return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function parseNetwork(text: string): Network {
	if (text.includes("/")) return ipaddr.parseCIDR(text);
	const address = ipaddr.process(text);
	return [address, address.kind() === "ipv4" ? 32 : 128];
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: Network[]): boolean {
	return ipaddr.subnetMatch(address, { trusted: networks }, "") === "trusted";
}

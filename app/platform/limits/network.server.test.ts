import { expect, test } from "vitest";
import {
	clientAddress,
	networkName,
	networkNames,
	networksIn,
} from "#app/platform/limits/network.server.ts";

test("without a trusted proxy, forwarded addresses are ignored", () => {
	expect(clientAddress("203.0.113.7", "198.51.100.1", [])).toBe("203.0.113.7");
	expect(clientAddress("203.0.113.7", "198.51.100.1", ["10.0.0.0/8"])).toBe("203.0.113.7");
});

test("behind trusted proxies, the client is the nearest other address", () => {
	const ours = ["127.0.0.1", "10.0.0.0/8"];
	expect(clientAddress("127.0.0.1", "198.51.100.1", ours)).toBe("198.51.100.1");
	expect(clientAddress("::ffff:127.0.0.1", "198.51.100.1, 10.1.2.3", ours)).toBe("198.51.100.1");
	expect(clientAddress("127.0.0.1", "1.1.1.1, 198.51.100.1", ours)).toBe("198.51.100.1");
	expect(clientAddress("127.0.0.1", "198.51.100.1:50211, 10.1.2.3:443", ours)).toBe("198.51.100.1");
	expect(clientAddress("127.0.0.1", "[2001:db8::9]:50211", ours)).toBe("2001:db8::9");
	expect(clientAddress("127.0.0.1", "nonsense", ours)).toBe("127.0.0.1");
	expect(clientAddress("127.0.0.1", "", ours)).toBe("127.0.0.1");
	expect(clientAddress("10.9.9.9", "10.1.1.1", ours)).toBe("10.1.1.1");
});

test("a household is one network: an IPv4 address, the /56 of IPv6", () => {
	expect(networkName("203.0.113.7")).toBe(networkName("::ffff:203.0.113.7"));
	expect(networkName("203.0.113.7")).not.toBe(networkName("203.0.113.8"));
	expect(networkName("2001:db8:1:2::1")).toBe(networkName("2001:db8:1:ff::9"));
	expect(networkName("2001:db8:1:2::1")).not.toBe(networkName("2001:db8:1:302::1"));
	expect(networkName("")).toBe("unknown");
});

test("limits count an IPv4 address; the /64 and the /48 of IPv6", () => {
	expect(networkNames("203.0.113.7")).toEqual(networkNames("::ffff:203.0.113.7"));
	expect(networkNames("203.0.113.7")).toHaveLength(1);
	expect(networkNames("203.0.113.7")).not.toEqual(networkNames("203.0.113.8"));
	const [own, around] = networkNames("2001:db8:1:2::1");
	expect(networkNames("2001:db8:1:2:ffff::9")).toEqual([own, around]);
	expect(networkNames("2001:db8:1:3::1")[0]).not.toBe(own);
	expect(networkNames("2001:db8:1:ffff::1")[1]).toBe(around);
	expect(networkNames("2001:db8:2:2::1")[1]).not.toBe(around);
	expect(networkNames("")).toEqual(["unknown"]);
});

test("the parts of a network can be separated again", () => {
	expect(networksIn("abc")).toEqual({ own: "abc", around: undefined });
	expect(networksIn("abc/def")).toEqual({ own: "abc", around: "def" });
});

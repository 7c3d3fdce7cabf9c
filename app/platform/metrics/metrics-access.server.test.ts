import { expect, test } from "vitest";
import { isBehindProxy, mayReadMetrics } from "#app/platform/metrics/metrics-access.server.ts";

const token = "k3GmP!x_0123456789";
const asked = (remoteAddress: string, headers: Record<string, string> = {}) => ({
	socket: { remoteAddress },
	headers: { host: "localhost:3000", ...headers },
});

test("without a token only programs on this machine may read", () => {
	for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) {
		expect(mayReadMetrics(asked(address), undefined), address).toBe(true);
	}
	for (const host of ["127.0.0.1:3000", "[::1]:3000", "localhost"]) {
		expect(mayReadMetrics(asked("127.0.0.1", { host }), undefined), host).toBe(true);
	}
	for (const address of ["10.0.0.1", "192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1", "", "x"]) {
		expect(mayReadMetrics(asked(address), undefined), address).toBe(false);
	}
	expect(mayReadMetrics(undefined, undefined)).toBe(false);
});

test("a request through a local proxy is not local", () => {
	for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-host"]) {
		expect(mayReadMetrics(asked("127.0.0.1", { [name]: "127.0.0.1" }), undefined), name).toBe(
			false,
		);
	}
	for (const host of ["corso.example", "127.0.0.1.corso.example", ""]) {
		expect(mayReadMetrics(asked("127.0.0.1", { host }), undefined), host).toBe(false);
	}
});

test("behind a proxy a token is always required", () => {
	for (const host of ["localhost:3000", "127.0.0.1", "corso.example"]) {
		for (const address of ["127.0.0.1", "::1", "192.0.2.7"]) {
			const what = `${host} from ${address}`;
			expect(mayReadMetrics(asked(address, { host }), undefined, true), what).toBe(false);
		}
	}
	const authorization = `Bearer ${token}`;
	expect(mayReadMetrics(asked("127.0.0.1", { authorization }), token, true)).toBe(true);
});

test("a named proxy or a different public address implies a proxy", () => {
	const settings = { trustedProxies: [], siteUrl: "http://localhost:3000", port: 3000 };
	expect(isBehindProxy(settings)).toBe(false);
	expect(isBehindProxy({ ...settings, siteUrl: "http://corso.example", port: 80 })).toBe(false);
	expect(isBehindProxy({ ...settings, siteUrl: "http://localhost:0", port: 0 })).toBe(false);
	expect(isBehindProxy({ ...settings, trustedProxies: ["10.0.0.0/8"] })).toBe(true);
	expect(isBehindProxy({ ...settings, siteUrl: "https://corso.example" })).toBe(true);
	expect(isBehindProxy({ ...settings, siteUrl: "https://corso.example:3000" })).toBe(true);
	expect(isBehindProxy({ ...settings, siteUrl: "http://corso.example" })).toBe(true);
});

test("with a token, only requests with it may read, from anywhere", () => {
	const sends = (authorization: string, address = "192.0.2.7") =>
		mayReadMetrics(asked(address, { authorization }), token);
	expect(sends(`Bearer ${token}`)).toBe(true);
	expect(sends(`bearer ${token}`)).toBe(true);
	for (const wrong of ["", "Bearer ", token, `Basic ${token}`, `Bearer ${token}x`]) {
		expect(sends(wrong), wrong).toBe(false);
		expect(sends(wrong, "127.0.0.1"), wrong).toBe(false);
	}
	expect(sends(`Bearer ${token.slice(1)}`)).toBe(false);
	expect(mayReadMetrics(asked("127.0.0.1"), token)).toBe(false);
});

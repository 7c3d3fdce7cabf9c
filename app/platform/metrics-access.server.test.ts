import { expect, test } from "vitest";
import { mayReadMetrics } from "#app/platform/metrics-access.server.ts";

const token = "k3GmP!x_0123456789";
const asked = (remoteAddress: string, headers: Record<string, string> = {}) => ({
	socket: { remoteAddress },
	headers: { host: "localhost:3000", ...headers },
});

test("without a token programs on this machine may read, and nobody else", () => {
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

test("who comes through a proxy on this machine is not on this machine", () => {
	for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-host"]) {
		expect(mayReadMetrics(asked("127.0.0.1", { [name]: "127.0.0.1" }), undefined), name).toBe(
			false,
		);
	}
	for (const host of ["corso.example", "127.0.0.1.corso.example", ""]) {
		expect(mayReadMetrics(asked("127.0.0.1", { host }), undefined), host).toBe(false);
	}
});

test("with a token whoever sends it may read, from anywhere, and nobody else", () => {
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

import { expect, test } from "vitest";
import { isSameOriginRequest } from "#app/platform/http/same-origin.server.ts";

const behindTls = "https://corso.example";
const atHome = "http://localhost:3000";
const sent = (origin: string | null, host: string | null = null, site: string | null = null) => ({
	origin,
	host,
	site,
});

test("our own pages may send, under any name of the site", () => {
	expect(isSameOriginRequest(sent("https://corso.example", "127.0.0.1:3000"), behindTls)).toBe(
		true,
	);
	expect(
		isSameOriginRequest(sent("https://www.corso.example", "www.corso.example"), behindTls),
	).toBe(true);
	expect(isSameOriginRequest(sent("http://localhost:3000", "localhost:3000"), atHome)).toBe(true);
	expect(isSameOriginRequest(sent("http://192.168.1.20:3000", "192.168.1.20:3000"), atHome)).toBe(
		true,
	);
	expect(isSameOriginRequest(sent("https://corso.example", "corso.example"), atHome)).toBe(true);
});

test("clients that are not browsers send no origin", () => {
	expect(isSameOriginRequest(sent(null, "corso.example"), behindTls)).toBe(true);
	expect(isSameOriginRequest(sent(null, "corso.example", "cross-site"), behindTls)).toBe(false);
	expect(isSameOriginRequest(sent(null, "corso.example", "same-site"), behindTls)).toBe(false);
});

test.each([
	["https://evil.example", "corso.example"],
	["null", "corso.example"],
	["null", "null"],
	["http://corso.example", "corso.example"],
	["https://corso.example.evil.example", "corso.example"],
	["https://corso.example:444", "corso.example"],
	["", "corso.example"],
])("%s may not send to %s", (origin, host) => {
	expect(isSameOriginRequest(sent(origin, host), behindTls)).toBe(false);
});

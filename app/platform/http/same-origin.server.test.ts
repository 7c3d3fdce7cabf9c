import { expect, test } from "vitest";
import { isFromOurPages } from "#app/platform/http/same-origin.server.ts";

const behindTls = "https://corso.example";
const atHome = "http://localhost:3000";
const sent = (origin: string | null, host: string | null = null, site: string | null = null) => ({
	origin,
	host,
	site,
});

test("our own pages may send, by any name that leads here", () => {
	expect(isFromOurPages(sent("https://corso.example", "127.0.0.1:3000"), behindTls)).toBe(true);
	expect(isFromOurPages(sent("https://www.corso.example", "www.corso.example"), behindTls)).toBe(
		true,
	);
	expect(isFromOurPages(sent("http://localhost:3000", "localhost:3000"), atHome)).toBe(true);
	expect(isFromOurPages(sent("http://192.168.1.20:3000", "192.168.1.20:3000"), atHome)).toBe(true);
	// A proxy ends TLS and nobody has told us our name yet.
	expect(isFromOurPages(sent("https://corso.example", "corso.example"), atHome)).toBe(true);
});

test("programs that are no browsers name no origin", () => {
	expect(isFromOurPages(sent(null, "corso.example"), behindTls)).toBe(true);
	expect(isFromOurPages(sent(null, "corso.example", "cross-site"), behindTls)).toBe(false);
	expect(isFromOurPages(sent(null, "corso.example", "same-site"), behindTls)).toBe(false);
});

test.each([
	["https://evil.example", "corso.example"],
	["null", "corso.example"],
	["null", "null"],
	["http://corso.example", "corso.example"],
	["https://corso.example.evil.example", "corso.example"],
	["https://corso.example:444", "corso.example"],
	["", "corso.example"],
])("%s may not, to %s", (origin, host) => {
	expect(isFromOurPages(sent(origin, host), behindTls)).toBe(false);
});

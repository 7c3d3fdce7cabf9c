import { expect, test } from "vitest";
import { isPublicAddress } from "#app/platform/http/public-site.server.ts";

test.each([
	"https://corso.example",
	"http://corso.test:8080",
	"https://10.0.0.7",
	"http://192.168.1.5",
	"https://203.0.113.9",
	"http://[2001:db8::1]",
	"https://localhost.corso.example",
	"https://127.0.0.1.corso.example",
	"http://machine",
])("%s is public", (url) => {
	expect(isPublicAddress(url)).toBe(true);
});

test.each([
	"http://localhost:3000",
	"http://LOCALHOST",
	"http://localhost.",
	"http://ccr.localhost",
	"http://127.0.0.1:3000",
	"http://127.8.9.1",
	"http://[::1]:3000",
	"http://2130706433",
	"http://[::ffff:127.0.0.1]",
	"http://0.0.0.0:3000",
	"http://[::]",
])("%s is local", (url) => {
	expect(isPublicAddress(url)).toBe(false);
});

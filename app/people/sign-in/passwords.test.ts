import { expect, test } from "vitest";
import { shortestPassword } from "#app/people/sign-in/password-field.tsx";
import { longestPassword, passwordFault } from "#app/people/sign-in/passwords.ts";

const fault = (password: string) => passwordFault(password, "ada.rossi@example.com");

test.each([
	"correct horse battery",
	"three grey dogs at noon",
	"Kx7#mQ2!pL9z",
	"passwordless wolf hour",
	"смешной пёс бежит",
	"十个很好的汉字密码一二三",
	"🐶🐱🦊🐻🐼🐨🐯🦁🐮🐷",
	"1 dog 2 cats 3 mice",
])("%j may be a password", (password) => {
	expect(fault(password)).toBeUndefined();
});

test("an empty address is not found in a password", () => {
	expect(passwordFault("three grey-dogs at noon", "")).toBeUndefined();
});

test.each(["", "short", "nine char", "🐶🐶🐶🐶🐶🐶🐶🐶🐶"])("%j is too short", (password) => {
	expect(fault(password)).toContain(String(shortestPassword));
});

test("a password that is too long is refused before it is hashed", () => {
	expect(
		fault("one two three four five six seven eight nine ten ".repeat(4).slice(0, 200)),
	).toBeUndefined();
	expect(fault("a b c d e f".repeat(1_000_000))).toContain(String(longestPassword));
});

test.each([
	"password123",
	"Password2024!",
	"passwordpassword",
	"1234567890",
	"0987654321",
	"qwertyuiop",
	"qwertyuiop1",
	"aaaaaaaaaaaa",
	"abababababab",
	"letmein12345",
	"iloveyou2024",
	"canecorso1",
	"CaneCorso2026",
	"123welcome!!",
	"abcdefghij",
	"changeme!!!",
	"adminadmin",
	"q1w2e3r4q1w2e3r4",
])("%j is among the first that are tried", (password) => {
	expect(fault(password)).toBeDefined();
});

test.each(["ada.rossi@example.com", "xADA.ROSSI@example.com1", "adarossi2024"])(
	"%j is the address itself",
	(password) => {
		expect(passwordFault(password, "ada.rossi@example.com")).toBeDefined();
	},
);

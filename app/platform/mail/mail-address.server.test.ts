import fc from "fast-check";
import { expect, test } from "vitest";
import {
	canonicalMailbox,
	mailDomainOf,
	normalizeEmailAddress,
} from "#app/platform/mail/mail-address.server.ts";
import { anyCharacter } from "#test/any-character.ts";

test.each([
	["ada@example.com", "ada@example.com"],
	["Ada.Rossi+corso@EXAMPLE.com", "Ada.Rossi+corso@example.com"],
	["o'hara@example.co.uk", "o'hara@example.co.uk"],
	["ada@münchen.example.com", "ada@xn--mnchen-3ya.example.com"],
])("%s is normalized to %s", (text, kept) => {
	expect(normalizeEmailAddress(text)).toBe(kept);
});

test.each([
	"",
	"ada",
	"@example.com",
	"ada@",
	"ada@localhost",
	"ada@@example.com",
	"ada@exa mple.com",
	"Ada <ada@example.com>",
	"ada@example.com, bob@example.com",
	'"a b"@example.com',
	"ada@example.com\r\nBcc: bob@example.com",
	"ada@example.com;bob@example.com",
	"a@b.c",
	"ada(comment)@example.com",
	"ädä@example.com",
	"ada@[127.0.0.1]",
	`${"a".repeat(65)}@example.com`,
	`a@${"b".repeat(250)}.com`,
	".ada@example.com",
	"ada..rossi@example.com",
])("%j is not a valid address", (text) => {
	expect(normalizeEmailAddress(text)).toBeUndefined();
});

test("every accepted address is one mailbox in plain characters (I2)", () => {
	const parts = fc.string({ unit: anyCharacter, maxLength: 12 });
	fc.assert(
		fc.property(parts, parts, (local, domain) => {
			const kept = normalizeEmailAddress(`${local}@${domain}.com`);
			if (kept !== undefined) expect(kept).toMatch(/^[!#-'*+./0-9=?A-Z^-~-]+@[a-z0-9.-]+$/);
		}),
	);
});

test.each([
	[
		"victim@gmail.com",
		["Victim@gmail.com", "v.i.c.tim@gmail.com", "vic.tim+a+b@googlemail.com", "victim+@gmail.com"],
	],
	["ada@example.com", ["ADA@example.com", "ada+1@example.com", "Ada+x.y@example.com"]],
	["ada.rossi@example.com", ["Ada.Rossi+dogs@example.com"]],
	["ada@outlook.com", ["ada+x@outlook.com", "ADA+y@outlook.com"]],
	["ada@hotmail.co.uk", ["ada+x@hotmail.co.uk"]],
	["ada@yahoo.com", ["ada-x@yahoo.com", "ada-y@yahoo.com", "ada+y@yahoo.com"]],
	["ada@icloud.com", ["ada+x@icloud.com", "ada@me.com", "ada+y@mac.com"]],
	["adarossi@proton.me", ["ada.rossi@pm.me", "ada_rossi@protonmail.com", "ada-rossi+x@proton.me"]],
	["ada@yandex.ru", ["ada@ya.ru", "ada+x@yandex.com", "a.d-a@yandex.kz"]],
	["ada@fastmail.com", ["x@ada.fastmail.com", "ada+y@fastmail.com", "z+1@ADA.fastmail.com"]],
	["ada@fastmail.fm", ["shop@ada.fastmail.fm"]],
	["ada@simplelogin.com", ["a@ada.simplelogin.com", "b@ada.simplelogin.com"]],
	["ada@mozmail.com", ["a@ada.mozmail.com", "b@ada.mozmail.com"]],
	["ada@anonaddy.me", ["a@ada.anonaddy.me"]],
	["+1@example.com", ["+2@example.com", "+@example.com"]],
	["+1@gmail.com", ["+2@gmail.com"]],
])("%s counts together with its aliases", (address, others) => {
	for (const other of others) {
		expect(normalizeEmailAddress(other), other).toBeDefined();
		expect(canonicalMailbox(other), other).toBe(canonicalMailbox(address));
	}
});

test.each([
	["ada@example.com", "bob@example.com"],
	["ada.rossi@example.com", "adarossi@example.com"],
	["ada-rossi@example.com", "ada-bianchi@example.com"],
	["ada@gmail.com", "ada@gmail.co"],
	["ada@icloud.com", "a.da@icloud.com"],
	["x@ada.fastmail.com", "x@bob.fastmail.com"],
	["ada@students.example.com", "bob@students.example.com"],
])("%s and %s are different mailboxes", (one, other) => {
	expect(canonicalMailbox(one)).not.toBe(canonicalMailbox(other));
});

test.each([
	["ada@example.com", "example.com"],
	["ada@a.b.Example.co.uk", "example.co.uk"],
	["ada@kennel.example", "kennel.example"],
	["ada@gmail.com", undefined],
	["ada@googlemail.com", undefined],
	["ada@yahoo.co.uk", undefined],
	["ada@hotmail.fr", undefined],
	["ada@btinternet.com", undefined],
	["ada@fastmail.com", undefined],
	["ada@ya.ru", undefined],
	// A sub-domain of a provider may be one user's, at whichever provider offers that next.
	["x@ada.fastmail.com", "ada.fastmail.com"],
	["x@y.ada.gmx.net", "ada.gmx.net"],
	["x@ada.gmail.com", "ada.gmail.com"],
])("the domain of %s is %s", (address, domain) => {
	expect(mailDomainOf(address)).toBe(domain);
});

test("every accepted address has a canonical mailbox", () => {
	const user = fc.string({ unit: fc.constantFrom(..."aB1+-._!#'=~"), minLength: 1, maxLength: 12 });
	const domain = fc.constantFrom(
		"gmail.com",
		"yahoo.com",
		"proton.me",
		"icloud.com",
		"example.com",
	);
	fc.assert(
		fc.property(user, domain, (user, domain) => {
			const kept = normalizeEmailAddress(`${user}@${domain}`);
			if (kept === undefined) return;
			expect(canonicalMailbox(kept)).toMatch(/@./);
			expect(canonicalMailbox(kept.toUpperCase())).toBe(canonicalMailbox(kept));
		}),
	);
});

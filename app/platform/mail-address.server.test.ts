import fc from "fast-check";
import { expect, test } from "vitest";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";

test.each([
	["ada@example.com", "ada@example.com"],
	["Ada.Rossi+corso@EXAMPLE.com", "Ada.Rossi+corso@example.com"],
	["o'hara@example.co.uk", "o'hara@example.co.uk"],
	["ada@münchen.example.com", "ada@xn--mnchen-3ya.example.com"],
])("%s is kept as %s", (text, kept) => {
	expect(plainMailAddress(text)).toBe(kept);
});

test.each([
	...["", "ada", "@example.com", "ada@", "ada@localhost", "ada@@example.com", "ada@exa mple.com"],
	...["Ada <ada@example.com>", "ada@example.com, bob@example.com", '"a b"@example.com'],
	...["ada@example.com\r\nBcc: bob@example.com", "ada@example.com;bob@example.com", "a@b.c"],
	...[
		"ada(comment)@example.com",
		"ädä@example.com",
		"ada@[127.0.0.1]",
		`${"a".repeat(65)}@example.com`,
	],
	...[`a@${"b".repeat(250)}.com`, ".ada@example.com", "ada..rossi@example.com"],
])("%j is no address that we write to", (text) => {
	expect(plainMailAddress(text)).toBeUndefined();
});

test("whatever is accepted is one mailbox in plain letters (I2)", () => {
	const parts = fc.string({ unit: "binary", maxLength: 12 });
	fc.assert(
		fc.property(parts, parts, (local, domain) => {
			const kept = plainMailAddress(`${local}@${domain}.com`);
			if (kept !== undefined) expect(kept).toMatch(/^[!#-'*+./0-9=?A-Z^-~-]+@[a-z0-9.-]+$/);
		}),
	);
});

import { expect, test } from "vitest";
import { suggestedAddress } from "#app/ui/email-typo.ts";

test("a typo in a well-known domain is found, other domains are left alone", () => {
	expect(suggestedAddress("ada@gmial.com")).toBe("ada@gmail.com");
	expect(suggestedAddress(" ada@hotmial.co.uk ")).toBe("ada@hotmail.co.uk");
	for (const domain of [
		"gmail.com",
		"mac.com",
		"me.com",
		"fastmail.fm",
		"mail.com",
		"proton.me",
		"yahoo.ca",
		"kennel.dog",
		"kennel.io",
		"gmx.de",
		"example.com",
		"corso.example",
	]) {
		expect(suggestedAddress(`ada@${domain}`), domain).toBeUndefined();
	}
	for (const text of ["", "ada", "@", "ada@", "a b c"]) {
		expect(suggestedAddress(text)).toBeUndefined();
	}
});

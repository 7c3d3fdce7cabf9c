import { expect, test } from "vitest";
import { mailtoOf } from "#app/ui/link.tsx";

test("an address that looks like a link with more recipients is the only recipient (I2)", () => {
	expect(mailtoOf("luca?bcc=x%40evil.example&cc=y@example.com")).toBe(
		"mailto:luca%3Fbcc%3Dx%2540evil.example%26cc%3Dy@example.com",
	);
});

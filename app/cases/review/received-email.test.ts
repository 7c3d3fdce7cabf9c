import { describe, expect, test } from "vitest";
import { formMail } from "#app/cases/table.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";

const to = "ada.typed@example.org";

async function written(kind: "contact" | "breeder" | "rehome") {
	const { id } = await makeCase(kind, {}, { email: to });
	const letter = await writeEmail(formMail[kind].received, id);
	if (!letter) throw new Error("No email was written.");
	return letter;
}

describe.each(["contact", "breeder", "rehome"] as const)("the email after the %s form", (kind) => {
	test("says when a volunteer replies and what stays private", async () => {
		const letter = await written(kind);
		for (const part of [letter.html, letter.text]) {
			expect(part).toContain("three days");
			expect(part).toMatch(/private/i);
		}
	});

	test("has the private link and contains nothing that was typed", async () => {
		const letter = await written(kind);
		expect(letter.to).toBe(to);
		const [statusUrl = ""] = letter.text.match(/https?:\S+/) ?? [];
		expect(statusUrl).toMatch(new RegExp(`^${env.siteUrl}/status/[\\w-]{22}$`));
		expect(letter.html).toContain(`href="${statusUrl}"`);
		expect(letter.text).toContain(`:\n${statusUrl}\n`);
		expect(letter.text.match(/https?:\S+/g)).toEqual([statusUrl]);
		expect(letter.subject + letter.html + letter.text).not.toContain("ada.typed");
	});
});

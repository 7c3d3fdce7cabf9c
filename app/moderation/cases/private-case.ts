import { findCase } from "#app/moderation/cases/cases.ts";
import type { Case } from "#app/moderation/table.ts";
import { openLink } from "#app/people/private-links.ts";
import { missing } from "#app/ui/missing.ts";

export async function openPrivateCase(kind: Case["kind"], token: string) {
	const caseId = await openLink("edit", token);
	const found = caseId === undefined ? undefined : (await findCase(caseId))?.case;
	return found?.kind === kind ? found : undefined;
}

export function linkGone(
	words = "It was revoked, has expired, or wasn’t copied completely from the email. Contact us and we’ll send you a new one.",
) {
	return missing({
		heading: "This link no longer works",
		words,
		back: { href: "/contact", label: "Contact us" },
		suggestions: [],
	});
}

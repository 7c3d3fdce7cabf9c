import { findCase } from "#app/moderation/cases/cases.ts";
import type { Case, Submission } from "#app/moderation/table.ts";
import { openLink } from "#app/people/private-links.ts";

export async function openPrivateCase(
	kind: Case["kind"],
	token: string,
): Promise<{ case: Case; submission: Submission } | undefined> {
	const caseId = await openLink("edit", token);
	const found = caseId === undefined ? undefined : await findCase(caseId);
	return found?.case.kind === kind ? found : undefined;
}

import { eq } from "drizzle-orm";
import { hasPendingPhotos, photoIdsOf } from "#app/media/case-photos.ts";
import type { Subject } from "#app/moderation/decisions/subject.ts";
import {
	declineReasons,
	type NormalizedInput,
	type VerdictInput,
	wordsLimit,
} from "#app/moderation/decisions/verdicts.ts";
import { finalStates } from "#app/moderation/edit/edit.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { grouped } from "#app/ui/format.ts";

export function textErrors({
	verdict,
	reason = "",
	words = "",
}: Pick<VerdictInput, "verdict" | "reason" | "words">): Record<string, string> {
	const errors: Record<string, string> = {};
	if (words.length > wordsLimit) {
		errors.words = `Shorten this to ${grouped(wordsLimit)} characters or fewer.`;
	}
	if (verdict === "changes" && words === "") {
		errors.words = "Enter what is missing. It will appear in the email.";
	}
	if (verdict === "declined" && !Object.hasOwn(declineReasons, reason)) {
		errors.reason = "Choose a reason. It will appear in the email.";
	}
	return errors;
}

export async function decisionErrors(
	found: Case,
	input: NormalizedInput,
	{ check }: Pick<Subject, "check">,
	shown: boolean,
	tx: Db,
): Promise<Record<string, string>> {
	const { verdict, into, photos, onSite } = input;
	const errors = textErrors(input);
	if (found.kind === "contact" && (verdict === "changes" || verdict === "declined")) {
		errors.verdict = "A message can only be answered or closed.";
	}
	if (verdict === "approved") {
		const checked = check(found.draft);
		if (!checked.ok) Object.assign(errors, checked.errors);
		if (await hasPendingPhotos(found.id, tx)) {
			errors.photos = "The photos are still being processed. Please try again in a minute.";
		}
		const ready = await photoIdsOf({ kind: "case", id: found.id }, tx);
		if (photos && String(photos) !== String(ready)) {
			errors.photos = "More photos are ready now. Please review them first.";
		}
		if (onSite !== undefined && onSite !== shown) {
			const moved = shown ? "put on the site" : "taken off the site";
			errors.page = `The page was ${moved} in the meantime, and approving publishes this. Press again if that’s what you want.`;
		}
	}
	if (shown && (verdict === "merged" || verdict === "spam")) {
		errors.verdict =
			"This changes a page that is on the site. Decline the change, or take the page down first.";
	}
	if (verdict === "merged" && !(await canMergeInto(found, into, tx))) {
		errors.into = "Choose the other request to continue with. It must be of the same kind.";
	}
	return errors;
}

async function canMergeInto(found: Case, into: number | null, tx: Db): Promise<boolean> {
	if (into === null || into === found.id) return false;
	const [other] = await tx
		.select({ kind: cases.kind, state: cases.state })
		.from(cases)
		.where(eq(cases.id, into));
	return other?.kind === found.kind && !finalStates.includes(other.state);
}

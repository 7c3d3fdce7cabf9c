import { eq } from "drizzle-orm";
import { hasComingPhotos, photoIdsOf } from "#app/media/case-photos.ts";
import {
	type Asked,
	declineReasons,
	type Judgement,
	wordsLimit,
} from "#app/moderation/decisions/judgement.ts";
import type { Subject } from "#app/moderation/decisions/subject.ts";
import { overStates } from "#app/moderation/edit/edit.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import type { Db } from "#app/platform/db.server.ts";
import { grouped } from "#app/ui/grouped.ts";

/** What is wrong with what a judgement says to the sender, by field: known before it is carried out. */
export function wordFaults({
	verdict,
	reason = "",
	words = "",
}: Pick<Judgement, "verdict" | "reason" | "words">): Record<string, string> {
	const errors: Record<string, string> = {};
	if (words.length > wordsLimit) {
		errors.words = `This is longer than ${grouped(wordsLimit)} characters. Please shorten it.`;
	}
	if (verdict === "changes" && words === "") {
		errors.words = "Please write what is missing: it stands in the mail.";
	}
	if (verdict === "declined" && !Object.hasOwn(declineReasons, reason)) {
		errors.reason = "Please choose a reason: it stands in the mail.";
	}
	return errors;
}

/**
 * Why a judgement cannot be carried out on a case that the transaction holds, by field; `shown` says
 * whether its page is on the site.
 */
export async function faultsOf(
	found: Case,
	asked: Asked,
	{ check }: Pick<Subject, "check">,
	shown: boolean,
	tx: Db,
): Promise<Record<string, string>> {
	const { verdict, into, photos, onSite } = asked;
	const errors = wordFaults(asked);
	if (found.kind === "contact" && (verdict === "changes" || verdict === "declined")) {
		errors.verdict = "A message is answered or closed, not sent back.";
	}
	if (verdict === "approved") {
		const checked = check(found.draft);
		if (!checked.ok) Object.assign(errors, checked.errors);
		if (await hasComingPhotos(found.id, tx)) {
			errors.photos = "Its photos are still being made ready. Please try again in a minute.";
		}
		const ready = await photoIdsOf({ kind: "case", id: found.id }, tx);
		if (photos && String(photos) !== String(ready)) {
			errors.photos = "More photos are ready now than were shown. Please look at them first.";
		}
		if (onSite !== undefined && onSite !== shown) {
			const moved = shown ? "put on" : "taken off";
			errors.page = `Its page was ${moved} the site meanwhile, and to approve puts this on the site. Press again if that is meant.`;
		}
	}
	if (shown && (verdict === "merged" || verdict === "spam")) {
		errors.verdict =
			"This changes a page that is on the site. Decline the change, or take the page down first.";
	}
	if (verdict === "merged" && !(await isOther(found, into, tx))) {
		errors.into = "Please choose the other request, of the same kind, that goes on.";
	}
	return errors;
}

/** Whether a case can take in another: one of the same kind that goes on itself, as the letter says. */
async function isOther(found: Case, into: number | null, tx: Db): Promise<boolean> {
	if (into === null || into === found.id) return false;
	const [other] = await tx
		.select({ kind: cases.kind, state: cases.state })
		.from(cases)
		.where(eq(cases.id, into));
	return other?.kind === found.kind && !overStates.includes(other.state);
}

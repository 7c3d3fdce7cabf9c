import { linkGone } from "#app/moderation/cases/private-case.ts";

/** Kennels were once emailed a link to a question about a dog. */
export function loader() {
	throw linkGone(
		"We no longer pass on questions to kennels. The dog’s owner may still reach you by what your own page shows.",
	);
}

export default function FormerTakeBackPage() {
	return null;
}

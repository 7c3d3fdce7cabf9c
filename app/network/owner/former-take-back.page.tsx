import { linkGone } from "#app/cases/review/private-case.ts";

/** Kennels were once emailed a link to a question about a dog. */
export function loader() {
	throw linkGone(
		"We no longer pass on questions about dogs. The dog’s owner can find your kennel’s page and may contact you there.",
	);
}

export default function FormerTakeBackPage() {
	return null;
}

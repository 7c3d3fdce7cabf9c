import * as v from "valibot";
import { day, line, readContent } from "#app/platform/content/content.server.ts";
import { longDate } from "#app/ui/format.ts";

const reviewer = v.strictObject({
	name: line,
	/** Such as "DVM". */
	title: line,
	/** With whom the reviewer is registered as a vet, and the number. */
	registration: line,
	/** The last parts of the addresses of the guides that were reviewed. */
	guides: v.pipe(v.array(line), v.minLength(1)),
	on: day,
});
export type Reviewer = v.InferOutput<typeof reviewer>;

export const reviewers: Reviewer[] = readContent("reviewers.yaml", v.array(reviewer));

export function reviewersOf(slug: string): Reviewer[] {
	return reviewers.filter(({ guides }) => guides.includes(slug));
}

export function describeReviewer({ name, title, registration, on }: Reviewer): string {
	return `${name}, ${title} (${registration}), on ${longDate(on)}`;
}

/** Says who has reviewed a guide, or that no vet has. */
export function reviewLine(slug: string): string {
	const found = reviewersOf(slug).map(describeReviewer);
	if (found.length === 0) return "No vet has reviewed this guide yet.";
	return `Reviewed by ${found.join(", and by ")}.`;
}

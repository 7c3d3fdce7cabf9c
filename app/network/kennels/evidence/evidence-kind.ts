import {
	evidenceItems,
	pendingEvidence,
} from "#app/network/kennels/evidence/desk/evidence-decisions.ts";
import { defineCase } from "#app/people/define-case.ts";

/** Breeding dogs with something to look at. A dog has a page of its own, with its results and documents. */
export const evidenceKind = defineCase({
	kind: "kennel",
	path: "/desk/evidence",
	right: "review",
	icon: "evidence",
	title: "Health results",
	description:
		"Dogs that breeders entered, and results to look at: open the registry’s page, or the document, and say what you saw.",
	task: {
		verb: "Look",
		one: "breeding dog with something to look at",
		several: "breeding dogs with something to look at",
		description: "Open the registry’s page or the document, and say what you saw.",
	},
	list: {
		from: pendingEvidence,
		id: pendingEvidence.id,
		param: "show",
		choices: {
			waiting: {
				label: "Waiting",
				where: undefined,
				at: pendingEvidence.since,
				first: "oldest",
				none: "Nothing is waiting. Breeders enter their dogs and results on their private page.",
			},
		},
		columns: ["Dog", "Kennel", "Waiting", "Since"],
		items: evidenceItems,
	},
	notices: { all: "That was the last one. Nothing else is waiting." },
});

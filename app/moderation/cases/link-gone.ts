import { missing } from "#app/ui/missing.ts";

/** Throw it from a door: a private link that opens nothing, whatever the reason. */
export function linkGone() {
	return missing({
		heading: "This link does not open anything",
		words:
			"It was taken back, has run out, or was not copied whole from the mail. Write to us, and we send you a new one.",
		back: { href: "/contact", label: "Write to us" },
		suggestions: [],
	});
}

import { missing } from "#app/ui/missing.ts";

export function linkGone() {
	return missing({
		heading: "This link no longer works",
		words:
			"It was revoked, has expired, or wasn’t copied completely from the email. Contact us and we’ll send you a new one.",
		back: { href: "/contact", label: "Contact us" },
		suggestions: [],
	});
}

export const dogStatuses = {
	draft: { label: "Draft", tone: "neutral" },
	available: {
		label: "Available",
		tone: "positive",
		public: true,
		desk: {
			button: "Show as available",
			effect: "On the site for everyone, with photos, in lists and feeds.",
		},
		owner: {
			path: "available",
			link: "Available again",
			title: "Is your dog available again?",
			message: "The page will say “Available” again, and people will write to you.",
			button: "Mark as available",
		},
	},
	on_hold: {
		label: "On hold",
		tone: "positive",
		standing: "It’s on the site, marked as on hold.",
		public: true,
		desk: {
			button: "Put on hold",
			effect: "Stays on the site and says that someone is already meeting the dog.",
		},
		owner: {
			path: "on-hold",
			link: "Mark as on hold",
			still: "Still on hold",
			family: "Which family is it?",
			title: "Is a family meeting your dog?",
			message: "The page stays on the site and says “On hold”, so people know before they write.",
			button: "Mark as on hold",
		},
	},
	homed: {
		label: "Homed",
		tone: "neutral",
		standing: "It’s marked as homed, so it’s no longer on the site.",
		final: true,
		stamp: "homedAt",
		outcome: "homed",
		desk: {
			button: "Mark as homed",
			effect:
				"The dog has a new home. Photos and details leave the site within a second, and for 90 days the page only says so. If people wrote to the owner, we ask which of them it is.",
		},
		owner: {
			path: "homed",
			link: "Found a new home",
			family: "Who takes your dog?",
			title: "Has your dog found a home?",
			message:
				"Wonderful news. The photos and everything about you leave the site right away, and no one else will write to you. If it doesn’t work out, you can bring the listing back with this link.",
			button: "Yes, mark as homed",
			thanks: {
				title: "Thank you for finding a good home",
				next: [
					"Photos, description and contact details are no longer on the site. For 90 days, the page says only that your dog has found a home.",
					"Update the microchip and hand over the vet records, if you haven’t yet.",
					"If it doesn’t work out, your private page brings the listing back at any time.",
				],
				back: "It didn’t work out: bring the listing back",
			},
		},
	},
	kept: {
		label: "Kept by the owner",
		tone: "neutral",
		standing: "It’s marked as kept, so it’s no longer on the site.",
		final: true,
		stamp: "keptAt",
		outcome: "kept",
		desk: {
			button: "Mark as kept",
			effect:
				"The owner keeps the dog. Photos and details leave the site within a second, and for 90 days the page only says so.",
		},
		owner: {
			path: "kept",
			link: "We’re keeping our dog",
			title: "Are you keeping your dog?",
			message:
				"That’s as good an ending as a new home. The photos and everything about you leave the site right away, and no one else will write to you.",
			button: "Yes, we’re keeping our dog",
			thanks: {
				title: "We’re glad you’re staying together",
				next: [
					"Photos, description and contact details are no longer on the site. For 90 days, the page says only that your dog is staying with the family.",
					"If things get hard again, reply to any of our emails: one of us will read it.",
					"Should you need the listing again, your private page brings it back at any time.",
				],
				back: "We need the listing again",
			},
		},
	},
	withdrawn: {
		label: "Withdrawn",
		tone: "negative",
		standing: "It was taken down, so it isn’t on the site right now.",
		outcome: "withdrawn",
		desk: {
			button: "Withdraw",
			effect:
				"Page, photos and share card leave the site within a second. You can undo this by setting another status.",
		},
		owner: {
			path: "taken-down",
			link: "Take it down",
			title: "Take the page down?",
			message:
				"The page and its photos leave the site right away. Nothing is deleted: you can send the listing for review again with this link.",
			button: "Take it down",
		},
	},
	unconfirmed: {
		label: "Not confirmed",
		tone: "negative",
		stamp: "unconfirmedAt",
		outcome: "unknown",
	},
	/** Set by reports until someone on the team has reviewed the listing. */
	paused: {
		label: "Paused",
		tone: "negative",
		privatePage:
			"A volunteer is taking another look at your listing, so it isn’t on the site right now. Nothing is deleted, and there’s nothing you need to do.",
		outcome: "unknown",
	},
	expired: {
		label: "Closed, outcome unknown",
		tone: "negative",
		standing: "It’s closed because we hadn’t heard from you.",
		outcome: "unknown",
		final: true,
		desk: {
			button: "Close, outcome unknown",
			effect:
				"Off the site, and counted as unknown. The owner can send it for review again with the private link.",
		},
	},
} as const;

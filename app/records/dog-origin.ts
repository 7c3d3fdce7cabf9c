import { text } from "#app/records/fields.ts";

/** The dog’s origin, seen only by its owner and the team. */
export const originFields = {
	kennelOfOrigin: text({
		label: "Kennel of origin",
		// Room for a kennel's name and its slug: see owner/kennel-of-origin.ts.
		max: 210,
		owner: {
			label: "Kennel your dog came from",
			hint: "Never shown on the site. Start typing and choose it if it’s suggested: those are the kennels in our network. Otherwise just write its name.",
		},
		autoComplete: "off",
		extra: true,
		private: true,
		wide: true,
	}),
	registeredName: text({
		label: "Registered name",
		max: 120,
		owner: {
			hint: "As on the pedigree, if there is one. Never shown on the site: a kennel knows your dog by it.",
		},
		autoComplete: "off",
		extra: true,
		private: true,
		wide: true,
	}),
};

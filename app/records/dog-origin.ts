import { consent, text } from "#app/records/fields.ts";
import { takeBackPolicy } from "#policies";

/** The dog's origin, seen only by the team and, with the owner’s consent, the kennel we ask. */
export const originFields = {
	kennelOfOrigin: text({
		label: "Kennel of origin",
		// Room for a kennel's name and its slug: see take-back/named-kennel.ts.
		max: 210,
		owner: {
			label: "Kennel your dog came from",
			hint: "Never shown on the site. Start typing and choose it if it’s suggested: those are the kennels in our network. Otherwise just write its name.",
		},
		autoComplete: "off",
		private: true,
		wide: true,
	}),
	registeredName: text({
		label: "Registered name",
		max: 120,
		owner: {
			hint: "As on the pedigree, if there is one. Never shown on the site: the kennel knows your dog by it.",
		},
		autoComplete: "off",
		private: true,
		wide: true,
	}),
	askKennel: consent({
		label: "Kennel may be asked",
		owner: {
			label: "Ask this kennel first whether they will take my dog back",
			hint: `We email them your dog’s name, age and sex, the registered name if you enter it, and your first name. They get nothing else, unless you tell them yourself. They have ${takeBackPolicy.answerHours} hours to answer, and your listing doesn’t wait for it. Uncheck the box at any time, and we won’t ask.`,
		},
		desk: { label: "The owner agrees that we ask this kennel" },
		unasked: "no",
	}),
};

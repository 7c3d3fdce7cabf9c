const words: Record<string, string> = {
	"contact.received": "Message: received",
	"contact.team": "Message: to the team",
	"contact.answer": "Message: our answer",
	"breeder.received": "Breeder: received",
	"breeder.team": "Breeder: to the team",
	"rehome.received": "Rehoming: received",
	"rehome.team": "Rehoming: to the team",
	"case.returned": "Case: back from its sender",
	"case.link": "Case: a new private link",
	"decision.approved": "Decision: published",
	"decision.changes": "Decision: please change",
	"decision.declined": "Decision: declined",
	"decision.merged": "Decision: put together",
	"newsletter.confirm": "Newsletter: please confirm",
	"newsletter.welcome": "Newsletter: welcome",
	"newsletter.goodbye": "Newsletter: goodbye",
	"people.invitation": "Team: invitation",
	"people.sign-in": "Team: sign-in link",
	"promote.dog": "Webhook: a dog is public",
	"promote.kennel": "Webhook: a kennel is public",
	subscriber: "Mailing list: subscriber",
	form: "Mailing list: form",
};

/** What a letter or an entry is called at the desk. */
export function letterWords(name: string): string {
	return words[name] ?? name;
}

export type Topic =
	| "case"
	| "decision"
	| "reply"
	| "submission"
	| "subscriber"
	| "recipient"
	| "alert"
	| "inquiry"
	| "inquiryMessage"
	| "inquiryReport"
	| "report"
	| "aftercare"
	| "aftercareAnswer"
	| "takeBack"
	| "person"
	| "dog"
	| "kennel";

type Entry = {
	channel: "mail" | "list" | "hook";
	about: Topic;
	label: string;
	/** Whether it contains text or a link that the team may not read. */
	private?: true;
};

const mail = (about: Topic, label: string) => ({ channel: "mail" as const, about, label });
const privateMail = (about: Topic, label: string) => ({
	...mail(about, label),
	private: true as const,
});
const list = (about: Topic, label: string) => ({ channel: "list" as const, about, label });
const hook = (about: Topic, label: string) => ({ channel: "hook" as const, about, label });

export const registry = {
	"contact.received": mail("case", "Message: received"),
	"contact.team": mail("case", "Message: to the team"),
	"contact.answer": mail("reply", "Message: our answer"),
	"breeder.received": mail("case", "Breeder: received"),
	"breeder.team": mail("case", "Breeder: to the team"),
	"rehome.received": mail("case", "Rehoming: received"),
	"rehome.team": mail("case", "Rehoming: to the team"),
	"case.returned": mail("case", "Case: returned by its sender"),
	"case.completed": mail("case", "Case: completed by its sender"),
	"case.assigned": mail("case", "Case: assigned to someone"),
	"case.reminder": mail("case", "Case: profile not finished"),
	"case.link": mail("case", "Case: new private link"),
	"case.closing": mail("case", "Case: thanks for the outcome"),
	"case.code": mail("case", "Case: photo with a code"),
	"case.code-again": mail("case", "Case: photo doesn’t match"),
	"case.code-sent": mail("case", "Case: photo with a code sent"),
	"evidence.checked": mail("case", "Health results: looked at"),
	"evidence.expiring": mail("case", "Health results: expire soon"),
	"licence.expiring": mail("kennel", "Licence: expires soon"),
	"ask.dog": mail("dog", "Dog: still current?"),
	"ask.kennel": mail("kennel", "Kennel: still current?"),
	"decision.approved": mail("decision", "Decision: published"),
	"decision.changes": mail("decision", "Decision: changes requested"),
	"decision.declined": mail("decision", "Decision: declined"),
	"decision.merged": mail("decision", "Decision: merged"),
	"newsletter.confirm": mail("subscriber", "Newsletter: confirm"),
	"newsletter.welcome": mail("subscriber", "Newsletter: welcome"),
	"newsletter.goodbye": mail("subscriber", "Newsletter: goodbye"),
	"newsletter.issue": mail("recipient", "Newsletter: issue"),
	"alert.link": mail("alert", "Dog alert: confirm"),
	"alert.dogs": mail("alert", "Dog alert: dogs"),
	"alert.reminder": mail("alert", "Dog alert: still looking?"),
	"inquiry.confirm": privateMail("inquiry", "Inquiry: confirm"),
	"inquiry.received": privateMail("inquiry", "Inquiry: to the owner"),
	"inquiry.message": privateMail("inquiryMessage", "Inquiry: a message"),
	"inquiry.nudge": privateMail("inquiry", "Inquiry: reminder"),
	"inquiry.nudge-again": privateMail("inquiry", "Inquiry: second reminder"),
	"inquiry.unanswered": privateMail("inquiry", "Inquiry: no answer yet"),
	"inquiry.gone": privateMail("inquiry", "Inquiry: dog no longer listed"),
	"inquiry.back": privateMail("inquiry", "Inquiry: dog listed again"),
	"inquiry.back-owner": privateMail("dog", "Inquiry: open again, to the owner"),
	"inquiry.family": privateMail("dog", "Inquiry: who takes the dog?"),
	"inquiry.reported": mail("inquiryReport", "Inquiry: reported"),
	"report.confirm": privateMail("report", "Report: confirm"),
	"report.team": mail("report", "Report: to the team"),
	"report.thanks": mail("report", "Report: thanks"),
	"paused.owner": mail("dog", "Dog paused: to the owner"),
	"paused.team": mail("dog", "Dog paused: to the team"),
	"aftercare.confirm": privateMail("aftercare", "New home: may we ask?"),
	"aftercare.check": privateMail("aftercare", "New home: how is it going?"),
	"aftercare.task": mail("aftercareAnswer", "New home: to the team"),
	"aftercare.owner": mail("aftercare", "New home: to the owner"),
	"take-back.ask": privateMail("takeBack", "Take-back: to the kennel"),
	"take-back.answered": mail("takeBack", "Take-back: answered"),
	"take-back.silent": mail("takeBack", "Take-back: no answer"),
	"people.invitation": mail("person", "Team: invitation"),
	"people.sign-in": mail("person", "Team: sign-in link"),
	"promote.dog": hook("dog", "Webhook: dog published"),
	"promote.kennel": hook("kennel", "Webhook: kennel published"),
	subscriber: list("subscriber", "Mailing list: subscriber"),
	form: list("submission", "Mailing list: form"),
} satisfies Record<string, Entry>;

export type OutboxName = keyof typeof registry;
export type NameOf<Channel extends Entry["channel"]> = {
	[Name in OutboxName]: (typeof registry)[Name]["channel"] extends Channel ? Name : never;
}[OutboxName];

/** Returns undefined for a name that only another version of the program knows. */
export function entryOf(name: string): Entry | undefined {
	return Object.hasOwn(registry, name) ? registry[name as OutboxName] : undefined;
}

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

/**
 * Who reads an email, which decides its limits (`mail-limits.ts`):
 * - "team": we.
 * - "unconfirmed": an address that anyone may have typed. The email contains nothing that was typed.
 * - "asked": the same, with a link that covers everything the address has not confirmed yet.
 * - "confirmed": an address that has confirmed itself, or whose request or record a person has reviewed.
 * - "conversation": one side of a conversation, for whom later messages may share an email.
 */
type Reader = "team" | "unconfirmed" | "asked" | "confirmed" | "conversation";

type Entry = {
	channel: "mail" | "list" | "hook";
	about: Topic;
	label: string;
	/** Set for emails. */
	to?: Reader;
	/** Whether it contains text or a link that the team may not read. */
	private?: true;
};

const mail = <To extends Reader>(about: Topic, to: To, label: string) => ({
	channel: "mail" as const,
	about,
	to,
	label,
});
const privateMail = <To extends Reader>(about: Topic, to: To, label: string) => ({
	...mail(about, to, label),
	private: true as const,
});
const list = (about: Topic, label: string) => ({ channel: "list" as const, about, label });
const hook = (about: Topic, label: string) => ({ channel: "hook" as const, about, label });

export const registry = {
	"contact.received": mail("case", "unconfirmed", "Message: received"),
	"contact.team": mail("case", "team", "Message: to the team"),
	"contact.answer": mail("reply", "confirmed", "Message: our answer"),
	"breeder.received": mail("case", "unconfirmed", "Breeder: received"),
	"breeder.team": mail("case", "team", "Breeder: to the team"),
	"rehome.received": mail("case", "unconfirmed", "Rehoming: received"),
	"rehome.team": mail("case", "team", "Rehoming: to the team"),
	"case.returned": mail("case", "team", "Case: returned by its sender"),
	"case.completed": mail("case", "team", "Case: completed by its sender"),
	"case.withdrawn": mail("case", "team", "Case: withdrawn by its sender"),
	"case.assigned": mail("case", "team", "Case: assigned to someone"),
	"case.reminder": mail("case", "unconfirmed", "Case: profile not finished"),
	"case.link": mail("case", "asked", "Case: new private link"),
	"case.closing": mail("case", "confirmed", "Case: thanks for the outcome"),
	"case.code": mail("case", "confirmed", "Case: photo with a code"),
	"case.code-again": mail("case", "confirmed", "Case: photo doesn’t match"),
	"case.code-sent": mail("case", "team", "Case: photo with a code sent"),
	"evidence.checked": mail("case", "confirmed", "Health results: looked at"),
	"evidence.expiring": mail("case", "confirmed", "Health results: expire soon"),
	"licence.expiring": mail("kennel", "confirmed", "Licence: expires soon"),
	"ask.dog": mail("dog", "confirmed", "Dog: still current?"),
	"ask.kennel": mail("kennel", "confirmed", "Kennel: still current?"),
	"decision.approved": mail("decision", "confirmed", "Decision: published"),
	"decision.changes": mail("decision", "confirmed", "Decision: changes requested"),
	"decision.declined": mail("decision", "confirmed", "Decision: declined"),
	"decision.merged": mail("decision", "confirmed", "Decision: merged"),
	"newsletter.confirm": mail("subscriber", "asked", "Newsletter: confirm"),
	"newsletter.known": mail("subscriber", "asked", "Newsletter: already subscribed"),
	"newsletter.welcome": mail("subscriber", "confirmed", "Newsletter: welcome"),
	"newsletter.goodbye": mail("subscriber", "confirmed", "Newsletter: goodbye"),
	"newsletter.issue": mail("recipient", "confirmed", "Newsletter: issue"),
	"alert.link": mail("alert", "asked", "Dog alert: confirm"),
	"alert.dogs": mail("alert", "confirmed", "Dog alert: dogs"),
	"alert.reminder": mail("alert", "confirmed", "Dog alert: still looking?"),
	"inquiry.confirm": privateMail("inquiry", "asked", "Inquiry: confirm"),
	"inquiry.received": privateMail("inquiry", "conversation", "Inquiry: to the owner"),
	"inquiry.message": privateMail("inquiryMessage", "conversation", "Inquiry: a message"),
	"inquiry.nudge": privateMail("inquiry", "conversation", "Inquiry: reminder"),
	"inquiry.nudge-again": privateMail("inquiry", "conversation", "Inquiry: second reminder"),
	"inquiry.unanswered": privateMail("inquiry", "conversation", "Inquiry: no answer yet"),
	"inquiry.gone": privateMail("inquiry", "conversation", "Inquiry: dog no longer listed"),
	"inquiry.back": privateMail("inquiry", "conversation", "Inquiry: dog listed again"),
	"inquiry.back-owner": privateMail("dog", "conversation", "Inquiry: open again, to the owner"),
	"inquiry.family": privateMail("dog", "conversation", "Inquiry: who takes the dog?"),
	"inquiry.reported": mail("inquiryReport", "team", "Inquiry: reported"),
	"report.confirm": privateMail("report", "asked", "Report: confirm"),
	"report.team": mail("report", "team", "Report: to the team"),
	"report.thanks": mail("report", "confirmed", "Report: thanks"),
	"paused.owner": mail("dog", "confirmed", "Dog paused: to the owner"),
	"paused.team": mail("dog", "team", "Dog paused: to the team"),
	"aftercare.confirm": privateMail("aftercare", "asked", "New home: may we ask?"),
	"aftercare.check": privateMail("aftercare", "confirmed", "New home: how is it going?"),
	"aftercare.task": mail("aftercareAnswer", "team", "New home: to the team"),
	"aftercare.owner": mail("aftercare", "confirmed", "New home: to the owner"),
	"take-back.ask": privateMail("takeBack", "unconfirmed", "Take-back: to the kennel"),
	"take-back.answered": mail("takeBack", "unconfirmed", "Take-back: answered"),
	"take-back.silent": mail("takeBack", "unconfirmed", "Take-back: no answer"),
	"people.invitation": mail("person", "team", "Team: invitation"),
	"people.sign-in": mail("person", "team", "Team: sign-in link"),
	"promote.dog": hook("dog", "Webhook: dog published"),
	"promote.kennel": hook("kennel", "Webhook: kennel published"),
	subscriber: list("subscriber", "Mailing list: subscriber"),
	form: list("submission", "Mailing list: form"),
} satisfies Record<string, Entry>;

export type OutboxName = keyof typeof registry;
export type NameOf<Channel extends Entry["channel"]> = {
	[Name in OutboxName]: (typeof registry)[Name]["channel"] extends Channel ? Name : never;
}[OutboxName];

/** Emails that a stranger can cause by typing an address. */
export type StrangerMail = {
	[Name in OutboxName]: (typeof registry)[Name] extends { to: "unconfirmed" | "asked" }
		? Name
		: never;
}[OutboxName];

/** Returns undefined for a name that only another version of the program knows. */
export function entryOf(name: string): Entry | undefined {
	return Object.hasOwn(registry, name) ? registry[name as OutboxName] : undefined;
}

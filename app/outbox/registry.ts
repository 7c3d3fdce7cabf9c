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

export const registry = {
	"contact.received": { channel: "mail", about: "case", label: "Message: received" },
	"contact.team": { channel: "mail", about: "case", label: "Message: to the team" },
	"contact.answer": { channel: "mail", about: "reply", label: "Message: our answer" },
	"breeder.received": { channel: "mail", about: "case", label: "Breeder: received" },
	"breeder.team": { channel: "mail", about: "case", label: "Breeder: to the team" },
	"rehome.received": { channel: "mail", about: "case", label: "Rehoming: received" },
	"rehome.team": { channel: "mail", about: "case", label: "Rehoming: to the team" },
	"case.returned": { channel: "mail", about: "case", label: "Case: returned by its sender" },
	"case.completed": { channel: "mail", about: "case", label: "Case: completed by its sender" },
	"case.assigned": { channel: "mail", about: "case", label: "Case: assigned to someone" },
	"case.reminder": { channel: "mail", about: "case", label: "Case: profile not finished" },
	"case.link": { channel: "mail", about: "case", label: "Case: new private link" },
	"case.closing": { channel: "mail", about: "case", label: "Case: thanks for the outcome" },
	"case.code": { channel: "mail", about: "case", label: "Case: photo with a code" },
	"case.code-again": { channel: "mail", about: "case", label: "Case: photo doesn’t match" },
	"case.code-sent": { channel: "mail", about: "case", label: "Case: photo with a code sent" },
	"evidence.checked": { channel: "mail", about: "case", label: "Health results: looked at" },
	"evidence.expiring": { channel: "mail", about: "case", label: "Health results: expire soon" },
	"licence.expiring": { channel: "mail", about: "kennel", label: "Licence: expires soon" },
	"ask.dog": { channel: "mail", about: "dog", label: "Dog: still current?" },
	"ask.kennel": { channel: "mail", about: "kennel", label: "Kennel: still current?" },
	"decision.approved": { channel: "mail", about: "decision", label: "Decision: published" },
	"decision.changes": { channel: "mail", about: "decision", label: "Decision: changes requested" },
	"decision.declined": { channel: "mail", about: "decision", label: "Decision: declined" },
	"decision.merged": { channel: "mail", about: "decision", label: "Decision: merged" },
	"newsletter.confirm": { channel: "mail", about: "subscriber", label: "Newsletter: confirm" },
	"newsletter.welcome": { channel: "mail", about: "subscriber", label: "Newsletter: welcome" },
	"newsletter.goodbye": { channel: "mail", about: "subscriber", label: "Newsletter: goodbye" },
	"newsletter.issue": { channel: "mail", about: "recipient", label: "Newsletter: issue" },
	"alert.link": { channel: "mail", about: "alert", label: "Dog alert: confirm" },
	"alert.dogs": { channel: "mail", about: "alert", label: "Dog alert: dogs" },
	"alert.reminder": { channel: "mail", about: "alert", label: "Dog alert: still looking?" },
	"inquiry.confirm": {
		channel: "mail",
		about: "inquiry",
		label: "Inquiry: confirm",
		private: true,
	},
	"inquiry.received": {
		channel: "mail",
		about: "inquiry",
		label: "Inquiry: to the owner",
		private: true,
	},
	"inquiry.message": {
		channel: "mail",
		about: "inquiryMessage",
		label: "Inquiry: a message",
		private: true,
	},
	"inquiry.nudge": { channel: "mail", about: "inquiry", label: "Inquiry: reminder", private: true },
	"inquiry.nudge-again": {
		channel: "mail",
		about: "inquiry",
		label: "Inquiry: second reminder",
		private: true,
	},
	"inquiry.unanswered": {
		channel: "mail",
		about: "inquiry",
		label: "Inquiry: no answer yet",
		private: true,
	},
	"inquiry.gone": {
		channel: "mail",
		about: "inquiry",
		label: "Inquiry: dog no longer listed",
		private: true,
	},
	"inquiry.reported": { channel: "mail", about: "inquiryReport", label: "Inquiry: reported" },
	"report.confirm": { channel: "mail", about: "report", label: "Report: confirm", private: true },
	"report.team": { channel: "mail", about: "report", label: "Report: to the team" },
	"report.thanks": { channel: "mail", about: "report", label: "Report: thanks" },
	"paused.owner": { channel: "mail", about: "dog", label: "Dog paused: to the owner" },
	"paused.team": { channel: "mail", about: "dog", label: "Dog paused: to the team" },
	"aftercare.confirm": {
		channel: "mail",
		about: "aftercare",
		label: "New home: may we ask?",
		private: true,
	},
	"aftercare.check": {
		channel: "mail",
		about: "aftercare",
		label: "New home: how is it going?",
		private: true,
	},
	"aftercare.task": { channel: "mail", about: "aftercareAnswer", label: "New home: to the team" },
	"aftercare.owner": { channel: "mail", about: "aftercare", label: "New home: to the owner" },
	"take-back.ask": {
		channel: "mail",
		about: "takeBack",
		label: "Take-back: to the kennel",
		private: true,
	},
	"take-back.answered": { channel: "mail", about: "takeBack", label: "Take-back: answered" },
	"take-back.silent": { channel: "mail", about: "takeBack", label: "Take-back: no answer" },
	"people.invitation": { channel: "mail", about: "person", label: "Team: invitation" },
	"people.sign-in": { channel: "mail", about: "person", label: "Team: sign-in link" },
	"promote.dog": { channel: "hook", about: "dog", label: "Webhook: dog published" },
	"promote.kennel": { channel: "hook", about: "kennel", label: "Webhook: kennel published" },
	subscriber: { channel: "list", about: "subscriber", label: "Mailing list: subscriber" },
	form: { channel: "list", about: "submission", label: "Mailing list: form" },
} as const satisfies Record<string, Entry>;

export type OutboxName = keyof typeof registry;
export type NameOf<Channel extends Entry["channel"]> = {
	[Name in OutboxName]: (typeof registry)[Name]["channel"] extends Channel ? Name : never;
}[OutboxName];

/** Returns undefined for a name that only another version of the program knows. */
export function entryOf(name: string): Entry | undefined {
	return Object.hasOwn(registry, name) ? registry[name as OutboxName] : undefined;
}

export const outboxNames = Object.keys(registry) as OutboxName[];

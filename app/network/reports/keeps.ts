import { isNull } from "drizzle-orm";
import { href } from "react-router";
import { listingReports, reportLetters, reportLink } from "#app/network/reports/table.ts";
import { days, type Kept, kept, type Notice } from "#app/people/personal-data.ts";
import { reportPolicy } from "#policies";

const { subjectKind, subjectId, closedAt, createdAt, confirmedAt } = listingReports;
const closed = days(reportPolicy.deleteAfter).after(closedAt);
const unconfirmed = days(reportPolicy.deleteUnconfirmedAfter).after(createdAt, isNull(confirmedAt));

const notice: Notice = {
	when: "When you report a listing",
	what: "Your name if you gave it, your email address, the reason and what you typed. With it we keep what we wrote to the owner because of it.",
	why: "So that our team can look into it, and ask you if something is unclear.",
	basis: "request",
	seenBy:
		"Our team, once you confirm your address. The owner of the listing learns neither your name nor your address.",
	until: `We delete a report ${closed.time} after we’ve dealt with it, and one that you don’t confirm after ${unconfirmed.time}.`,
};

/** What the team did and noted about a report is about someone else, too. */
const kind = { kind: "report", history: "erased" } as const;

/** Reports about the person's listings keep the reason, dates and outcome. Emails about them name the dog. */
const aboutTheirs = kept(listingReports, notice, {
	...kind,
	about: [subjectKind, subjectId],
	erase: { words: "", name: "" },
});

export const reportKeeps: readonly Kept[] = [
	kept(listingReports, notice, {
		...kind,
		email: listingReports.email,
		as: "reports",
		summary: ({ id, ...row }) =>
			row.confirmedAt
				? { label: `Report ${id}`, to: href("/desk/reports/:id", { id: String(id) }) }
				: { label: `Report ${id}, not confirmed` },
		only: [
			"id",
			"subjectKind",
			"subjectId",
			"reason",
			"words",
			"name",
			"email",
			"createdAt",
			"confirmedAt",
		],
		links: [reportLink],
		texts: [listingReports.name, listingReports.words],
		erase: "delete",
		until: [closed, unconfirmed],
	}),
	aboutTheirs,
	// Deleted with its report.
	kept(reportLetters, notice, {
		of: [[reportLetters.reportId, aboutTheirs]],
		as: "reportLetters",
		label: ["email about a report", "emails about reports"],
		only: ["id", "body", "at"],
		texts: [reportLetters.body],
		erase: "delete",
	}),
];

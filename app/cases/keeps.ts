import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { deleteKept, mentions } from "#app/cases/personal-data.ts";
import { linkToCase } from "#app/cases/review/labels.ts";
import { sentLinkPurposes } from "#app/cases/review/private-case.ts";
import { savedReplies } from "#app/cases/saved-replies/table.ts";
import {
	caseLinks,
	cases,
	type Details,
	decisions,
	history,
	isQuarantined,
	replies,
	staffNotes,
	submissions,
} from "#app/cases/table.ts";
import { releaseUploads } from "#app/media/uploads.ts";
import { type Actor, systemActor } from "#app/people/actor.ts";
import { leavers, members, teamNotice } from "#app/people/keeps.ts";
import {
	days,
	erasedKind,
	formerMemberName,
	isAbout,
	type Kept,
	kept,
	type Notice,
	type Search,
} from "#app/people/personal-data.ts";
import { people } from "#app/people/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { withoutExtensionSql } from "#app/platform/database/table.ts";
import { spamPolicy } from "#policies";

/** Samples stay, to practice on. */
const leftSpam = days(spamPolicy.deleteAfter).after(
	submissions.quarantinedAt,
	and(isQuarantined, not(submissions.sample)),
);

const notice: Notice = {
	when: "When you send a form",
	what: "What you typed, and the time. Your network is stored as a code, to stop floods of messages; your IP address isn’t stored. With it we keep our answers, our decision, notes of our team, and a history of who changed what.",
	why: "So that a volunteer can answer you, help with your listing, and notice fraud and spam.",
	basis: "request",
	seenBy: "Our team, and no one else until something is published.",
	until: `Until you ask us to delete it, so that you can bring a listing back and we can recognize fraud. What looks like spam is kept apart, and deleted after ${leftSpam.time} unless one of us says that it isn’t.`,
};

export const keptSubmissions = kept(submissions, notice, {
	email: submissions.email,
	phone: submissions.phone,
	// Owners can change the address and number in their draft.
	find: ({ person: { email, phones }, tx }) => {
		const isTheirs = sql`exists (select from jsonb_each_text(${cases.draft}) as field
			where lower(field.value) = ${email} and ${email} <> '' or ${withoutExtensionSql(sql`field.value`)} = any(${sql.param(phones)}::text[]))`;
		const ofDraft = tx.select({ id: cases.submissionId }).from(cases).where(isTheirs);
		return inArray(submissions.id, ofDraft);
	},
	as: "submissions",
	summary: ({ id, form, receivedAt }) => {
		const day = receivedAt.toISOString().slice(0, 10);
		return { label: `Sent with the ${form} form on ${day} (number ${id})` };
	},
	leaveOut: ["contentKey", "network"],
	kind: "submission",
	links: sentLinkPurposes,
	texts: [submissions.details],
	erase: "delete",
	until: [leftSpam],
	whenDue: async (rows, tx) => {
		for (const { id } of rows) await discard(id, systemActor("possible spam"), tx);
	},
});

/** Deletes possible spam with its photos. The history only says that something was deleted. */
export async function discard(id: number, actor: Actor, tx: Db): Promise<boolean> {
	const isIt = and(eq(submissions.id, id), isQuarantined);
	const [found] = await deleteKept(keptSubmissions, isIt, tx);
	if (!found) return false;
	await releaseUploads({ kind: "submission", id }, tx);
	await recordEvent({ kind: "submission", id }, "discarded", { form: found.form }, actor, tx);
	return true;
}

export const keptCases = kept(cases, notice, {
	of: [[cases.submissionId, keptSubmissions]],
	as: "cases",
	summary: linkToCase,
	kind: "case",
	photos: "case",
	links: [caseLinks.status, caseLinks.edit],
	texts: [cases.draft],
	erase: "delete",
	eraseRows: (ids, { tx }) => {
		const closed = { state: "closed", mergedInto: null } as const;
		return tx.update(cases).set(closed).where(inArray(cases.mergedInto, ids));
	},
});

async function eraseHistory(_: unknown, search: Search): Promise<void> {
	const { tx, person, ids } = search;
	const names = await namesOfLeavers(search);
	const theirs = await search.subjects(erasedKind);
	const isTheirs = isAbout(history.subjectKind, history.subjectId, theirs);
	await rewriteHistory({ details: {} }, or(isTheirs, ...mentions(history.details, person)), tx);
	const isByThem = inArray(history.actorId, await ids(leavers));
	await rewriteHistory({ actor: formerMemberName }, isByThem, tx);
	for (const name of names) {
		// Entries about assignees and authors contain names: "Ada" or "Ada → Bea".
		const isNamed = sql`exists (
			select from jsonb_each_text(${history.details}) as each
			where strpos(' → ' || each.value || ' → ', ' → ' || ${name}::text || ' → ') > 0)`;
		const isAboutNames = or(eq(history.event, "assigned"), eq(history.subjectKind, "post"));
		await rewriteHistory({ details: {} }, and(isAboutNames, isNamed), tx);
	}
}

async function rewriteHistory(
	values: { actor: string } | { details: Details },
	where: SQL | undefined,
	tx: Db,
) {
	// This is the only way past the trigger that protects the history. It ends with the transaction.
	await tx.execute(sql`set local ccr.erasing = 'on'`);
	await tx.update(history).set(values).where(where);
	await tx.execute(sql`set local ccr.erasing = 'off'`);
}

/** Every name that members who leave have now or had in the history. */
async function namesOfLeavers({ rows, ids, tx }: Search): Promise<string[]> {
	const earlier = await tx
		.selectDistinct({ name: history.actor })
		.from(history)
		.where(inArray(history.actorId, await ids(leavers)));
	return [...new Set([...(await rows(leavers)), ...earlier].map(({ name }) => name))];
}

/** The names by which texts name a member who leaves as author, and no one else on the team. */
export async function authorNames(search: Search): Promise<string[]> {
	const team = await search.tx.select({ id: people.id, name: people.name }).from(people);
	const left = await search.ids(leavers);
	const still = team.filter(({ id }) => !left.includes(id)).map(({ name }) => name);
	return (await namesOfLeavers(search)).filter((name) => !still.includes(name));
}

export const moderationKeeps: readonly Kept[] = [
	keptSubmissions,
	keptCases,
	kept(decisions, notice, {
		of: [[decisions.caseId, keptCases]],
		as: "decisions",
		label: ["decision"],
		leaveOut: ["before"],
		photosIn: ({ before }) => before.subject?.photoIds ?? [],
		texts: [decisions.words, decisions.before],
		erase: "delete",
	}),
	kept(replies, notice, {
		of: [[replies.caseId, keptCases]],
		as: "replies",
		label: ["reply from us", "replies from us"],
		leaveOut: ["ticket"],
		texts: [replies.body],
		erase: "delete",
	}),
	kept(staffNotes, notice, {
		about: [staffNotes.subjectKind, staffNotes.subjectId],
		as: "notes",
		label: ["team note"],
		texts: [staffNotes.words],
		eraseRows: async (_, { subjects, tx }) => {
			const theirs = await subjects(erasedKind);
			await tx
				.delete(staffNotes)
				.where(isAbout(staffNotes.subjectKind, staffNotes.subjectId, theirs));
		},
	}),
	kept(history, notice, {
		about: [history.subjectKind, history.subjectId],
		as: "history",
		label: ["history entry", "history entries"],
		photosIn: ({ event, details }) => (event === "photo removed" ? [Number(details.photo)] : []),
		eraseRows: eraseHistory,
	}),
	// What members did, without the details, which are about other people.
	kept(history, notice, {
		of: [[history.actorId, members]],
		as: "actions",
		label: ["action at the desk", "actions at the desk"],
		only: ["id", "subjectKind", "subjectId", "event", "at"],
	}),
	kept(savedReplies, teamNotice, {
		of: [[savedReplies.changedBy, members]],
		as: "savedReplies",
		label: ["saved reply", "saved replies"],
		texts: [savedReplies.body],
	}),
	kept(savedReplies, teamNotice, {
		of: [[savedReplies.changedBy, leavers]],
		erase: { changedBy: null },
	}),
];

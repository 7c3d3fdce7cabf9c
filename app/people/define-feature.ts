import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "#app/people/actor.ts";
import type {
	CaseKind,
	DeskEntry,
	ListKind,
	RecordKind,
	TaskSource,
} from "#app/people/define-case.ts";
import type { Kept } from "#app/people/personal-data.ts";
import type { Email, ListEntry } from "#app/platform/mail/email.ts";
import type { Hook } from "#app/platform/mail/webhook.server.ts";

/**
 * What the rest of the program has to know about a feature, described in its `feature.ts` and listed in
 * `app/features.ts`. Nothing else names a feature outside its folder.
 */
export type Feature = {
	name: string;
	sends?: readonly Sending[];
	schedules?: readonly Schedule[];
	cases?: readonly CaseKind[];
	/** What else Today asks the team to do. */
	tasks?: readonly TaskSource[];
	/** What the team looks through at the desk. */
	lists?: readonly ListKind[];
	/** Other pages in the desk’s menu, which the feature brings. */
	pages?: readonly DeskEntry[];
	/** What the history is about, and what the team calls it. */
	history?: readonly HistoryKind[];
	/** Settings, by the id that the history knows them by. */
	settings?: Readonly<Record<number, string>>;
	/** What it keeps about people, and every other table of its own. */
	keeps?: readonly Kept[];
};

export function defineFeature(name: string, parts: Omit<Feature, "name">): Feature {
	return { name, ...parts };
}

export type HistoryKind = {
	kind: RecordKind;
	label: string;
	/** Of its page at the desk. */
	path?: `/desk/${string}/:id`;
	/** The column with its current name. */
	name?: PgColumn;
};

/** A recurring operation. It must be idempotent: it may run late, twice at once, or again after a failure. */
export type Schedule = {
	every: "minute" | "five minutes" | "hour" | "night";
	name: string;
	run(actor: Actor): Promise<unknown>;
};

export const every = {
	minute: (name: string, run: Schedule["run"]): Schedule => ({ every: "minute", name, run }),
	fiveMinutes: (name: string, run: Schedule["run"]): Schedule => ({
		every: "five minutes",
		name,
		run,
	}),
	hour: (name: string, run: Schedule["run"]): Schedule => ({ every: "hour", name, run }),
	/** Once, between 3 and 4 o’clock UTC. */
	night: (name: string, run: Schedule["run"]): Schedule => ({ every: "night", name, run }),
};

type Described = {
	what: Outgoing;
	/** As the desk lists it. */
	label: string;
	/** The table whose rows the deliveries' subjects are. */
	about: PgTable;
	/** Contains text or a link that the team may not read. */
	isPrivate?: boolean;
};

/** The stored delivery that an email is written for. */
export type EnqueuedDelivery = {
	id: number;
	subjectId: number;
	createdAt: Date;
	notBefore: Date | null;
	clearedAt: Date | null;
};

export type EmailSending = Described & {
	channel: "mail";
	what: Outgoing<Reader>;
	/**
	 * Returns undefined if there is nothing to send any more. `carries`: other deliveries whose messages the
	 * email announces.
	 */
	write(
		subjectId: number,
		enqueuedAt: Date,
		delivery: EnqueuedDelivery,
	): Promise<(Email & { carries?: number[] }) | "paused" | undefined>;
	/** Runs when the receiving server refuses the address. */
	bounced?(subjectId: number, actor: Actor): Promise<void>;
};

export type Sending =
	| EmailSending
	| (Described & { channel: "list"; write(subjectId: number): Promise<ListEntry | undefined> })
	| (Described & { channel: "hook"; write(subjectId: number): Promise<Hook | undefined> });

/**
 * Who reads an email, which decides its limits (`mail-limits.ts`):
 * - "team": we.
 * - "unconfirmed": an address that anyone may have typed. The email contains nothing that was typed.
 * - "asked": the same, with a link that covers everything the address has not confirmed yet.
 * - "confirmed": an address that has confirmed itself, or whose request or record a person has reviewed.
 * - "conversation": one side of a conversation, for whom later messages may share an email.
 */
export type Reader = "team" | "unconfirmed" | "asked" | "confirmed" | "conversation";

/** Something the site sends, known to the operations that order it. How it is written is in `Feature`. */
export type Outgoing<To extends Reader | undefined = Reader | undefined> = To extends unknown
	? {
			/** Stored with each delivery. */
			readonly name: string;
			readonly channel: "mail" | "list" | "hook";
			/** Set for emails. */
			readonly to: To;
		}
	: never;

/** Names a feature's emails, such as "report.confirm". */
export function outgoingMail<const Readers extends Record<string, Reader>>(
	feature: string,
	readers: Readers,
): { readonly [Key in keyof Readers]: Outgoing<Readers[Key]> } {
	const entries = Object.entries(readers).map(([key, to]) => [
		key,
		{ name: `${feature}.${key}`, channel: "mail", to },
	]);
	return Object.fromEntries(entries);
}

export function outgoing(channel: "list" | "hook", name: string): Outgoing<undefined> {
	return { name, channel, to: undefined };
}

/** Emails that a stranger can cause by typing an address. */
export type StrangersMail = Outgoing<"unconfirmed" | "asked">;

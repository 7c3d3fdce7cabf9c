import {
	and,
	eq,
	type InferSelectModel,
	inArray,
	lt,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RecordKind } from "#app/people/define-case.ts";
import type { LinkPurpose } from "#app/people/link-purposes.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { counted } from "#app/ui/format.ts";

/** A lowercase email address, and phone numbers in every stored spelling. Either may be empty. */
export type PersonKey = { email: string; phones: string[] };

export const erasedAddress = "erased@example.invalid";
export const formerMemberName = "Former team member";

/** Legal bases under Article 6(1) of the GDPR: points (a), (b) and (f). */
export type LegalBasis = "consent" | "request" | "interest";

/** A section of the privacy page, in full Markdown sentences. */
export type Notice = {
	/** The heading, such as "When you send a form". */
	when: string;
	what: string;
	why: string;
	basis: LegalBasis;
	seenBy: string;
	/** How long the data is kept, and what ends that period. Its numbers come from the code that ends it. */
	until: string;
};

export type Row = Record<string, unknown>;

/**
 * What is kept in a table, or in those of its rows that are a person's for the same reason. The privacy page,
 * a person's copy, erasure and deletion in time follow from it (`app/cases/personal-data.ts`).
 */
export type Kept<R extends Row = Row> = {
	table: PgTable;
	/** Tables may share a section of the privacy page. A sentence says why it needs none. */
	notice: Notice | string;

	// A row is a person's if it has their address or number, belongs to another row of theirs, is about one, or is found.
	email?: PgColumn;
	phone?: PgColumn;
	of?: readonly (readonly [column: PgColumn, owner: PgTable | Kept])[];
	/** Refers by kind and id to any other row of theirs that has a kind. */
	about?: readonly [kind: PgColumn, id: PgColumn];
	find?(search: Search): SQL | undefined | Promise<SQL | undefined>;
	/** Reads the rows itself, instead of all columns of the table. */
	read?(search: Search): Promise<Row[]>;

	/** The name of the rows in a person's copy. Without one, they are found only to be erased. */
	as?: string;
	/** What the desk calls one of them, and several. */
	label?: readonly [one: string, several?: string];
	/** A line of its own for each row, instead of a number of them. */
	summary?(row: R): { label: string; to?: string };
	/** What the copy leaves out: keys, networks, tickets, and what is about someone else. */
	leaveOut?: readonly (keyof R & string)[];
	only?: readonly (keyof R & string)[];
	/** A file at the desk that belongs to the row. */
	file?(row: R): { path: string; name: string; label: string } | undefined;

	/**
	 * The kind by which history and notes refer to the rows. They are copied and erased with them, unless they
	 * are about someone else ("erased") or stay ("copied").
	 */
	kind?: RecordKind;
	history?: "copied" | "erased";
	/** The kind by which uses of photos refer to the rows. */
	photos?: string;
	/** Other photos that a row names. */
	photosIn?(row: R): (number | null | undefined)[];
	/** Private links that lead to the rows. They are deleted with them, and when they are erased. */
	links?: readonly LinkPurpose[];

	/** Texts and JSON, of anyone, in which erasing masks the address and numbers. */
	texts?: readonly PgColumn[];
	/** Deletes the rows, with their links, notes and photos, or overwrites columns. */
	erase?: "delete" | { [Column in keyof R]?: unknown };
	eraseRows?(ids: number[], search: Search): Promise<unknown>;

	/** Each hour, rows that meet any of these are deleted as when they are erased. */
	until?: readonly Due[];
	/** Those that something still needs. */
	unless?: SQL;
	/** Instead of deleting the rows. They must no longer be due afterwards. */
	whenDue?(rows: R[], tx: Db): Promise<void>;
};

export function kept<Table extends PgTable>(
	table: Table,
	notice: Kept["notice"],
	parts: Omit<Kept<InferSelectModel<Table>>, "table" | "notice"> = {},
): Kept<InferSelectModel<Table>> {
	return { table, notice, ...parts };
}

/** Ids of rows by the kind that others refer to them with. */
export type Subjects = { kind: string; ids: number[] }[];

/** A search for everything about a person. What one table needs of another is found first. */
export type Search = {
	person: PersonKey;
	tx: Db;
	/** What can be sent, and the table whose rows it is about. */
	sends: readonly { name: string; about: PgTable }[];
	ids(of: PgTable | Kept): Promise<number[]>;
	rows<R extends Row>(of: Kept<R>): Promise<R[]>;
	/** Of all rows for which `kindOf` returns a kind. */
	subjects(kindOf: (kept: Kept) => string | undefined): Promise<Subjects>;
	/** Ids of the photos that found rows name. */
	photoIds(): Promise<number[]>;
};

/** When rows are deleted. `time` is the length in words, for the privacy page. */
export type Due = { time: string; is: SQL | undefined };

function unit(name: "hour" | "day" | "month") {
	return (count: number) => ({
		/** @param only which rows, if not all */
		after: (moment: SQLWrapper, only?: SQL): Due => ({
			time: counted(count, name),
			is: and(lt(moment, sql`now() - ${`${count} ${name}s`}::interval`), only),
		}),
	});
}
export const [hours, days, months] = [unit("hour"), unit("day"), unit("month")];

export const when = (is: SQL | undefined): Due => ({ time: "", is });

/** The kind of rows whose history and notes are copied, and of those whose are erased. */
export const copiedKind = ({ kind, history }: Kept) => (history === "erased" ? undefined : kind);
export const erasedKind = ({ kind, history }: Kept) => (history === "copied" ? undefined : kind);

export function isAbout(kind: PgColumn, id: PgColumn, subjects: Subjects): SQL {
	const each = subjects.map((some) => and(eq(kind, some.kind), inArray(id, some.ids)));
	return or(...each) ?? sql`false`;
}

import type { SQL, SQLWrapper, Subquery } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { Actor } from "#app/people/actor.ts";
import type { Right } from "#app/people/rights.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { DeskIcon } from "#app/ui/desk/icons.ts";
import type { Inline, Status } from "#app/ui/desk/inline.tsx";

/** What an entry of the history, or a note of the team, can be about. */
export const recordKinds = [
	"submission",
	"case",
	"subscriber",
	"person",
	"dog",
	"kennel",
	"guide",
	"post",
	"photo",
	"delivery",
	"issue",
	"inquiry",
	"report",
	"aftercare",
	"setting",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * A kind of thing that waits for someone on the team, such as a report. `app/desk/cases/` lists, shows and acts
 * on all kinds; the kind says what is particular to it.
 */
export type CaseKind = {
	/** Of its history and notes. */
	kind: RecordKind;
	/** Of its list at the desk. A case has the same address with its id. */
	path: `/desk/${string}`;
	right: Right;
	icon: DeskIcon;
	title: string;
	description: string;
	/** How Today asks for it. */
	task: {
		verb: string;
		one: string;
		several: string;
		description: string;
		/** Leaves out samples, for which no one waits. */
		where?: SQL;
	};
	list: CaseList;
	/** Missing if the kind brings pages of its own. */
	page?: CasePage;
	/** Runs with the case locked. Returns the notice to show, or undefined if there is no such case. */
	actions?: Record<string, (step: CaseStep) => Promise<string | undefined>>;
	/** Shown after an action, by name. */
	notices?: Record<string, string>;
};

type CaseList = {
	from: PgTable | Subquery;
	id: SQLWrapper;
	/** The address’s parameter that chooses a list. */
	param: string;
	/** The first holds what waits, and is shown without the parameter. */
	choices: Record<string, CaseChoice>;
	/** The first is the name. */
	columns: readonly string[];
	/** What `q` in the address finds, and what is shown if it finds nothing. */
	search?: { label: string; where(q: string): SQL | undefined; none: string };
	/** In any order. A row may be about a case with another id. */
	items(ids: number[]): Promise<CaseItem[]>;
	/** Narrows the list to what is about one record. */
	filter?: {
		param: string;
		all: string;
		find(
			text: string,
			reader: Actor,
		): Promise<{ label: string; where: SQL | undefined; related: CaseSection[] } | undefined>;
	};
};

type CaseChoice = {
	label: string;
	where: SQL | undefined | ((reader: Actor) => SQL | undefined);
	/** The time that the list is sorted by. */
	at: SQLWrapper;
	first: "oldest" | "newest";
	/** Shown if there is nothing. */
	none: string | ((about: string) => string);
};

/** A row of a list. `values`: one for each column. */
export type CaseItem = { id: number; caseId?: number; to?: string; values: readonly Inline[] };

type CasePage = {
	/** Locked during an action. */
	table: PgTable & { id: PgColumn };
	find(id: number, reader: Actor): Promise<CaseView | undefined>;
	hasNotes?: boolean;
	hasHistory?: boolean;
	edit?: CaseEdit;
};

export type CaseView = {
	title: string;
	description: Inline;
	/** Groups of messages, in the order in which they are read. */
	messages?: readonly (readonly CaseMessage[])[];
	/** Shown if there are no messages. */
	none?: string;
	picture?: Picture;
	sections?: readonly CaseSection[];
	panels: readonly CasePanel[];
	edit?: {
		key: string;
		values: Record<string, string>;
		hidden: Hidden;
		buttons: readonly EditButton[];
	};
};

export type CaseMessage = {
	id: number;
	who: string;
	at: Date;
	text: string;
	tone: "amber" | "card" | "left" | "right";
	remarks?: readonly Inline[];
};

export type CaseSection = {
	title: string;
	link?: { label: string; to: string };
	items: readonly { id: number; label: string; to: string; details: Inline }[];
};

export type CasePanel = {
	title: string;
	status?: Status;
	facts?: readonly { label: string; value: Inline }[];
	texts?: readonly Inline[];
	forms?: readonly CaseForm[];
};

type Hidden = Record<string, string | number | undefined>;

export type CaseForm = {
	/** What the page showed, to detect that it has changed since. */
	hidden?: Hidden;
	offers?: readonly { name: string; label: string; hint: string }[];
	/** Asked before the button, for what can’t be undone. */
	confirm?: Inline;
	/** `key`: pressed by itself, it presses the button. */
	buttons: readonly { action: string; label: string; isMain?: boolean; key?: string }[];
	/** Below. */
	hint?: Inline;
};

type EditButton = { name: string; value: string; label: string; isMain?: boolean };

type Picture = {
	token: string;
	width: number;
	height: number;
	color: string;
	alt: string;
	folder?: string;
};

/** A form by which the team changes a text before it is public. */
export type CaseEdit = {
	fields: readonly {
		name: string;
		label: string;
		hint: string;
		/** Lines, up to this number of characters. */
		lines?: number;
		isRequired?: boolean;
	}[];
	schema: v.GenericSchema<Record<string, unknown>, Record<string, string>>;
	/** Fields beside those of the schema. */
	also: readonly string[];
	/** Runs with the case locked and checked values. */
	save(step: CaseStep): Promise<{ notice: string } | { refused: string } | undefined>;
};

export type CaseStep = { id: number; actor: Actor; values: Record<string, string>; tx: Db };

export function defineCase(kind: CaseKind): CaseKind {
	return kind;
}

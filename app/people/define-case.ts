import type { SQL, SQLWrapper, Subquery } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ComponentProps } from "react";
import type * as v from "valibot";
import type { Actor } from "#app/people/actor.ts";
import type { Right } from "#app/people/rights.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { BarChart } from "#app/ui/desk/bar-chart.tsx";
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

/** The entries of the desk’s menu. */
export type DeskArea =
	| "Today"
	| "Inbox"
	| "Dogs"
	| "Kennels"
	| "Guides & blog"
	| "Newsletter"
	| "Numbers"
	| "Settings";

/** A page of the desk, as the menu and the search offer it. */
export type DeskEntry = {
	area: DeskArea;
	title: string;
	/** In the menu, if not its title. */
	label?: string;
	path: `/desk${string}`;
	icon: DeskIcon;
	/** Missing if everyone on the team may open it. */
	right?: Right;
	links?: readonly DeskLink[];
};

/** What can be opened from a page of the desk: shown above its list, and found by its name. */
export type DeskLink = {
	label: string;
	to: `/desk${string}`;
	right?: Right;
	/** Offered by the search as something to do. */
	description?: string;
	isMain?: boolean;
	isFile?: boolean;
};

/**
 * Things of a kind that the team looks through, such as subscribers. `app/desk/cases/` lists, shows and acts on all
 * kinds; the kind says what is particular to it.
 */
export type ListKind = DeskEntry & {
	/** Of its history and notes. */
	kind: RecordKind;
	right: Right;
	description: string;
	list: CaseList;
	/** Above the list. */
	head?(query: URLSearchParams, reader: Actor): Promise<ListHead>;
	/** What the form above the list does. Returns the page to open. */
	submit?(input: ListInput): Promise<string | { errors: Record<string, string> }>;
	/** Missing if the kind brings pages of its own. The address is the list’s, with an id. */
	page?: CasePage;
	/**
	 * Runs with the case locked, if the kind has a page. Returns the notice to show or the page to open, or undefined
	 * if there is no such case.
	 */
	actions?: Record<string, (input: CaseInput) => Promise<string | undefined>>;
	/** Shown after an action, by name. */
	notices?: Record<string, string>;
	/** Done with each one that is selected in the list. */
	several?: readonly ActionOnSeveral[];
};

export type ActionOnSeveral = {
	name: string;
	label: string;
	/** Asked before the button, for what can’t be undone. */
	confirm?: string;
	/** After their number. */
	done: string;
	/** Returns false if someone else was faster. */
	act(input: Pick<CaseInput, "id" | "actor" | "tx">): Promise<boolean>;
};

/** A kind of thing that waits for someone on the team, such as a report. */
export type CaseKind = ListKind & {
	/** How Today asks for it. */
	task: {
		verb: string;
		one: string;
		several: string;
		description: string;
		/** Marks samples, for which no one waits. */
		sample?: PgColumn;
		/** How many of the oldest it names. The others are only counted. */
		named?: number;
	};
};

/** Something to do, on Today. */
export type Task = {
	key: string;
	title: string;
	description?: string;
	/** Missing if nothing at the desk can be done about it. */
	path?: string;
	/** How many items the task stands for, if not one. */
	many?: number;
	/** The oldest item's date. */
	since: Date | null;
	sample?: boolean;
	/** Shown instead of the source’s icon. */
	thumbnail?: string | null | undefined;
};

/** One task for each item, or one for all items of a kind. */
export type TaskSource = {
	/** Where Today lists them: what someone waits for, owners who don’t answer, and what has time. */
	group: "waiting" | "quiet" | "upkeep";
	icon: DeskIcon;
	verb?: string;
	/** "review" if missing. */
	right?: Right;
} & ({ find: FindTasks<Task[]> } | CountedTasks);

/** Must use an index, because it runs on every visit. The same for everyone with the right. */
type FindTasks<Found> = () => Promise<Found>;

type CountedTasks = {
	count: FindTasks<{ many: number; oldest: Date | null }>;
	one: string;
	several: string;
	line: string;
	path: string;
};

export type ListHead = {
	figures?: readonly { label: string; value: number }[];
	charts?: readonly ComponentProps<typeof BarChart>[];
	title?: string;
	texts?: readonly Inline[];
	form?: { button: string; isMain?: boolean; field?: { name: string; label: string } };
};

export type ListInput = { values: Record<string, string>; query: URLSearchParams; actor: Actor };

type CaseList = {
	from: PgTable | Subquery;
	id: SQLWrapper;
	/** The address’s parameter that chooses a list. */
	param: string;
	/** Of the choice between the lists, if not “Show”. */
	label?: string;
	/** The first holds what waits, and is shown without the parameter. */
	choices: Record<string, CaseChoice>;
	/** The first is the name. */
	columns: readonly string[];
	/** What `q` in the address finds, and what is shown if it finds nothing. */
	search?: {
		label: string;
		where(q: string): SQL | undefined;
		none: string;
		/** Under which the desk’s search shows what it finds here. */
		group?: SearchGroup;
	};
	/** In any order. A row may be about a case with another id. */
	items(ids: number[], reader: Actor): Promise<CaseItem[]>;
	/** Narrows the list, such as to what is about one record. */
	filter?: {
		param: string;
		label: string;
		all: string;
		/** What can be chosen, if not only what is in the address. */
		options?(): Promise<Record<string, string>>;
		find(
			text: string,
			reader: Actor,
		): Promise<{ label: string; where: SQL | undefined; related: CaseSection[] } | undefined>;
	};
};

export type SearchGroup = "Dogs and breeders" | "People and messages" | "Guides and posts" | "Team";

type CaseChoice = {
	label: string;
	/** Its label says how many there are. */
	isCounted?: boolean;
	where: SQL | undefined | ((reader: Actor, query: URLSearchParams) => SQL | undefined);
	/** The time that the list is sorted by. */
	at: SQLWrapper;
	first: "oldest" | "newest";
	/** Shown if there is nothing. */
	none: string | ((about: string) => string);
};

/** A row of a list. `values`: one for each column. `to`: null if it has no page. */
export type CaseItem = {
	id: number;
	caseId?: number;
	to?: string | null;
	/** Null if it has no photo. */
	thumbnail?: string | null;
	values: readonly Inline[];
};

export type CasePage = {
	/** Its row is locked during an action. */
	table: PgTable & { id: PgColumn };
	/** Locks more than the row, or refuses one that is no such case. */
	lock?(id: number, tx: Db): Promise<boolean>;
	find(id: number, reader: Actor): Promise<CaseView | undefined>;
	/** Someone on the team takes care of each. Only rows of `cases` can be assigned. */
	hasAssignee?: boolean;
	/** Leads to the next and the previous one of the list that it was opened from. */
	hasNext?: boolean;
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
	/** In the middle of the page, such as each of several things to decide. */
	cards?: readonly CasePanel[];
	sections?: readonly CaseSection[];
	panels: readonly CasePanel[];
	/** If its history is that of something else, or a part of it. */
	history?: {
		of: { kind: RecordKind; id: number };
		where(entry: { event: string; details: Record<string, string> }): boolean;
	};
	edit?: {
		/** When it changes, the form is emptied. */
		key: string;
		values?: Record<string, string>;
		hidden: Hidden;
		buttons: readonly EditButton[];
		/** Can be inserted into the first field. */
		replies?: readonly { id: number; title: string; text: string }[];
	};
};

export type CaseMessage = {
	id: number | string;
	who: Inline;
	at: Date;
	text: string;
	picture?: Picture;
	tone: "amber" | "card" | "left" | "right";
	remarks?: readonly Inline[];
};

export type CaseSection = {
	title: string;
	link?: { label: string; to: string };
	items: readonly { id: number; label: string; to?: string; details: Inline }[];
};

export type CasePanel = {
	title: string;
	/** Closed at first. */
	isFolded?: boolean;
	status?: Status;
	facts?: readonly { label: string; value: Inline }[];
	texts?: readonly Inline[];
	/** Of a document, opened by itself. */
	image?: { src: string; to: string; alt: string };
	forms?: readonly CaseForm[];
};

type Hidden = Record<string, string | number | undefined>;

export type CaseForm = {
	/** Tells apart forms with the same actions. */
	id?: string;
	/** What opens it, if it’s seldom needed. */
	fold?: string;
	fields?: readonly { name: string; label: string; hint: string }[];
	/** What the page showed, to detect that it has changed since. */
	hidden?: Hidden;
	offers?: readonly { name: string; label: string; hint: string; isOn?: boolean }[];
	choice?: {
		name: string;
		label: string;
		value: string;
		options: readonly { value: string; label: string }[];
	};
	/** Asked before the button, for what can’t be undone. */
	confirm?: Inline;
	/** `key`: pressed by itself, it presses the button. */
	buttons: readonly { action: string; label: string; isMain?: boolean; key?: string }[];
	/** Below. */
	hint?: Inline;
};

type EditButton = { name?: string; value?: string; label: string; isMain?: boolean };

type Picture = {
	token: string;
	width: number;
	height: number;
	color: string;
	alt: string;
	folder?: string;
};

/** A form in which the team writes, such as an answer, or changes to a text before it is public. */
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
	save(input: CaseInput): Promise<{ notice: string } | { refused: string } | undefined>;
};

export type CaseInput = {
	id: number;
	actor: Actor;
	values: Record<string, string>;
	/** What follows the action’s name in the address. */
	item?: string;
	tx: Db;
};

export function defineCase(kind: Omit<CaseKind, "area">): CaseKind {
	return { ...kind, area: "Inbox" };
}

export function defineList(kind: ListKind): ListKind {
	return kind;
}

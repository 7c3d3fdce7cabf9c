import { messageStates } from "#app/cases/contact/case.ts";
import { listRecords } from "#app/cases/records/search.ts";
import { casePath } from "#app/cases/review/labels.ts";
import { stateNames } from "#app/cases/review/states.ts";
import { listCases, listKinds } from "#app/desk/cases/cases.ts";
import { linksFor, menuFor } from "#app/desk/menu.ts";
import { reviewPath } from "#app/desk/review/review-path.ts";
import { findSenders } from "#app/desk/search/senders.ts";
import { stores } from "#app/network/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import type { SearchGroup } from "#app/people/define-case.ts";
import { may } from "#app/people/rights.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { foldWords } from "#app/platform/text/fold.ts";
import type { DeskIcon } from "#app/ui/desk/icons.ts";
import { textOf } from "#app/ui/desk/inline.tsx";

/** The maximum number of results of each kind. */
const shown = 5;

export type DeskFound = {
	path: string;
	name: string;
	summary: string;
	area: string;
	icon: DeskIcon;
	thumbnail?: string | undefined;
};
export type DeskFoundGroup = { label: string; found: DeskFound[] };

/** Finds records, actions and pages this person may open. Without search text, only actions and pages. */
export async function searchDesk(typed: string, actor: Staff): Promise<DeskFoundGroup[]> {
	const query = cleanLine(typed.slice(0, 500)).slice(0, 100);
	const q = foldWords(query).trim() === "" ? "" : query;
	const reviews = q !== "" && may(actor, "review");
	const [records, senders, listed] = await Promise.all([
		reviews ? findRecords(q) : [],
		reviews ? findSenders(q, actor) : [],
		q === "" ? [] : findListed(q, actor),
	]);
	const messages = senders.filter(({ kind }) => kind === "contact").map(foundMessage);
	const reviewed = senders.filter(({ kind }) => kind !== "contact").map(foundCase);
	const of = (group: SearchGroup) => listed.filter((found) => found.group === group);
	const groups = [
		{ label: "Dogs and breeders", found: [...reviewed.slice(0, shown), ...records] },
		{
			label: "People and messages",
			found: [...messages.slice(0, shown), ...of("People and messages")],
		},
		{ label: "Guides and posts", found: of("Guides and posts") },
		{ label: "Team", found: of("Team") },
		{ label: "Do something", found: findActions(q, actor) },
		{ label: "Pages", found: findPages(q, actor) },
	];
	return groups.filter(({ found }) => found.length > 0);
}

async function findRecords(q: string): Promise<DeskFound[]> {
	const found = Object.values(stores).map(async (store) => {
		const { kind, deskPath, statuses, labels } = store.record;
		const { items } = await listRecords(store, { q, status: undefined, sample: undefined }, 1);
		return items.slice(0, shown).map(({ id, name, place, status, thumbnail }) => ({
			path: `${deskPath}/${id}`,
			name,
			summary: joined(place, statuses[status]?.label ?? status),
			area: labels.list,
			icon: kind,
			thumbnail,
		}));
	});
	return (await Promise.all(found)).flat();
}

type Sender = Awaited<ReturnType<typeof findSenders>>[number];

function foundCase({ id, name, place, sender, state, thumbnail, kind }: Sender): DeskFound {
	const icon = kind === "rehome" ? "dog" : "kennel";
	const summary = joined(place, `from ${sender}`, stateNames[state].toLowerCase());
	return { path: reviewPath(id), name, summary, area: "Review", icon, thumbnail };
}

function foundMessage({ id, sender, opening, state }: Sender): DeskFound {
	const name = opening.trim().split("\n", 1)[0] || `A message from ${sender}`;
	const summary = joined(`Message from ${sender}`, messageStates[state].status.toLowerCase());
	return {
		path: casePath({ id, kind: "contact" }),
		name,
		summary,
		area: "Messages",
		icon: "message",
	};
}

async function findListed(q: string, actor: Staff) {
	const kinds = listKinds.filter(({ right }) => may(actor, right));
	const found = kinds.map(async (kind) => {
		const { title, label = title, icon, list } = kind;
		const group = list.search?.group;
		if (!group) return [];
		const { items } = await listCases(kind, new URLSearchParams({ q }), 1, actor);
		return items.slice(0, shown).map(({ to, values: [name = [], ...others] }) => ({
			group,
			path: to ?? kind.path,
			name: textOf(name),
			summary: joined(...others.slice(0, 2).map(textOf)),
			area: label,
			icon,
		}));
	});
	return (await Promise.all(found)).flat();
}

function findActions(q: string, reader: Staff): DeskFound[] {
	return linksFor(reader).flatMap(({ label: name, description: summary, to: path, page: area }) =>
		summary && matches(q, `${name} ${summary}`)
			? { path, name, summary, area, icon: "action" }
			: [],
	);
}

function findPages(q: string, reader: Staff): DeskFound[] {
	const pages = menuFor(reader).flatMap(({ pages }) =>
		pages.map(({ area: summary, ...page }) => ({ ...page, summary })),
	);
	const others = linksFor(reader)
		.filter(({ description, isFile }) => q !== "" && !description && !isFile)
		.map(({ label, to: path, icon, page: summary }) => ({ label, path, icon, summary }));
	return [...pages, ...others]
		.filter(({ label }) => matches(q, label))
		.map(({ label: name, ...page }) => ({ ...page, name, area: "" }));
}

function matches(q: string, text: string): boolean {
	const words = foldWords(text).split(/\W+/);
	const sought = foldWords(q).split(/\s+/);
	return sought.every((each) => words.some((word) => word.startsWith(each)));
}

function joined(...parts: string[]): string {
	return parts.filter(Boolean).join(" · ");
}

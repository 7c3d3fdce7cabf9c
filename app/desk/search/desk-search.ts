import { messageLabels, messagePath } from "#app/contact/desk/message.ts";
import { actionsFor, menuFor, otherPagesFor } from "#app/desk/menu.ts";
import { reviewPath } from "#app/desk/review/review-path.ts";
import { findSenders } from "#app/desk/search/senders.ts";
import { textStores } from "#app/desk/texts/find-text.ts";
import { stateNames } from "#app/moderation/cases/states.ts";
import { listRecords } from "#app/moderation/records/search.ts";
import { listSubscribers } from "#app/newsletter/desk/subscribers.ts";
import { stores } from "#app/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import { may, roleNames } from "#app/people/rights.ts";
import { listTeam } from "#app/people/team.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { foldWords } from "#app/platform/text/fold.ts";
import type { TextKind } from "#app/records/texts.ts";
import type { DeskIcon } from "#app/ui/desk/icons.ts";
import { listTexts } from "#app/writing/text-list.ts";

/** The maximum number of results of each kind. */
const shown = 5;

export type DeskFound = {
	path: string;
	name: string;
	line: string;
	area: string;
	icon: DeskIcon;
	thumbnail?: string | undefined;
};
export type DeskFoundGroup = { label: string; found: DeskFound[] };

/** Finds records, actions and pages this person may open. Without search text, only actions and pages. */
export async function searchDesk(typed: string, actor: Staff): Promise<DeskFoundGroup[]> {
	const line = cleanLine(typed.slice(0, 500)).slice(0, 100);
	const q = foldWords(line).trim() === "" ? "" : line;
	const reviews = q !== "" && may(actor.role, "review");
	const writes = q !== "" && may(actor.role, "write");
	const governs = q !== "" && may(actor.role, "govern");
	const [records, senders, subscribers, written, team] = await Promise.all([
		reviews ? findRecords(q) : [],
		reviews ? findSenders(q, actor) : [],
		reviews ? findSubscribers(q) : [],
		writes ? findTexts(q) : [],
		governs ? findTeam(q) : [],
	]);
	const messages = senders.filter(({ kind }) => kind === "contact").map(foundMessage);
	const reviewed = senders.filter(({ kind }) => kind !== "contact").map(foundCase);
	const groups = [
		{ label: "Dogs and breeders", found: [...reviewed.slice(0, shown), ...records] },
		{ label: "People and messages", found: [...messages.slice(0, shown), ...subscribers] },
		{ label: "Guides and posts", found: written },
		{ label: "Team", found: team },
		{ label: "Do something", found: findActions(q, actor) },
		{ label: "Pages", found: findPages(q, actor) },
	];
	return groups.filter(({ found }) => found.length > 0);
}

async function findRecords(q: string): Promise<DeskFound[]> {
	const found = Object.values(stores).map(async (store) => {
		const { kind, deskPath, statuses, words } = store.record;
		const { items } = await listRecords(store, { q, status: undefined, sample: undefined }, 1);
		return items.slice(0, shown).map(({ id, name, place, status, thumbnail }) => ({
			path: `${deskPath}/${id}`,
			name,
			line: joined(place, statuses[status]?.label ?? status),
			area: words.list,
			icon: kind,
			thumbnail,
		}));
	});
	return (await Promise.all(found)).flat();
}

type Sender = Awaited<ReturnType<typeof findSenders>>[number];

function foundCase({ id, name, place, sender, state, thumbnail, kind }: Sender): DeskFound {
	const icon = kind === "rehome" ? "dog" : "kennel";
	const line = joined(place, `from ${sender}`, stateNames[state].toLowerCase());
	return { path: reviewPath(id), name, line, area: "Review", icon, thumbnail };
}

function foundMessage({ id, sender, opening, state }: Sender): DeskFound {
	const name = opening.trim().split("\n", 1)[0] || `A message from ${sender}`;
	const line = joined(`Message from ${sender}`, messageLabels[state].label.toLowerCase());
	return { path: messagePath(id), name, line, area: "Messages", icon: "message" };
}

const subscriberStates = {
	confirmed: "subscribed",
	pending: "not confirmed yet",
	unsubscribed: "unsubscribed",
};

async function findSubscribers(q: string): Promise<DeskFound[]> {
	const { items } = await listSubscribers({ q, state: undefined }, 1);
	return items.slice(0, shown).map(({ id, email, state }) => ({
		path: `/desk/subscribers/${id}`,
		name: email,
		line: subscriberStates[state],
		area: "Subscribers",
		icon: "subscriber",
	}));
}

const textAreas: Record<TextKind, string> = { guide: "Guides", post: "Blog" };

async function findTexts(q: string): Promise<DeskFound[]> {
	const found = Object.values(textStores).map(async (store) => {
		const { kind, deskPath } = store.definition;
		const { items } = await listTexts(store, { q, filter: undefined, page: 1 });
		return items.slice(0, shown).map(({ id, title, status }) => ({
			path: `${deskPath}/${id}`,
			name: title,
			line: status,
			area: textAreas[kind],
			icon: kind,
		}));
	});
	return (await Promise.all(found)).flat();
}

async function findTeam(q: string): Promise<DeskFound[]> {
	const sought = foldWords(q);
	const found = (await listTeam()).filter(({ name, email }) =>
		foldWords(`${name} ${email}`).includes(sought),
	);
	return found.slice(0, shown).map(({ id, name, email, role }) => ({
		path: `/desk/people/${id}`,
		name,
		line: joined(email, roleNames[role].toLowerCase()),
		area: "People",
		icon: "people",
	}));
}

function findActions(q: string, { role }: Staff): DeskFound[] {
	return actionsFor(role)
		.filter(({ name, line }) => matches(q, `${name} ${line}`))
		.map((action) => ({ ...action, icon: "action" }));
}

function findPages(q: string, { role }: Staff): DeskFound[] {
	const listed = menuFor(role).flatMap(({ label, pages }) =>
		pages.map((link) => ({ ...link, line: label })),
	);
	const pages = q === "" ? listed : [...listed, ...otherPagesFor(role)];
	return pages
		.filter(({ label }) => matches(q, label))
		.map(({ label, path, icon, line }) => ({ path, name: label, line, area: "", icon }));
}

function matches(q: string, text: string): boolean {
	const words = foldWords(text).split(/\W+/);
	const sought = foldWords(q).split(/\s+/);
	return sought.every((each) => words.some((word) => word.startsWith(each)));
}

function joined(...parts: string[]): string {
	return parts.filter(Boolean).join(" · ");
}

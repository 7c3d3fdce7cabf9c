import { href } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import type { Row } from "#app/records/record.ts";
import type { Coat } from "#app/ui/empty-state.tsx";
import type { TagTone } from "#app/ui/page.tsx";

/** What all public pages of a network share; apart from the record, which visitors need not load. */
export type Network = {
	path: "/adoption-network" | "/breeder-network";
	name: string;
	title: string;
	feed?: { href: string; title: string };
	many: string;
	back: string;
	madeUp: string;
	card: {
		link: string;
		/** Precedes the name in the link, for screen readers. */
		about: string;
		shape: string;
		coat: Coat;
		/** What each card answers, in the order of its `answers`. */
		questions: readonly string[];
		missing(name: string): string;
	};
};

export type CardTag = { label: string; tone: TagTone };

export type RecordCard = {
	slug: string;
	name: string;
	line: string;
	/** "About 40 miles away", where a place was given. */
	distance?: string;
	excerpt: string;
	tag: CardTag | undefined;
	/** "Confirmed today" */
	note?: string | undefined;
	answers: string[];
	/** "Checked November 3, 2026" */
	checked?: string | undefined;
	sample: boolean;
	photo: Photo | undefined;
};

export type RecordView = {
	slug: string;
	name: string;
	photos: Photo[];
	facts: Row[];
	/** What the law says at its place, as markup; empty where we know of no rule. */
	law: string;
	/** What the team checked, and what not, as markup. */
	checks: string;
	/** People write through the site, and the contact details are empty. */
	relay: boolean;
	email: string;
	phone: string;
	phoneHref: string;
	sample: boolean;
	noindex?: boolean;
	/** Absent from a preview. */
	dates?: { added: Date; changed: Date };
};

/** Where visitors tell the team what is wrong with a record. */
export function reportPath({ path }: Network, slug: string): string {
	return href(`${path}/:name/report`, { name: slug });
}

export function pathIn({ path }: Network, name: string): string {
	return href(`${path}/:name`, { name });
}

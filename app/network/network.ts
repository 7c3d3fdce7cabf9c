import { href } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import type { Portrait } from "#app/media/portrait.ts";
import type { ShownRule } from "#app/records/law/law.ts";
import type { Row } from "#app/records/record.ts";
import type { PublicCheck } from "#app/records/verifications.ts";
import type { Coat } from "#app/ui/empty-state.tsx";
import type { TagTone } from "#app/ui/page.tsx";

/** Shared by a network's public pages; separate from the record, which visitors don't need to load. */
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
		/** Precedes the name in the link for screen readers. */
		about: string;
		shape: string;
		coat: Coat;
		/** In the order of each card's `answers`. */
		questions: readonly string[];
		missing(name: string): string;
		missingLabel: string;
		/** Whether visitors can save it in their browser. */
		saves?: true;
	};
};

export type CardTag = { label: string; tone: TagTone };

/** How many of a kennel's breeding dogs have a result that we saw, per test. */
export type SeenTests = {
	dogs: number;
	tests: readonly { id: string; name: string; seen: number }[];
};

export type RecordCard = {
	slug: string;
	name: string;
	summary: string;
	excerpt: string;
	tag: CardTag | undefined;
	note?: string | undefined;
	answers: string[];
	/** Of a kennel. */
	seen?: SeenTests | undefined;
	/** For example "Checked November 3, 2026". */
	checked?: string | undefined;
	sample: boolean;
	photo: Photo | undefined;
	/** Without a photo. */
	portrait?: Portrait | undefined;
	/** From a place that was given, or that of another record; for example "About 40 miles away". */
	distance?: string | undefined;
};

export type RecordView = {
	slug: string;
	name: string;
	photos: Photo[];
	portrait: Portrait;
	facts: Row[];
	/** The legal rules that we know for the record's place. */
	law: ShownRule[];
	/** What the team did and didn't check. */
	checks: readonly PublicCheck[];
	/** Whether messages go through the site, in which case the contact details are empty. */
	relay: boolean;
	email: string;
	phone: string;
	phoneHref: string;
	sample: boolean;
	noindex?: boolean;
	/** In the words of schema.org; absent from a preview. */
	dates?: Record<string, Date>;
};

export function reportPath({ path }: Network, slug: string): string {
	return href(`${path}/:name/report`, { name: slug });
}

export function pathIn({ path }: Network, name: string): string {
	return href(`${path}/:name`, { name });
}

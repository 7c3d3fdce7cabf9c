import PostalMime from "postal-mime";
import { recordEvent } from "#app/cases/history/history.ts";
import { mailIdOf } from "#app/cases/outbox/deliveries.ts";
import { keptDeliveries } from "#app/cases/outbox/keeps.ts";
import { copyOf, eraseFound, findPerson, patternOf } from "#app/cases/personal-data.ts";
import { mailFolder } from "#app/desk/outgoing/mails.ts";
import { features } from "#app/features.ts";
import { expireUploads } from "#app/media/uploads.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { leavers, members } from "#app/people/keeps.ts";
import type { PersonKey } from "#app/people/personal-data.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { phoneCandidates, phoneSpellings } from "#app/platform/forms/phone.server.ts";
import { normalizeEmailAddress } from "#app/platform/mail/mail-address.server.ts";
import { deleteMail, listMails, readMail } from "#app/platform/mail/mail-folder.server.ts";
import { syncMailingList } from "#app/platform/mailing-list/mailing-list.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

export function identifyPerson({ email, phone }: { email: string; phone: string }): PersonKey {
	const address = normalizeEmailAddress(email.trim()) ?? email.trim();
	// Others may have entered the number in another format.
	const phones = phoneCandidates(phone.trim()).flatMap(phoneSpellings);
	return { email: address.toLowerCase(), phones: [...new Set(phones)] };
}

export async function searchPerson(person: PersonKey, actor: Actor, tx: Db = db) {
	requireRight(actor, "manage");
	const found = await findPerson(features, person, tx);
	const { rows } = found.search;
	const mails = await findMailsAbout(person, (await rows(keptDeliveries)).map(mailIdOf));
	// An active team account stays: it must be suspended first.
	const stillStaff = (await rows(members)).length > (await rows(leavers)).length;
	return { ...found, mails, stillStaff };
}

type PersonCopy = Record<string, unknown[]>;

export async function exportPerson(person: PersonKey, actor: Actor, tx?: Db): Promise<PersonCopy> {
	const found = await searchPerson(person, actor, tx);
	return { ...copyOf(found), mails: found.mails };
}

/** Lists emails on disk that belong to these deliveries or contain the address or a phone number. */
async function findMailsAbout({ email, phones }: PersonKey, mailIds: string[]): Promise<string[]> {
	const words = [email, ...phones].filter(Boolean).map((word) => new RegExp(patternOf(word), "i"));
	const found: string[] = [];
	for (const name of await listMails(mailFolder)) {
		if (mailIds.some((id) => name.endsWith(`-${id}.eml`))) found.push(name);
		else if (words.length > 0 && (await mailContains(name, words))) found.push(name);
	}
	return found;
}

async function mailContains(name: string, words: RegExp[]): Promise<boolean> {
	const bytes = await readMail(mailFolder, name);
	if (!bytes) return false;
	const { to = [], replyTo = [], text = "", html = "" } = await PostalMime.parse(bytes);
	const addresses = [...to, ...replyTo].map(({ address = "" }) => address);
	const all = [...addresses, text, html].join("\n");
	return words.some((word) => word.test(all));
}

export function exportPersonAsJson(person: PersonKey, actor: Actor): Promise<string> {
	return transaction(async (tx) => {
		const all = await exportPerson(person, actor, tx);
		await recordEvent({ kind: "setting", id: 0 }, "a person’s data was copied", {}, actor, tx);
		const copy = {
			site: site.name,
			address: env.siteUrl,
			madeAt: new Date(),
			about: person,
			...all,
		};
		return `${JSON.stringify(copy, null, "\t")}\n`;
	});
}

/** Erases a person, with files and public pages, in one transaction. Idempotent. */
export async function erasePerson(person: PersonKey, actor: Actor) {
	requireRight(actor, "manage");
	const service = await unsubscribeFromMailingList(person);
	const erased = await transaction(async (tx) => {
		const found = await searchPerson(person, actor, tx);
		await eraseFound(found);
		for (const name of found.mails) await deleteMail(mailFolder, name);
		const counts = countsOf({ ...copyOf(found), mails: found.mails });
		const details = Object.fromEntries(
			Object.entries(counts).map(([name, many]) => [name, String(many)]),
		);
		await recordEvent({ kind: "setting", id: 0 }, "personal data erased", details, actor, tx);
		await announceChange(tx);
		return { counts, stillStaff: found.stillStaff };
	});
	await expireUploads(actor);
	return { ...erased, service };
}

export function countsOf(copy: PersonCopy): Record<string, number> {
	const counts = Object.entries(copy).map(([name, list]) => [name, list.length] as const);
	return Object.fromEntries(counts.filter(([, many]) => many > 0));
}

/** Unsubscribes without the outbox, which would run after the data it needs has been erased. */
async function unsubscribeFromMailingList({
	email,
}: PersonKey): Promise<"told" | "not told" | "none"> {
	if (!env.mailingList || email === "") return "none";
	// A hosted form can't unsubscribe.
	if (env.mailingList.kind === "form-post") return "not told";
	const tags = [site.mailingListTags.newsletter];
	const result = await syncMailingList(
		{ action: "unsubscribe", email, fields: { EMAIL: email }, tags },
		`erased-${Date.now().toString(36)}`,
	);
	return result.ok ? "told" : "not told";
}

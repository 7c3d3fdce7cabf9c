import { join } from "node:path";
import PostalMime from "postal-mime";
import { mailIdOf } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { sendings } from "#app/features.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { listMails, readMail } from "#app/platform/mail/mail-folder.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { pageSize } from "#app/ui/paging.ts";

export const mailFolder = join(env.dataDir, "mail");

/** Lists the newest emails first. Only for admins, because emails contain sign-in links. */
export async function listMailPage(page: number, actor: Actor) {
	requireRight(actor, "manage");
	const names = await listMails(mailFolder);
	const shown = names.slice((page - 1) * pageSize, page * pageSize);
	const mails = await Promise.all(shown.map(readOne));
	const items = mails.filter((mail) => mail !== undefined).map(({ text: _, ...mail }) => mail);
	return { items, page, more: names.length > page * pageSize };
}

export async function findMail(name: string, actor: Actor) {
	requireRight(actor, "manage");
	const mail = await readOne(name);
	if (!mail) return undefined;
	const hidden = await isPrivate(name);
	return { ...mail, hidden, text: hidden ? privateMessage : mail.text };
}

export async function mailFile(name: string, actor: Actor): Promise<Buffer | undefined> {
	requireRight(actor, "manage");
	return (await isPrivate(name)) ? undefined : readMail(mailFolder, name);
}

const privateMessage =
	"This email is private. It’s part of a conversation between an adopter and an owner, which the team can read only after one of them reports it, or it has a link that confirms a report.";

async function isPrivate(name: string): Promise<boolean> {
	const [, mailId = "", id] = /-(delivery-(\d{1,15})-\w+)\.eml$/.exec(name) ?? [];
	if (!id) return false;
	const delivery = await findRow(deliveries, Number(id));
	if (!delivery || mailIdOf(delivery) !== mailId) return false;
	const sending = sendings.get(delivery.name);
	return sending?.isPrivate === true;
}

async function readOne(name: string) {
	const bytes = await readMail(mailFolder, name);
	if (!bytes) return undefined;
	const { to, subject, text } = await PostalMime.parse(bytes);
	const time = name.slice(0, 24).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z");
	const addresses = (to ?? []).map(({ address = "" }) => address).join(", ");
	return { name, at: new Date(time), to: addresses, subject: subject ?? "", text: text ?? "" };
}

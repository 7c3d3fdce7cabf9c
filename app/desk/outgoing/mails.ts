import { join } from "node:path";
import PostalMime from "postal-mime";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { listMails, readMail } from "#app/platform/mail/mail-folder.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { pageSize } from "#app/ui/paging.ts";

export const mailFolder = join(env.dataDir, "mail");

/** Newest first, 24 a page. The emails contain sign-in links, so only admins may read them. */
export async function pageMails(page: number, actor: Actor) {
	requireRight(actor, "govern");
	const names = await listMails(mailFolder);
	const shown = names.slice((page - 1) * pageSize, page * pageSize);
	const mails = await Promise.all(shown.map(readOne));
	const items = mails.filter((mail) => mail !== undefined);
	return { items, page, more: names.length > page * pageSize };
}

export function findMail(name: string, actor: Actor) {
	requireRight(actor, "govern");
	return readOne(name);
}

export function mailFile(name: string, actor: Actor): Promise<Buffer | undefined> {
	requireRight(actor, "govern");
	return readMail(mailFolder, name);
}

async function readOne(name: string) {
	const bytes = await readMail(mailFolder, name);
	if (!bytes) return undefined;
	const { to, subject, text } = await PostalMime.parse(bytes);
	const time = name.slice(0, 24).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z");
	const addresses = (to ?? []).map(({ address = "" }) => address).join(", ");
	return { name, at: new Date(time), to: addresses, subject: subject ?? "", text: text ?? "" };
}

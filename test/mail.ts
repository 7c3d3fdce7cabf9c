import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { vi } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import { patience } from "#test/waiting.ts";

export async function emailsTo(address: string): Promise<Email[]> {
	const folder = join(env.dataDir, "mail");
	const names = await readdir(folder).catch(() => []);
	const emails: Email[] = [];
	for (const name of names.filter((each) => each.endsWith(".eml")).sort()) {
		const letter = await PostalMime.parse(await readFile(join(folder, name)));
		if (letter.to?.some((to) => to.address === address)) emails.push(letter);
	}
	return emails;
}

/** `path` is part of a regular expression, such as "/status/" or "/newsletter$". */
export function emailLinkingTo(address: string, path: string): Promise<Email> {
	const link = new RegExp(`https?://[^/\\s]+${path}`, "m");
	return waitForEmail(address, `with a link to ${path}`, ({ text }) => text?.match(link));
}

export function emailTo(address: string, subject: string | RegExp): Promise<Email> {
	return waitForEmail(address, `“${subject}”`, (email) => email.subject?.match(subject));
}

/** Returns the last of those emails. */
function waitForEmail(address: string, which: string, is: (email: Email) => unknown) {
	return vi.waitFor(
		async () => {
			const found = (await emailsTo(address)).findLast(is);
			if (!found) throw new Error(`No email ${which} has come to ${address}.`);
			return found;
		},
		{ timeout: patience, interval: 50 },
	);
}

export function linkIn(letter: Email, start: string): string {
	const path = new RegExp(`https?://[^/\\s]+(${start}[\\w-]+)`).exec(letter.text ?? "")?.[1];
	if (!path) throw new Error(`The letter “${letter.subject}” has no link to ${start}.`);
	return path;
}

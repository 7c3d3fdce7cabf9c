import { randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash } from "#app/platform/limits/keys.server.ts";

/** Returns a signed id and creation time. Submitting a form twice sends the same ticket. */
export async function newTicket(): Promise<string> {
	const body = `${randomBytes(16).toString("base64url")}.${Date.now().toString(36)}`;
	return `${body}.${await keyedHash("tickets", body)}`;
}

/** Returns milliseconds, or undefined if the ticket was not issued by this site. */
export async function ageOfTicket(ticket: string): Promise<number | undefined> {
	const parts = /^([\w-]{22}\.([0-9a-z]{8,9}))\.([\w-]{22})$/.exec(ticket);
	if (!parts) return undefined;
	const [, body = "", time = "", mac = ""] = parts;
	const own = Buffer.from(await keyedHash("tickets", body));
	if (!timingSafeEqual(own, Buffer.from(mac))) return undefined;
	return Date.now() - Number.parseInt(time, 36);
}

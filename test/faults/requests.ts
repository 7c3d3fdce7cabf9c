import { setTimeout as pause } from "node:timers/promises";
import { composePost, type Post } from "../crash/posts.ts";
import { fetchTicket, minTicketAge } from "../crash/sender.ts";

type Where = { readonly origin: string };

/** Sends one request and gives up after half a minute. */
export async function ask(site: Where, path: string, init: RequestInit = {}) {
	const signal = AbortSignal.timeout(30_000);
	const response = await fetch(site.origin + path, { redirect: "manual", signal, ...init });
	return { status: response.status, headers: response.headers, text: await response.text() };
}

export async function statuses(site: Where, paths: string[]): Promise<string[]> {
	const all = paths.map(async (path) => `${(await ask(site, path)).status} ${path}`);
	return Promise.all(all);
}

/** Polls every tenth of a second until `holds` is true; returns how long that took, in milliseconds. */
export async function until(
	what: string,
	holds: () => Promise<boolean>,
	timeoutMs = 60_000,
): Promise<number> {
	const began = performance.now();
	for (;;) {
		if (await holds().catch(() => false)) return Math.round(performance.now() - began);
		const waited = performance.now() - began;
		if (waited > timeoutMs) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`);
		await pause(100);
	}
}

/** Returns tickets that are old enough for a person to have filled in the forms. */
export async function agedTickets(site: Where, count: number): Promise<string[]> {
	const tickets: string[] = [];
	for (let number = 0; number < count; number++) tickets.push(await fetchTicket(site.origin));
	await pause(minTicketAge);
	return tickets;
}

type Plan = Omit<Parameters<typeof composePost>[0], "ticket">;

/** Composes posts, none of them spam. */
export function composePosts(plans: Plan[], tickets: string[]): Promise<Post[]> {
	return Promise.all(
		plans.map(async (plan) => {
			const post = await composePost({ ...plan, ticket: tickets.shift() ?? "" });
			post.isSpam = false;
			delete post.fields.website;
			return post;
		}),
	);
}

let networks = 0;

export function visitorHeaders(): Record<string, string> {
	const number = ++networks;
	return { "X-Forwarded-For": `10.77.${number >> 8}.${number & 255}` };
}

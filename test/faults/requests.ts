import { setTimeout as pause } from "node:timers/promises";
import { composePost, type Post } from "../crash/posts.ts";
import { fetchTicket, minTicketAge } from "../crash/sender.ts";

type Where = { readonly origin: string };

/** One request, answered or given up after half a minute. */
export async function ask(site: Where, path: string, init: RequestInit = {}) {
	const signal = AbortSignal.timeout(30_000);
	const response = await fetch(site.origin + path, { redirect: "manual", signal, ...init });
	return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The status of each, in their order. */
export async function statuses(site: Where, paths: string[]): Promise<string[]> {
	const all = paths.map(async (path) => `${(await ask(site, path)).status} ${path}`);
	return Promise.all(all);
}

/** Asks until it is so, once every tenth of a second; answers how long that took, in milliseconds. */
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

/** So many tickets, when a person could have filled the forms in. */
export async function agedTickets(site: Where, count: number): Promise<string[]> {
	const tickets: string[] = [];
	for (let number = 0; number < count; number++) tickets.push(await fetchTicket(site.origin));
	await pause(minTicketAge);
	return tickets;
}

type Plan = Omit<Parameters<typeof composePost>[0], "ticket">;

/** Forms of people, none of them quarantined by the test's own dice. */
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

/** Headers of a visitor's browser, from a new network each time. */
export function visitorHeaders(): Record<string, string> {
	const number = ++networks;
	return { "X-Forwarded-For": `10.77.${number >> 8}.${number & 255}` };
}

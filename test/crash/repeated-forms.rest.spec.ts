import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import { agedTicket } from "#test/forms.ts";
import { runSite } from "#test/site.ts";
import { findLosses, findPartialRows } from "./losses.ts";
import { composePost, type Post } from "./posts.ts";
import { sendPost } from "./sender.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const db = new pg.Client(env.databaseUrl);
const site = runSite(() => db.connect());
afterAll(() => db.end());

let marks = 0;
const forms: [string, Omit<Parameters<typeof composePost>[0], "mark" | "ticket">][] = [
	["a message", { kind: "contact" }],
	["an application", { kind: "breeder" }],
	["a request whose photos were sent before", { kind: "rehome", way: "by key", photos: 2 }],
	["a request that brings its photos", { kind: "rehome", way: "as files", photos: 2 }],
];

async function compose(plan: (typeof forms)[number][1]): Promise<Post> {
	return composePost({ ...plan, mark: `again-${++marks}`, ticket: await agedTicket() });
}

async function expectOne(post: Post, times: number): Promise<void> {
	expect([post.confirmed, post.failures]).toEqual([times, []]);
	expect(await findLosses(db, env.dataDir, [post])).toEqual([]);
	expect(await findPartialRows(db)).toEqual([]);
}

test.each(forms)("%s sent three times is stored once (R9)", async (_, plan) => {
	const post = await compose(plan);
	for (let time = 0; time < 3; time++) await sendPost(site.origin, post);
	await expectOne(post, 3);
});

test.each(forms)("%s sent ten times at once is stored once (R9)", async (_, plan) => {
	const post = await compose(plan);
	await Promise.all(Array.from({ length: 10 }, () => sendPost(site.origin, post)));
	await expectOne(post, 10);
});

import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { postStore } from "#app/blog/store.ts";
import { kennels } from "#app/breeders/store.ts";
import { guideStore } from "#app/guides/store.ts";
import { pool } from "#app/platform/database/db.server.ts";
import { inBackground } from "#test/background-work.ts";
import { agedTicket } from "#test/form-submissions.ts";
import {
	actor,
	makeDog,
	makeGuide,
	makeKennel,
	makePost,
	photosOf,
	publishText,
} from "#test/make.ts";
import { builtRoutes } from "#test/manifest.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

// The built site on a primary and a real replica of it; before anything reads the settings.
const pair = await vi.hoisted(async () => {
	const { startPair } = await import("#test/replica.ts");
	const pair = await startPair();
	process.env.DATABASE_URL = pair.primary.url;
	process.env.DATABASE_REPLICA_URL = pair.replica.url;
	process.env.METRICS_TOKEN = "who may read the figures".replaceAll(" ", "-");
	return pair;
});
const site = serveBuild();
const patient = { timeout: 60_000, interval: 20 };

afterAll(async () => {
	await pool.end();
	await pair.close();
});
beforeEach(async () => {
	await pair.replica.query("select pg_wal_replay_resume()");
	await untilUsed();
});

/** Statements for public pages so far, by who answered. */
async function reads(): Promise<{ replica: number; primary: number; behind: number }> {
	const headers = { Authorization: `Bearer ${process.env.METRICS_TOKEN}` };
	const { text } = await site.ask("/metrics", { headers });
	const figure = (name: string) =>
		Number(
			text
				.split("\n")
				.find((line) => line.startsWith(`${name} `))
				?.split(" ")[1],
		);
	return {
		replica: figure('ccr_public_reads_total{from="replica"}'),
		primary: figure('ccr_public_reads_total{from="primary"}'),
		behind: figure("ccr_replica_behind_seconds"),
	};
}

const untilUsed = () => vi.waitFor(async () => expect((await reads()).behind).toBe(0), patient);

const pause = () => pair.replica.query("select pg_wal_replay_pause()");

async function photoOf(kind: "dog" | "kennel" | "guide" | "post", id: number): Promise<string> {
	const [photo] = (await photosOf(kind, [id])).get(id) ?? [];
	return `/photos/${photo?.token}/320.webp`;
}

/** Where each record is shown, with text that appears only there. */
async function makeAll(word: string) {
	const dog = await makeDog({ name: `${word} dog`, description: word }, { photos: 1 });
	const kennel = await makeKennel({ kennelName: `${word} kennel`, kennelAbout: word });
	const guide = await makeGuide({ title: `${word} guide`, body: word, url: null });
	const post = await makePost({ title: `${word} post`, body: word });
	const places = async (kind: "dog" | "kennel" | "guide" | "post", id: number, room: string) => {
		const own = `${room}/${word.toLowerCase()}-${kind}`;
		const feed = kind === "kennel" ? [] : [`${room}/feed.atom`];
		const part = { dog: "dogs", kennel: "breeders", guide: "guides", post: "posts" }[kind];
		const files = [`${own}/card.jpg`, await photoOf(kind, id)];
		if (kind === "guide") files.push(`${own}/download`);
		const lists = [room, `${room}.data`, ...feed, `/sitemap/${part}-1.xml`];
		return { own: [own, `${own}.data`], lists, files };
	};
	return {
		dog,
		kennel,
		guide,
		post,
		places: await Promise.all([
			places("dog", dog.id, "/adoption-network"),
			places("kennel", kennel.id, "/breeder-network"),
			places("guide", guide.id, "/guides"),
			places("post", post.id, "/blogs"),
		]),
	};
}
type Made = Awaited<ReturnType<typeof makeAll>>;
type Places = Made["places"];

/** Takes each record away from the public, as the team does. */
async function withdrawAll({ dog, kennel, guide, post }: Omit<Made, "places">): Promise<void> {
	await dogs.transition(dog.id, "withdrawn", actor);
	await kennels.transition(kennel.id, "paused", actor);
	await guideStore.unpublish(guide.id, actor);
	await postStore.unpublish(post.id, actor);
}

/** What still shows the word, or a file of its records. */
async function showing(word: string, places: Places): Promise<string[]> {
	const found: string[] = [];
	const own = new RegExp(word, "i");
	for (const { own: pages, lists, files } of places) {
		for (const path of [...pages, ...lists, ...files]) {
			const { status, text } = await site.ask(path);
			if (files.includes(path) ? status === 200 : own.test(text)) found.push(path);
			else expect([200, 404], path).toContain(status);
		}
	}
	return found;
}
const all = (places: Places) =>
	places.flatMap(({ own, lists, files }) => [...own, ...lists, ...files]);

test("a withdrawal during replication lag is gone everywhere, and never reappears", async () => {
	const { places, ...records } = await makeAll("Wordqx");
	await vi.waitFor(
		async () => expect(await showing("Wordqx", places)).toEqual(all(places)),
		patient,
	);
	await untilUsed();
	await pause();
	await withdrawAll(records);
	await vi.waitFor(async () => expect(await showing("Wordqx", places)).toEqual([]), patient);
	// The replica still has all of it.
	const [there] = await pair.replica.query(
		"select count(*)::int as count from adoption_listings where status = 'available'",
	);
	expect(there?.count).toBe(1);
	const until = performance.now() + 5_000;
	while (performance.now() < until) {
		// Cached pages are dropped now and then, so that pages are rendered again.
		await pair.primary.query("select pg_notify('ccr_changes', '')");
		expect(await showing("Wordqx", places)).toEqual([]);
	}
	await pair.replica.query("select pg_wal_replay_resume()");
	await untilUsed();
	expect(await showing("Wordqx", places)).toEqual([]);
});

test("a withdrawal during reads is not shown again by a page rendered meanwhile", async () => {
	const { places, ...records } = await makeAll("Loudqz");
	await vi.waitFor(
		async () => expect(await showing("Loudqz", places)).toEqual(all(places)),
		patient,
	);
	let over = false;
	let gone = Number.POSITIVE_INFINITY;
	const late: string[] = [];
	const readers = Array.from({ length: 4 }, async () => {
		while (!over) {
			const began = performance.now();
			const found = await showing("Loudqz", places);
			if (began > gone) late.push(...found);
		}
	});
	const reading = inBackground(Promise.all(readers));
	try {
		for (let round = 0; round < 5; round++) {
			gone = Number.POSITIVE_INFINITY;
			await dogs.transition(records.dog.id, "available", actor).catch(() => {});
			await publishText(postStore, records.post.id);
			await untilUsed();
			await pause();
			await withdrawAll(records);
			gone = performance.now() + 1_000;
			await new Promise((later) => setTimeout(later, 2_500));
			await pair.replica.query("select pg_wal_replay_resume()");
			await new Promise((later) => setTimeout(later, 500));
		}
	} finally {
		over = true;
		await reading;
	}
	expect(late).toEqual([]);
});

test("a publication or change during replication lag is visible immediately", async () => {
	await pause();
	const { dog, places } = await makeAll("Newqy");
	await vi.waitFor(
		async () => expect(await showing("Newqy", places)).toEqual(all(places)),
		patient,
	);
	const facts = { color: "Brindle as never before" };
	await dogs.update(dog.id, facts, actor);
	const page = async () => (await site.ask("/adoption-network/newqy-dog")).text;
	await expect.poll(page, patient).toContain(facts.color);
	// For ever, as far as anybody knows: the primary does it all.
	const before = await reads();
	for (let time = 0; time < 20; time++) {
		expect((await site.ask(`/adoption-network/nobody-${time}`)).status).toBe(404);
	}
	const after = await reads();
	expect(after.replica).toBe(before.replica);
	expect(after.primary).toBeGreaterThan(before.primary);
	expect(after.behind).toBeGreaterThan(0);
});

test("once the replica has caught up, public pages are read from it", async () => {
	const asked = () =>
		pair.replica.query(`select max(query_start)::text as last from pg_stat_activity
			where application_name like 'ccr public %'`);
	await site.ask("/adoption-network/nobody");
	const [earlier] = await asked();
	const before = await reads();
	for (let time = 0; time < 20; time++) {
		expect((await site.ask(`/adoption-network/nobody-${time}`)).status).toBe(404);
	}
	const after = await reads();
	expect(after.primary).toBe(before.primary);
	expect(after.replica).toBeGreaterThanOrEqual(before.replica + 40);
	const [later] = await asked();
	expect(later?.last).not.toBe(earlier?.last);
});

test("the desk and visitors' posts use the primary only", async () => {
	const { dog, kennel, guide, post } = await makeAll("Deskqv");
	const cookie = await cookieOf(await makeStaff("admin"));
	const records: Record<string, number> = {
		"/desk/adoptions": dog.id,
		"/desk/breeders": kennel.id,
		"/desk/guides": guide.id,
		"/desk/blog": post.id,
	};
	const paths = builtRoutes().flatMap(({ path }) => {
		const [room = ""] = /^\/desk\/[a-z]+/.exec(path) ?? [];
		const filled = path.replace(":id", String(records[room] ?? ":id"));
		return path.startsWith("/desk") && !filled.includes(":") ? [filled] : [];
	});
	expect(paths.length).toBeGreaterThan(30);
	await untilUsed();
	const before = await reads();
	let opened = 0;
	for (const path of paths) {
		const { status } = await site.ask(path, { headers: { Cookie: cookie } });
		expect(status, path).toBeLessThan(500);
		if (status === 200) opened++;
	}
	expect(opened).toBeGreaterThan(20);
	const body = new URLSearchParams({
		EMAIL: "reader@example.com",
		NAME: "Ada",
		MESSAGE: "How are you?",
		ticket: await agedTicket(),
	});
	await site.ask("/contact", { method: "POST", body });
	await site.ask("/newsletter", { method: "POST", body });
	const after = await reads();
	expect([after.replica, after.primary]).toEqual([before.replica, before.primary]);
});

test("killing the replica under load fails no page, and it is used again when it is back", async () => {
	await makeDog({ name: "Bruno" }, { photos: 1 });
	await untilUsed();
	let over = false;
	let answers = 0;
	const failed: string[] = [];
	const readers = Array.from({ length: 8 }, async (_, reader) => {
		for (let time = 0; !over; time++) {
			// Each address is asked for once, so that each is read from the database.
			for (const path of [
				`/adoption-network/nobody-${reader}-${time}`,
				"/adoption-network/bruno",
			]) {
				const { status } = await site.ask(path);
				answers++;
				if (status !== (path.endsWith("bruno") ? 200 : 404)) failed.push(`${path} ${status}`);
			}
		}
	});
	const reading = inBackground(Promise.all(readers));
	try {
		for (let round = 0; round < 2; round++) {
			const begun = answers;
			await expect.poll(() => answers, patient).toBeGreaterThan(begun + 100);
			await pair.replica.kill();
			await expect.poll(() => answers, patient).toBeGreaterThan(begun + 300);
			await pair.replica.start();
			await untilUsed();
		}
	} finally {
		over = true;
		await reading;
	}
	expect(failed).toEqual([]);
	expect((await site.ask("/readyz")).text).toBe("ready\n");
});

test("while the primary is down, uncached pages come from the replica", async () => {
	const { places } = await makeAll("Awayqt");
	await untilUsed();
	await pair.primary.kill();
	const until = performance.now() + 4_000;
	while (performance.now() < until) {
		expect(await showing("Awayqt", places)).toEqual(all(places));
		expect((await site.ask(`/adoption-network/nobody-${performance.now()}`)).status).toBe(404);
	}
	expect((await site.ask("/readyz")).text).toBe("away\n");
	await pair.primary.start();
	await vi.waitFor(async () => expect((await site.ask("/readyz")).text).toBe("ready\n"), patient);
	await makeDog({ name: "Later" });
	await vi.waitFor(
		async () => expect((await site.ask("/adoption-network/later")).status).toBe(200),
		patient,
	);
});

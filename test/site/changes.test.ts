import pg from "pg";
import { expect, test, vi } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db, pool, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { places } from "#app/records/places/table.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import {
	actor,
	makeDog,
	makeGuide,
	makeKennel,
	makePost,
	photosOf,
	reviseText,
} from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { patience } from "#test/waiting.ts";

const site = serveBuild();
const us = { country: "US", postalCode: null };

/** Until a page shows something else. How soon that is, the benchmark of S6 measures. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: patience, interval: 10 });

async function photosAt(kind: "dog" | "kennel" | "guide" | "post", id: number): Promise<string> {
	const [photo] = (await photosOf(kind, [id])).get(id) ?? [];
	return `/photos/${photo?.token}/320.webp`;
}

/** Everything that shows the record: asked twice, so that the second time comes from memory. */
async function expectShown(word: string, shown: string[], files: string[]): Promise<void> {
	for (const path of [...shown, ...files, ...shown, ...files]) {
		const { status, text } = await site.ask(path);
		expect(status, path).toBe(200);
		if (shown.includes(path)) expect(text, path).toContain(word);
	}
}

async function expectGone(
	word: string,
	own: string,
	shown: string[],
	files: string[],
): Promise<void> {
	for (const path of [own, ...shown, ...files]) {
		await soon(async () => {
			const { status, text } = await site.ask(path);
			expect(status, path).toBe(path.startsWith(own) || files.includes(path) ? 404 : 200);
			expect(text, path).not.toContain(word);
		});
	}
}

test("a withdrawn dog is gone everywhere, and can be restored (S6, Z1)", async () => {
	const dog = await makeDog({ name: "Bruno", description: "Wordqx" }, { photos: 1 });
	const own = "/adoption-network/bruno";
	const shown = [own, `${own}.data`, "/adoption-network", "/adoption-network.data"];
	const lists = [...shown, "/adoption-network/feed.atom"];
	const drawn = ["card.jpg", "code.svg", "flyer.pdf"].map((file) => `${own}/${file}`);
	const files = [...drawn, await photosAt("dog", dog.id)];
	await expectShown("Wordqx", lists, files);
	expect((await site.ask("/sitemap/dogs-1.xml")).text).toContain(`${own}<`);
	await dogs.transition(dog.id, "withdrawn", actor);
	await expectGone("Wordqx", own, lists, files);
	expect((await site.ask("/sitemap/dogs-1.xml")).text).not.toContain(`${own}<`);
	expect((await site.ask("/adoption-network")).text).toContain("No adoptions available right now");
	await dogs.transition(dog.id, "available", actor);
	// Its own page was not kept, the lists are until the notice arrives.
	await soon(() => expectShown("Wordqx", lists, files));
});

test("a filter counts what is public now (Z5)", async () => {
	const dog = await makeDog({ name: "Stella", gender: "Female" });
	await makeDog({ name: "Vera", gender: "Female" });
	const counted = async () => {
		const { text } = await site.ask("/adoption-network?sex=female");
		return /(\d+)(?:<!-- -->)? dogs?\b/.exec(text)?.[1];
	};
	await soon(async () => expect(await counted()).toBe("2"));
	await dogs.transition(dog.id, "withdrawn", actor);
	await soon(async () => expect(await counted()).toBe("1"));
});

test("a search shows a text as it is now, and none that is withdrawn (Z5)", async () => {
	const guide = await makeGuide({ title: "Walks", body: "Meals, two" }, { cover: false });
	// Another query is no page from memory.
	const search = async (query: string) => (await site.ask(`/search?q=${query}`)).text;
	await soon(async () => expect(await search("meals")).toContain(", two"));
	await reviseText(guideStore, guide.id, { title: "Walks", body: "Meals, three" });
	await soon(async () => expect(await search("meals+walks")).toContain(", three"));
	await guideStore.unpublish(guide.id, actor);
	await soon(async () => expect(await search("walks+meals")).not.toContain(", three"));
});

test("a withdrawn kennel, guide or post is gone everywhere", async () => {
	const kennel = await makeKennel({ kennelName: "Casa Nera", kennelAbout: "Wordqx" });
	const guide = await makeGuide({ title: "Feeding", body: "Wordqx", url: null });
	const post = await makePost({ title: "Patience", body: "Wordqx" });
	await site.ask("/about");
	const rooms = [
		[
			"kennel",
			kennel.id,
			"/breeder-network",
			"casa-nera",
			() => kennels.transition(kennel.id, "paused", actor),
		],
		["guide", guide.id, "/guides", "feeding", () => guideStore.unpublish(guide.id, actor)],
		["post", post.id, "/blogs", "patience", () => postStore.unpublish(post.id, actor)],
	] as const;
	for (const [kind, id, room, slug, withdraw] of rooms) {
		const own = `${room}/${slug}`;
		const feed = kind === "kennel" ? [] : [`${room}/feed.atom`];
		const shown = [own, `${own}.data`, room, `${room}.data`, ...feed];
		const files = [`${own}/card.jpg`, await photosAt(kind, id)];
		if (kind === "guide") files.push(`${own}/download`);
		await soon(() => expectShown("Wordqx", shown, files));
		await withdraw();
		await expectGone("Wordqx", own, shown, files);
	}
});

async function colorOf(slug: string): Promise<string | undefined> {
	const { text } = await site.ask(`/adoption-network/${slug}`);
	return /Color [A-Z]\b/.exec(text)?.[0];
}

/** Changes the row and says nothing: a page from memory goes on showing what it did. */
async function paint(color: string): Promise<void> {
	await pool.query("update adoption_listings set color = $1", [color]);
}

/** Until the page is in memory in this color and no notice is on its way any more. */
async function rest(slug: string, color: string): Promise<void> {
	await vi.waitFor(async () => {
		await paint(color);
		await pool.query("select pg_notify('ccr_changes', '')");
		await new Promise((later) => setTimeout(later, 150));
		expect(await colorOf(slug)).toBe(color);
		await paint("Color Z");
		expect(await colorOf(slug)).toBe(color);
	}, patience);
}

test("a notification from any connection empties the cache, and a rollback sends none", async () => {
	await makeDog({ name: "Luna" });
	await rest("luna", "Color A");
	await paint("Color B");
	const undone = transaction(async (tx) => {
		await announceChange(tx);
		throw new Error("no");
	});
	await expect(undone).rejects.toThrow("no");
	const elsewhere = new pg.Client(env.databaseUrl);
	await elsewhere.connect();
	await elsewhere.query("begin");
	await elsewhere.query("select pg_notify('ccr_changes', '')");
	await new Promise((later) => setTimeout(later, 150));
	expect(await colorOf("luna")).toBe("Color A");
	await elsewhere.query("commit");
	await soon(async () => expect(await colorOf("luna")).toBe("Color B"));
	await elsewhere.end();
});

test("a page rendered during a change is not cached", async () => {
	const { id } = await makeKennel({ kennelName: "Casa Alba", kennelAbout: "Before" });
	const about = async () => {
		const { text } = await site.ask("/breeder-network/casa-alba");
		return /Before|After/.exec(text)?.[0];
	};
	await announced();
	const reader = new pg.Client(env.databaseUrl);
	await reader.connect();
	let early: Promise<string | undefined>;
	try {
		await reader.query("begin");
		// The page reads the kennel first and its breeding dogs then: it waits in between.
		await reader.query("lock table breeding_dogs in access exclusive mode");
		early = about();
		await lockWaited();
		await pool.query("update breeders set kennel_about = 'After' where id = $1", [id]);
		await announced();
	} finally {
		await reader.end();
	}
	expect(await early).toBe("Before");
	expect(await about()).toBe("After");
});

test("a dog is published, and pages that don't show it stay in memory (S16)", async () => {
	await db.insert(places).values([
		{ ...us, region: "TX", name: "Austin", key: "austin", latitude: 30.27, longitude: -97.74 },
		{ ...us, region: "OR", name: "Portland", key: "portland", latitude: 45.52, longitude: -122.68 },
	]);
	const far = { locationCity: "Portland", locationState: "OR" };
	for (let dog = 0; dog < 26; dog++) await makeDog({ name: `Far ${dog}`, ...far });
	const near = await makeDog({ name: "Gilda" });
	await makeKennel({ kennelName: "Casa Verde", kennelAbout: "Green" });
	await makeGuide({ title: "Resting", shortDescription: "Green" }, { cover: false });
	const pages = ["/adoption-network/far-3", "/breeder-network/casa-verde", "/guides/resting"];
	const shown = async () => {
		const texts = await Promise.all(pages.map(async (path) => (await site.ask(path)).text));
		return texts.map((text) => /Green|Blue/.exec(text)?.[0]);
	};
	await pool.query("update adoption_listings set description = 'Green'");
	await announced();
	expect(await shown()).toEqual(["Green", "Green", "Green"]);
	await pool.query("update adoption_listings set description = 'Blue'");
	await pool.query("update breeders set kennel_about = 'Blue'");
	await pool.query("update guides set short_description = 'Blue'");
	const told = async () => (await site.ask(`/adoption-network/${near.slug}`)).text;
	expect(await told()).toContain("Blue");
	await makeDog({ name: "Gina", description: "Yellow" });
	// It is similar to the one near by, and to none far away.
	await soon(async () => expect(await told()).toContain("Gina"));
	expect(await shown()).toEqual(["Green", "Green", "Green"]);
	await announced();
	expect(await shown()).toEqual(["Blue", "Blue", "Blue"]);
});

async function announced(): Promise<void> {
	await pool.query("select pg_notify('ccr_changes', '')");
	await new Promise((later) => setTimeout(later, 150));
}

/** Until a statement of the site waits for a lock. */
async function lockWaited(): Promise<void> {
	const waiting = `select 1 from pg_stat_activity
		where wait_event_type = 'Lock' and datname = current_database() and query like '%breeding_dogs%'`;
	await expect.poll(async () => (await pool.query(waiting)).rows.length).toBeGreaterThan(0);
}

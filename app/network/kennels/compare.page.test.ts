import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";

import { enterSampleEvidence } from "#app/network/kennels/evidence/enter-evidence.ts";
import { dotsOf } from "#app/network/kennels/evidence/evidence.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { loadList } from "#app/network/public-pages.ts";
import { clearCachedQueries } from "#app/platform/cache/until-changed.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { goodHips, passera } from "#test/evidence.ts";
import { actor, daysAgo, deleteRecords, makeKennel } from "#test/make.ts";
import { loader } from "./compare.page.tsx";

beforeEach(async () => {
	await deleteRecords();
	clearCachedQueries();
});

const plain = { logo: false };

describe("the list by the most results seen", () => {
	const ofKennel = async (kennelName: string, seen: Record<string, number>, days: number) => {
		const { id } = await makeKennel({ kennelName, dateAdded: daysAgo(days) }, plain);
		const evidence = { dogs: 4, seen, checkedAt: null };
		await db.update(breeders).set({ evidence }).where(eq(breeders.id, id));
	};
	const list = (query: string) =>
		loadList(
			new URL(`https://corso.example/breeder-network?${query}`),
			breederNetwork,
			publicBreeders,
		);
	const namesOf = async (query: string) => (await list(query)).items.map(({ name }) => name);

	test("has the newest first of those with the same number, and counts what the cards show", async () => {
		await ofKennel("Many", { hips: 4, elbows: 3 }, 9);
		await ofKennel("None", {}, 1);
		await ofKennel("Few", { heart: 1, eyes: 4 }, 3);
		await ofKennel("Few, older", { dsra: 1 }, 4);
		expect(await namesOf("")).toEqual(["None", "Few", "Few, older", "Many"]);
		expect(await namesOf("sort=results")).toEqual(["Many", "Few", "Few, older", "None"]);
		expect((await list("sort=newest")).values).toEqual({});
		expect((await list("sort=results&page=1")).values).toEqual({ sort: "results" });
	});

	test("shows each kennel once over its pages", async () => {
		const dateAdded = daysAgo(1);
		for (let at = 1; at <= 49; at++) {
			await makeKennel({ kennelName: `Kennel ${at}`, dateAdded }, plain);
		}
		const evidence = { dogs: 1, seen: { hips: 1 }, checkedAt: null };
		await db.update(breeders).set({ evidence }).where(eq(breeders.kennelName, "Kennel 7"));
		const pages = await Promise.all([1, 2, 3].map((page) => list(`sort=results&page=${page}`)));
		const names = pages.flatMap(({ items }) => items.map(({ name }) => name));
		expect(names[0]).toBe("Kennel 7");
		expect(new Set(names).size).toBe(49);
	});
});

describe("kennels side by side", () => {
	const load = async (query: string) => {
		const url = new URL(`https://corso.example/breeder-network/compare${query}`);
		const answer = await Promise.resolve(loader({ url } as never)).catch((thrown) => thrown);
		if (answer instanceof Response) return { at: answer.headers.get("Location") };
		return { status: answer.init?.status, ...answer.data };
	};
	const result = { ...goodHips, level: "registry" as const };

	beforeEach(async () => {
		const { id } = await makeKennel({ kennelName: "Casa Nera", breedingSince: 2009 }, plain);
		await makeKennel({ kennelName: "Rocca Bianca" }, plain);
		await enterSampleEvidence(
			id,
			[
				{ ...passera, results: [result, { ...result, test: "elbows", level: "claimed" }] },
				{ ...passera, registeredName: "Coppo", results: [{ ...result, result: "Fair" }] },
				{ ...passera, registeredName: "Tegola", results: [result] },
			],
			actor,
		);
	});

	test("have one line for each test and each fact, in the order of the address", async () => {
		const { table, status } = await load("?kennel=rocca-bianca&kennel=casa-nera");
		expect(status).toBe(200);
		expect(table.columns).toMatchObject([{ name: "Rocca Bianca" }, { name: "Casa Nera" }]);
		expect(table.rows).toEqual(
			expect.arrayContaining([
				{ label: "Breeding dogs", cells: ["None seen", "3"] },
				{
					label: "Hips",
					cells: [
						{ seen: 0, dogs: 0, results: "" },
						{ seen: 3, dogs: 3, results: "2 × Good · Fair" },
					],
				},
				{
					label: "Elbows",
					cells: [
						{ seen: 0, dogs: 0, results: "" },
						{ seen: 0, dogs: 3, results: "" },
					],
				},
				{ label: "Breeding since", cells: ["", "2009"] },
			]),
		);
	});

	test("are found by name and by a former address, which leads to the one address", async () => {
		await makeKennel({ kennelName: "Old Name" }, plain).then(({ id }) =>
			kennels.update(id, { kennelName: "New Name" }, actor),
		);
		expect(await load("?kennel=casa-nera&kennel=ROCCA+bianca&kennel=old-name")).toEqual({
			at: "/breeder-network/compare?kennel=casa-nera&kennel=rocca-bianca&kennel=new-name",
		});
	});

	test("that are gone, too many, or of one name are said", async () => {
		expect(await load("?kennel=casa-nera&kennel=gone")).toMatchObject({
			status: 200,
			missing: ["gone"],
			table: { columns: [{ name: "Casa Nera" }] },
		});
		expect(await load("?kennel=gone")).toMatchObject({ status: 404, table: undefined });
		expect(await load("")).toMatchObject({ status: 200, found: [], missing: [] });
		for (const kennelName of ["A", "B", "B"]) await makeKennel({ kennelName }, plain);
		const four = ["casa-nera", "rocca-bianca", "a", "b"];
		const found = await load(`?${four.map((slug) => `kennel=${slug}`).join("&")}`);
		expect(found).toMatchObject({ status: 400, table: undefined, offers: [] });
		expect(found.found).toHaveLength(4);
		expect(await load("?kennel=B")).toMatchObject({ namesakes: [{ slug: "b-2" }, { slug: "b" }] });
	});

	test("are offered by the most results seen, without those that are there already", async () => {
		await makeKennel({ kennelName: "Newest" }, plain);
		expect((await load("?kennel=newest")).offers).toEqual([
			{ slug: "casa-nera", name: "Casa Nera" },
			{ slug: "rocca-bianca", name: "Rocca Bianca" },
		]);
	});
});

test.each([
	[0, 0, ""],
	[0, 2, "○○"],
	[2, 4, "●●○○"],
	[5, 5, "●●●●●"],
	[1, 12, "●○○○○"],
	[11, 12, "●●●●○"],
	[12, 12, "●●●●●"],
])("%i of %i dogs are the dots “%s”", (seen, dogs, dots) => {
	expect(
		dotsOf(seen, dogs)
			.map((isFilled) => (isFilled ? "●" : "○"))
			.join(""),
	).toBe(dots);
});

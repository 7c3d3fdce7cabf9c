import { beforeEach, expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { kennels } from "#app/breeders/store.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { chooseTown, locateRecords } from "#app/moderation/records/locate.ts";
import { townsOf } from "#app/moderation/records/towns.ts";
import { places } from "#app/places/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { makeDog, makeKennel, actor as system } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const austin = { latitude: 30.25, longitude: -97.75 };
const illinois = { latitude: 39.75, longitude: -89.75 };
const missouri = { latitude: 37.25, longitude: -93.25 };
const us = { country: "US", postalCode: null };

beforeEach(async () => {
	await deleteRecords();
	await db.delete(places);
	await db.insert(places).values([
		{ ...us, ...austin, region: "TX", name: "Austin", key: "austin" },
		{ ...us, ...illinois, region: "IL", name: "Springfield", key: "springfield" },
		{ ...us, ...missouri, region: "MO", name: "Springfield", key: "springfield", population: 9 },
	]);
});

const located = async (id: number) => {
	const row = await dogs.find(id);
	return row?.latitude == null ? undefined : [row.latitude, row.longitude];
};
const pair = ({ latitude, longitude }: typeof austin) => [latitude, longitude];

test("a record gets its town's coordinates, and loses them with the town", async () => {
	const { id } = await makeDog({ name: "Bruno", locationCity: "austin" });
	expect(await located(id)).toEqual(pair(austin));
	await dogs.update(id, { color: "Grey" }, system);
	expect(await located(id)).toEqual(pair(austin));
	await dogs.update(id, { locationCity: "Springfield", locationState: "Illinois" }, system);
	expect(await located(id)).toEqual(pair(illinois));
	await dogs.update(id, { locationCity: "Atlantis" }, system);
	expect(await located(id)).toBeUndefined();
	const kennel = await makeKennel({ kennelName: "Casa", city: "Springfield", state: "MO" });
	expect([kennel.latitude, kennel.longitude]).toEqual(pair(missouri));
});

test("which of several towns it is, is asked at the desk and never guessed", async () => {
	const facts = { name: "Luna", locationCity: "Springfield", locationState: "" };
	const { id, ...row } = await makeDog(facts);
	expect(row.latitude).toBeNull();
	const towns = await townsOf(dog, row);
	expect(towns.map(({ region }) => region)).toEqual(["MO", "IL"]);
	const [, smaller] = towns;
	expect(await chooseTown(dogs, id, smaller?.id ?? 0, ada)).toBe("town");
	expect(await located(id)).toEqual(pair(illinois));
	expect(await chooseTown(dogs, id, smaller?.id ?? 0, ada)).toBe("town");
	const steps = await historyOf({ kind: "dog", id });
	const chosen = steps.filter(({ event }) => event === "town chosen");
	expect(chosen.map(({ details }) => details)).toEqual([{ town: "Springfield, IL" }]);
	// Saved again without another place, the choice stays.
	await dogs.update(id, { ...facts, color: "Grey" }, system);
	expect(await located(id)).toEqual(pair(illinois));
	const elsewhere = await townsOf(dog, { ...row, locationCity: "Austin" });
	expect(await chooseTown(dogs, id, elsewhere[0]?.id ?? 0, ada)).toBe("moved");
	expect(await chooseTown(dogs, 999_999, smaller?.id ?? 0, ada)).toBeUndefined();
});

test("records from before the towns are found a place when these come", async () => {
	await db.delete(places);
	const { id } = await makeDog({ name: "Bruno" });
	const other = await makeDog({ name: "Nera", locationCity: "Atlantis" });
	const { id: kennelId } = await makeKennel({ kennelName: "Casa", city: "Austin" });
	expect(await located(id)).toBeUndefined();
	await db.insert(places).values({ ...us, ...austin, region: "TX", name: "Austin", key: "austin" });
	await locateRecords(dogs, db);
	await locateRecords(kennels, db);
	expect(await located(id)).toEqual(pair(austin));
	expect(await located(other.id)).toBeUndefined();
	expect((await kennels.find(kennelId))?.latitude).toBe(austin.latitude);
});

test("a visitor cannot choose a town", async () => {
	const { id } = await makeDog({ name: "Luna", locationCity: "Springfield", locationState: "" });
	const visitor = { kind: "visitor" } as never;
	await expect(async () => chooseTown(dogs, id, 1, visitor)).rejects.toThrow();
});

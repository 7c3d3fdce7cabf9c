import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { chooseTown, locateRecords } from "#app/cases/records/locate.ts";
import { townsOf } from "#app/cases/records/towns.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { places } from "#app/records/places/table.ts";
import { deleteRecords, makeDog, makeKennel, actor as system } from "#test/make.ts";
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

test("after new towns, a record is placed where its place is now read, unless someone chose", async () => {
	const down = { latitude: 54.2, longitude: -5.9 };
	const tyne = { latitude: 55, longitude: -1.6 };
	const gb = { country: "GB", postalCode: null, key: "newcastle" };
	await db.insert(places).values([
		{ ...gb, ...down, region: "NIR", name: "Newcastle" },
		{ ...gb, ...tyne, region: "ENG", name: "Newcastle upon Tyne" },
	]);
	const facts = { locationCity: "Newcastle", locationState: "", country: "GB" };
	const make = async (name: string, more: Partial<typeof facts>, at: typeof down | undefined) => {
		const { id } = await makeDog({ name, ...facts, ...more });
		await dogs.write(id, at ?? { latitude: null, longitude: null }, db);
		return id;
	};
	const misread = await make("Bruno", { locationState: "Tyne and Wear" }, down);
	const one = await make("Luna", {}, down);
	const zero = await make(
		"Nera",
		{ locationCity: "APO", country: "US" },
		{ latitude: 0, longitude: 0 },
	);
	const elsewhere = await make("Zora", {}, austin);
	const chosen = await make("Rocco", {}, undefined);
	const [town] = await townsOf(dog, { ...facts, locationState: "County Down" });
	expect(await chooseTown(dogs, chosen, town?.id ?? 0, ada)).toBe("town");
	await dogs.write(chosen, { locationState: "Tyne and Wear" }, db);
	await locateRecords(dogs, db);
	expect(await located(misread)).toEqual(pair(tyne));
	expect(await located(one)).toEqual(pair(down));
	expect(await located(zero)).toBeUndefined();
	expect(await located(elsewhere)).toBeUndefined();
	expect(await located(chosen)).toEqual(pair(down));
});

test("a valid postal code places a kennel whose town is unknown, and moves it", async () => {
	await db.insert(places).values([
		{ ...us, ...austin, region: "TX", name: "Austin", key: "austin", postalCode: "78701" },
		{
			...us,
			...illinois,
			region: "IL",
			name: "Springfield",
			key: "springfield",
			postalCode: "62701",
		},
	]);
	const { id } = await makeKennel({
		kennelName: "Casa",
		city: "Austn",
		state: "TX",
		zip: "78701-1234",
	});
	const at = async () => {
		const row = await kennels.find(id);
		return [row?.latitude, row?.longitude];
	};
	expect(await at()).toEqual(pair(austin));
	await kennels.update(id, { city: "Springfield", state: "", zip: "" }, system);
	expect(await at()).toEqual([null, null]);
	await kennels.update(id, { zip: "62701" }, system);
	expect(await at()).toEqual(pair(illinois));
});

test("a visitor cannot choose a town", async () => {
	const { id } = await makeDog({ name: "Luna", locationCity: "Springfield", locationState: "" });
	const visitor = { kind: "visitor" } as never;
	await expect(async () => chooseTown(dogs, id, 1, visitor)).rejects.toThrow();
});

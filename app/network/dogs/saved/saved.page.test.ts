import { beforeEach, expect, test } from "vitest";
import { homedPageDays } from "#app/network/dogs/ended.ts";
import { canonicalSaved, maxCompared, maxSaved } from "#app/network/dogs/saved/saved-dogs.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor, deleteRecords, makeDog } from "#test/make.ts";
import { loader } from "./saved.page.tsx";

beforeEach(deleteRecords);

async function listAt(query: string) {
	return (await loader({ url: new URL(`https://corso.example/saved?${query}`) } as never)).list;
}

const namesOf = ({ dogs }: Awaited<ReturnType<typeof listAt>>) => dogs.map(({ name }) => name);

test("an address shows the dogs that it names, in its order, each once", async () => {
	for (const name of ["Nera", "Otto", "Rex"]) await makeDog({ name });
	const list = await listAt("dogs=rex,nera,rex,,nobody,%00");
	expect(namesOf(list)).toEqual(["Rex", "Nera"]);
	expect(list.unlisted).toEqual(["nobody", "\0"]);
	expect(await listAt("")).toMatchObject({ dogs: [], ended: [], unlisted: [] });
});

test("a dog that found a home or stays with the owner is named, and one whose listing ended otherwise isn’t", async () => {
	await makeDog({ name: "Luna", gender: "Female" }, { status: "homed" });
	await makeDog({ name: "Nera", gender: "Female" }, { status: "kept" });
	await makeDog({ name: "Secret" }, { status: "withdrawn" });
	await makeDog({ name: "Waiting" }, { status: "draft" });
	const list = await listAt("dogs=secret,luna,waiting,nera");
	expect(list.ended).toEqual([
		{ asked: "luna", name: "Luna", words: "has found a home", path: "/adoption-network/luna" },
		{
			asked: "nera",
			name: "Nera",
			words: "is staying with her family",
			path: "/adoption-network/nera",
		},
	]);
	expect(list.unlisted).toEqual(["secret", "waiting"]);
	expect(JSON.stringify(list)).not.toMatch(/Secret|Waiting/);
	const long = (homedPageDays + 1) * 24 * 60 * 60 * 1000;
	await db.update(adoptionListings).set({ homedAt: new Date(Date.now() - long) });
	expect((await listAt("dogs=luna")).unlisted).toEqual(["luna"]);
});

test("a dog is found by a former address, which is said to have changed", async () => {
	const { id } = await makeDog({ name: "Rex" });
	await dogs.update(id, { name: "Tex" }, actor);
	const list = await listAt("dogs=rex");
	expect(namesOf(list)).toEqual(["Tex"]);
	expect(list.renamed).toEqual([["rex", "tex"]]);
	expect(namesOf(await listAt("dogs=rex,tex"))).toEqual(["Tex"]);
});

test("two to four dogs are compared; of more, those that were chosen", async () => {
	const names = ["Ada", "Bea", "Cleo", "Dora", "Else"];
	for (const [at, name] of names.entries()) await makeDog({ name, weightLbs: 100 + at });
	const columns = async (query: string) =>
		(await listAt(query)).compared?.columns.map(({ name }) => name);
	expect(await columns("dogs=ada")).toBeUndefined();
	expect(await columns("dogs=dora,ada,bea,cleo")).toEqual(["Dora", "Ada", "Bea", "Cleo"]);
	const all = "dogs=ada,bea,cleo,dora,else";
	expect(await columns(all)).toBeUndefined();
	expect(await columns(`${all}&compare=else&compare=bea`)).toEqual(["Bea", "Else"]);
	const { compared } = await listAt("dogs=ada,else");
	const weight = compared?.rows.find(({ label }) => label === "Weight");
	expect(weight?.cells).toEqual(["100 lbs (45 kg)", "104 lbs (47 kg)"]);
	expect(JSON.stringify(compared)).not.toContain("owner@example.com");
});

test("an address is kept in one spelling, and names no more dogs than a list can have", () => {
	const many = Array.from({ length: 99 }, (_, at) => `dog-${at}`).join();
	const query = canonicalSaved(new URLSearchParams({ dogs: many, compare: many, utm: "x" }));
	expect(query.get("dogs")?.split(",")).toHaveLength(maxSaved);
	expect(query.get("compare")?.split(",")).toHaveLength(maxCompared);
	expect([...query.keys()]).toEqual(["compare", "dogs"]);
});

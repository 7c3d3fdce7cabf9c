import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { caseLinks } from "#app/cases/table.ts";
import { photos } from "#app/media/table.ts";
import { dogsOfCase } from "#app/network/kennels/evidence/dogs.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { takeDatabaseAway } from "#test/database.ts";
import { dogNow, enterDog, passera } from "#test/evidence.ts";
import { deleteRecords, smallPicture } from "#test/make.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";
import { action } from "./dog.page.tsx";

const context = new RouterContextProvider();
context.set(networkContext, "network");

type Sent = Record<string, string | Buffer>;

function send(token: string, dog: number | "new", sent: Sent) {
	const body = new FormData();
	for (const [name, value] of Object.entries(sent)) {
		body.append(
			name,
			typeof value === "string" ? value : new File([Uint8Array.from(value)], "paper.pdf"),
		);
	}
	const request = new Request("https://corso.example/", { method: "POST", body });
	return action({ request, context, params: { token, dog: String(dog) } } as never);
}

async function makeKennel() {
	await deleteRecords();
	const { id } = await makeCase("breeder", kennelDraft);
	return { id, token: await makeLink(caseLinks.edit, id) };
}

function locationOf(answer: unknown): string | null {
	if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
	return answer.headers.get("Location");
}

const page = "https://registry.example.org/dogs/1";
const results = {
	"OFA-url": page,
	"OFA-hips-result": "Good",
	"OFA-hips-testedOn": "2023-11-20",
	"OFA-elbows-result": "Normal",
	"OFA-elbows-testedOn": "2023-11-20",
};

test("while the database is away, what a breeder typed is answered with 503 and kept (R2)", async () => {
	const { token } = await makeKennel();
	takeDatabaseAway();
	expect(await send(token, "new", { ...passera, ...results })).toMatchObject({
		init: { status: 503 },
		data: { values: { ...passera, ...results } },
	});
});

test("a dog, its results and their document are saved together, and sent twice once", async () => {
	const { id, token } = await makeKennel();
	const sent = { ...passera, ...results, "OFA-elbows-document": await smallPicture(41) };
	const answers = await Promise.all([1, 2].map(() => send(token, "new", sent)));
	for (const answer of answers) expect(locationOf(answer)).toMatch(/\/dogs\?done=result$/);
	const [dog, ...others] = await dogsOfCase(id);
	expect(others).toEqual([]);
	expect(dog?.results).toMatchObject([
		{ test: "elbows", result: "Normal", registryUrl: page, photoId: expect.any(Number) },
		{ test: "hips", result: "Good", registryUrl: page, photoId: null },
	]);
	expect(await db.$count(photos)).toBe(1);
});

test("one mistake saves nothing, and says where it is", async () => {
	const { id, token } = await makeKennel();
	const sent = { ...passera, ...results, "OFA-elbows-testedOn": "2020-01-01" };
	const answer = await send(token, "new", sent);
	expect(answer).toMatchObject({
		init: { status: 422 },
		data: { errors: { "OFA-elbows-testedOn": expect.any(String) }, values: sent },
	});
	expect(await dogsOfCase(id)).toEqual([]);
});

test("a file that lies about its type saves nothing, and its field says what to choose (I6)", async () => {
	const { id, token } = await makeKennel();
	const lie = Buffer.from("%PDF-1.7\n<script>alert(1)</script>");
	const documents = { "OFA-hips-document": await smallPicture(42), "OFA-elbows-document": lie };
	const answer = await send(token, "new", { ...passera, ...results, ...documents });
	expect(answer).toMatchObject({
		init: { status: 422 },
		data: { errors: { "OFA-elbows-document": expect.any(String) } },
	});
	expect(await dogsOfCase(id)).toEqual([]);
	expect(await db.$count(photos)).toBe(0);
});

test("results are added to a dog without a change to it", async () => {
	const { id, token } = await makeKennel();
	const dogId = await enterDog(id);
	const { sentAt } = await dogNow(id, dogId);
	await send(token, dogId, { ...passera, ...results, step: "another" });
	const dog = await dogNow(id, dogId);
	expect(dog.sentAt).toEqual(sentAt);
	expect(dog.results).toHaveLength(2);
});

test("deleting a dog twice, as by a double click, ends on the list both times (Z2)", async () => {
	const { id, token } = await makeKennel();
	const others = (await makeCase("breeder", kennelDraft)).id;
	const [dogId, other] = [await enterDog(id), await enterDog(others)];
	for (const dog of [dogId, dogId, other]) {
		const answer = await send(token, dog, { step: "remove" });
		expect(locationOf(answer)).toBe(`/edit/kennel/${token}/dogs?done=removed`);
	}
	await expect(dogNow(id, dogId)).rejects.toThrow("gone");
	expect(await dogNow(others, other)).toMatchObject({ id: other });
});

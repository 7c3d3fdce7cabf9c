import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";
import { withdrawStory } from "#app/network/dogs/stories/stories.ts";
import { sender } from "#app/people/actor.ts";
import { takeDatabaseAway } from "#test/database.ts";
import { actor, deleteRecords } from "#test/make.ts";
import { makeHomedDog, makeStory } from "#test/visitors.ts";
import { action, loader } from "./send.page.tsx";

beforeEach(deleteRecords);

test("an owner whose dog is looking again reads that the story was deleted, not that the link is broken", async () => {
	const { dogId, token } = await makeHomedDog();
	await makeStory(dogId);
	await dogs.transition(dogId, "available", actor);
	const open = (query: string) =>
		loader({ url: new URL(`https://corso.example/${query}`), params: { token } } as never);
	expect(await open("")).toMatchObject({ isOver: false, story: {} });
	await withdrawStory(dogId, sender);
	const back = { href: `/edit/dog/${token}` };
	await expect(open("?done=withdrawn")).rejects.toMatchObject({ data: { back } });
	await expect(open("")).rejects.toMatchObject({ data: { back: { href: "/contact" } } });
});

test("while the database is away, an owner's form is answered with 503, not with another page (R2)", async () => {
	const { token } = await makeHomedDog();
	takeDatabaseAway();
	expect(await action({ params: { token } } as never)).toMatchObject({ init: { status: 503 } });
});

test("an empty form is refused for its photo and its consent at once", async () => {
	const { token } = await makeHomedDog();
	const body = new FormData();
	body.set("words", "");
	const request = new Request("https://corso.example/", { method: "POST", body });
	const context = new RouterContextProvider();
	const answer = await action({ request, params: { token }, context } as never);
	expect(answer).toMatchObject({ init: { status: 422 } });
	const { errors } = (answer as { data: { errors: Record<string, string> } }).data;
	expect(Object.keys(errors)).toEqual(expect.arrayContaining(["consent", "photo_files"]));
});

import { expect, test } from "vitest";
import { loader } from "#app/newsletter/desk/list.page.tsx";

async function emptyFor(query: string): Promise<string> {
	const request = new Request(`https://corso.example/desk/subscribers${query}`);
	const { items, empty } = await loader({ request } as never);
	expect(items).toEqual([]);
	return empty;
}

test("a list without a line says what is true of what was asked", async () => {
	expect(await emptyFor("")).toMatch("Nobody has subscribed yet");
	expect(await emptyFor("?page=2")).toBe("The list ends before this page.");
	expect(await emptyFor("?q=ada&page=2")).toBe("The list ends before this page.");
	expect(await emptyFor("?q=ada")).toMatch(/^No address begins so/);
	expect(await emptyFor("?q=ada&state=pending")).toMatch(/^No address of this state begins so/);
	expect(await emptyFor("?state=unsubscribed")).toMatch(/^Nobody is in this state now/);
});

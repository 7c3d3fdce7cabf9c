import { expect, test } from "vitest";
import { serveBuild } from "#test/serving.ts";

const { ask } = serveBuild();

test.each([
	["/desk/links", "/desk"],
	["/desk/links/?ignored=true&page=2", "/desk"],
	["/desk/links/3", "/desk"],
	["/desk/privacy/notice/versions/3", "/desk/privacy/notice"],
])("%s, of an earlier version, leads to %s, where staff sign in", async (path, to) => {
	const { status, headers } = await ask(path);
	expect([status, headers.location]).toEqual([301, to]);
	const page = await ask(to);
	expect([page.status, page.headers.location]).toEqual([302, expect.stringMatching(/^\/login/)]);
});

import { expect, test } from "vitest";
import { pathOf, routesAt } from "#app/platform/http/routes.server.ts";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };

const routes: Record<string, Route> = Object.fromEntries(
	[
		{ id: "root" },
		{ id: "frame", parentId: "root" },
		{ id: "home", parentId: "frame", index: true },
		{ id: "dogs", parentId: "frame", path: "dogs" },
		{ id: "dog", parentId: "frame", path: "dogs/:name" },
		{ id: "desk", parentId: "root", path: "desk" },
		{ id: "case", parentId: "desk", path: "review/:id" },
		{ id: "elsewhere", parentId: "root", path: "*" },
	].map((route) => [route.id, route]),
);

test.each([
	["/", ["home", "frame", "root"]],
	["/dogs", ["dogs", "frame", "root"]],
	["/dogs/:name", ["dog", "frame", "root"]],
	["/desk", ["desk", "root"]],
	["/desk/review/:id", ["case", "desk", "root"]],
	["/*", ["elsewhere", "root"]],
	["/cats", []],
])("%s", (path, ids) => {
	expect(Object.keys(routesAt(path, routes))).toEqual(ids);
	const [leaf = ""] = ids;
	if (routes[leaf]) expect(pathOf(routes[leaf], routes) || "/").toBe(path);
});

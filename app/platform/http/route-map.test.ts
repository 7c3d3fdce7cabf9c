import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import {
	createGroups,
	mayAnswer,
	pathOf,
	type RouteMap,
	routesWith,
} from "#app/platform/http/route-map.ts";

type Route = { id: string; parentId?: string; path?: string };

const routes: RouteMap<Route> = Object.fromEntries(
	[
		{ id: "root" },
		{ id: "home", parentId: "root" },
		{ id: "site", parentId: "root" },
		{ id: "dogs", parentId: "site", path: "adoption-network" },
		{ id: "signup", parentId: "site", path: "adoption-network/signup" },
		{ id: "dog", parentId: "site", path: "adoption-network/:slug" },
		{ id: "card", parentId: "root", path: "adoption-network/:slug/card.jpg" },
		{ id: "desk", parentId: "root", path: "desk" },
		{ id: "case", parentId: "desk", path: "review/:id" },
		{ id: "records", parentId: "desk" },
		{ id: "record", parentId: "records", path: ":kind/:id" },
		{ id: "file", parentId: "root", path: "photos/*" },
		{ id: "elsewhere", parentId: "root", path: "*" },
	].map((route) => [route.id, route]),
);
const paths = Object.values(routes).flatMap((route) => (route ? pathOf(route, routes) : []));
const groupOf = createGroups(paths);

function matched(address: string, among: RouteMap<Route>): string[] | undefined {
	const below = (parent?: string): RouteObject[] =>
		Object.values(among).flatMap((route): RouteObject[] => {
			if (!route || route.parentId !== parent) return [];
			const { id, path } = route;
			const children = below(id);
			if (path === undefined && children.length === 0) return [{ id, index: true }];
			return [
				{ id, ...(path !== undefined && { path }), ...(children.length > 0 && { children }) },
			];
		});
	return matchRoutes(below(), address)?.map(({ route }) => route.id ?? "");
}

describe("a group's routes match as all routes do", () => {
	test.each([
		["/", "home"],
		["/adoption-network", "dogs"],
		["/adoption-network/", "dogs"],
		["/adoption-network/signup", "signup"],
		["/adoption-network/luna-2", "dog"],
		["/ADOPTION-network/%6Cuna", "dog"],
		["/adoption%2Dnetwork/luna", "dog"],
		["/adoption-network/signup/card.jpg", "card"],
		["/desk", "desk"],
		["/desk/review/7", "case"],
		["/desk/guide/7", "record"],
		["/desk/review", "elsewhere"],
		["/photos/a/b/c", "file"],
		["/photos", "file"],
		["/*/x", "elsewhere"],
		["/nowhere/at/all", "elsewhere"],
	])("%s", (address, leaf) => {
		const few = routesWith(routes, (path) => mayAnswer(path, groupOf(address)));
		expect(matched(address, few)).toEqual(matched(address, routes));
		expect(matched(address, few)?.at(-1)).toBe(leaf);
		expect(Object.keys(few).length).toBeLessThan(Object.keys(routes).length);
	});
});

test("data requests use the group of their page", () => {
	expect(groupOf("/desk/review/7.data")).toBe(groupOf("/desk/review/7"));
	expect(groupOf("/adoption-network/_.data")).toBe(groupOf("/adoption-network"));
	expect(groupOf("/_.data")).toBe(groupOf("/"));
});

test("the number of groups is bounded, whatever is requested", () => {
	const asked = Array.from({ length: 500 }, (_, n) => groupOf(`/${n}/x${n}/y`));
	expect(new Set([...asked, ...asked.map((each) => groupOf(`/desk/${each}`))]).size).toBe(2);
});

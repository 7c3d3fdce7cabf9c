import { expect, test } from "vitest";
import { isInDeskBuild } from "#app/platform/http/private-paths.ts";
import { builtRoutes } from "#test/build.ts";
import { countStored } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();
const mutations = (await builtRoutes()).filter(({ hasAction }) => hasAction);
const filled = (path: string) => path.replace(/:\w+/g, "aaaaaaaaaaaaaaaaaaaaaa");

test("the manifest has every route that changes something", () => {
	const paths = mutations.map(({ path }) => path).sort();
	// Those of the team are in the table of server-rights.test.ts, one by one.
	expect(paths.filter(isInDeskBuild).length).toBeGreaterThan(20);
	expect(paths.filter((path) => !isInDeskBuild(path))).toEqual([
		"/adoption-network/:name/report",
		"/adoption-network/:name/write",
		"/adoption-network/signup",
		"/alerts",
		"/api/auth/*",
		"/breeder-network/:name/report",
		"/breeder-network/:name/write",
		"/breeder-network/signup",
		"/contact",
		"/inquiries",
		"/newsletter",
		"/uploads/:key",
	]);
});

test.each(mutations)(
	"$path accepts nothing from another site's page, by any method (A4)",
	async (route) => {
		const path = filled(route.path);
		for (const asked of [path, `${path}.data`, `${path}.data?_routes=${route.id}`]) {
			for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
				for (const Origin of ["https://evil.example", "null", "http://corso.example"]) {
					const headers = { Origin, Host: "corso.example" };
					const { status } = await site.ask(asked, { method, headers, body: "a" });
					expect(status, `${method} ${asked} from ${Origin}`).toBe(403);
				}
				const headers = { "Sec-Fetch-Site": "cross-site" };
				expect((await site.ask(asked, { method, headers })).status).toBe(403);
			}
		}
		expect((await countStored()).submissions).toBe(0);
	},
);

test("every other address rejects writes", async () => {
	const readOnly = (await builtRoutes()).filter(
		({ hasAction, path }) => !hasAction && path !== "/*",
	);
	expect(readOnly.length).toBeGreaterThan(20);
	for (const { path } of readOnly) {
		for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
			const { status } = await site.ask(filled(path), { method, body: "a=b" });
			expect(status, `${method} ${path}`).toBe(405);
		}
	}
});

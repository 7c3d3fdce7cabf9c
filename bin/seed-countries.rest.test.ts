import { expect, test, vi } from "vitest";

// Countries of which there are no samples, costs or rules, and some of which there are.
const { countries } = vi.hoisted(() => ({
	countries: { here: [] as { code: string; name: string }[] },
}));
vi.mock("#site", async (original) => {
	const all = await original<typeof import("#site")>();
	countries.here.push({ code: "DE", name: "Germany" }, { code: "CA", name: "Canada" });
	return { ...all, site: { ...all.site, countries: countries.here } };
});

const { breeders } = await import("#app/network/kennels/table.ts");
const { adoptionListings } = await import("#app/network/dogs/table.ts");
const { submissions } = await import("#app/cases/table.ts");
const { db } = await import("#app/platform/database/db.server.ts");
const { loadSamples } = await import("./seed.ts");

test("samples of the site's countries are loaded, and no others", async () => {
	await loadSamples();
	const dogs = await db
		.selectDistinct({ country: adoptionListings.country })
		.from(adoptionListings);
	const kennels = await db.selectDistinct({ country: breeders.country }).from(breeders);
	expect([dogs, kennels]).toEqual([[{ country: "CA" }], [{ country: "CA" }]]);
	const requests = await db.select({ email: submissions.email }).from(submissions);
	expect(requests).toContainEqual({ email: "dana.whitfield@example.com" });
});

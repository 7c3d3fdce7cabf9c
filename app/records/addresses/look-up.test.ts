import { expect, test, vi } from "vitest";
import { transaction } from "#app/platform/database/db.server.ts";
import { claimAddress, claimSlug } from "#app/records/addresses/addresses.ts";
import { lookUp } from "#app/records/addresses/look-up.ts";
import { nameKey } from "#app/records/addresses/slug.ts";

type Item = { id: number; slug: string; name: string };

/** Dogs in memory; only those in `shown` are public. */
async function makeDogs(names: string[]) {
	const shown: Item[] = [];
	for (const name of names) {
		const address = await transaction((tx) => claimAddress("dog", name, tx));
		shown.push({ ...address, name });
	}
	const find = {
		bySlug: vi.fn(async (slug: string) => shown.find((item) => item.slug === slug)),
		byId: vi.fn(async (id: number) => shown.find((item) => item.id === id)),
		byName: vi.fn(async (name: string) =>
			shown.filter((item) => nameKey(item.name) === nameKey(name)),
		),
	};
	return { shown, find, look: (text: string) => lookUp<Item>("dog", text, find) };
}

test("a slug is the address itself", async () => {
	const { look, shown } = await makeDogs(["Aldo"]);
	expect(await look("aldo")).toEqual({ at: "here", item: shown[0] });
});

test("a record published during the look-up is found, not redirected to itself", async () => {
	const { look, find, shown } = await makeDogs(["Dora"]);
	find.bySlug.mockResolvedValueOnce(undefined);
	expect(await look("dora")).toEqual({ at: "here", item: shown[0] });
	find.bySlug.mockResolvedValueOnce(undefined);
	find.byId.mockResolvedValueOnce(undefined);
	expect(await look("dora")).toEqual({ at: "here", item: shown[0] });
});

test("a former slug redirects permanently", async () => {
	const { look, shown } = await makeDogs(["Berta"]);
	const [berta] = shown;
	if (!berta) throw new Error("no dog");
	berta.slug = await transaction((tx) => claimSlug("dog", berta.id, "Carla", tx));
	expect(await look("berta")).toEqual({ at: "elsewhere", slug: "carla", permanent: true });
	expect(await look("carla")).toMatchObject({ at: "here" });
});

test("a name redirects temporarily, in any case, width and spacing", async () => {
	const { look } = await makeDogs(["Donna Elvira"]);
	for (const name of ["Donna Elvira", "donna elvira", "DONNA  ELVIRA", " Ｄｏｎｎａ Elvira"]) {
		expect(await look(name), name).toEqual({
			at: "elsewhere",
			slug: "donna-elvira",
			permanent: false,
		});
	}
});

test("another spelling of a slug redirects permanently", async () => {
	const { look } = await makeDogs(["Nera di Notte", "Ombra", "Ombra", "Über-Hündin"]);
	for (const [text, slug] of [
		["NERA-DI-NOTTE", "nera-di-notte"],
		["Nera-Di-notte", "nera-di-notte"],
		["ＮＥＲＡ-di-notte", "nera-di-notte"],
		["OMBRA-2", "ombra-2"],
		["ÜBER-HÜNDIN", "ueber-huendin"],
		["U\u0308ber-hündin", "ueber-huendin"],
	] as const) {
		expect(await look(text), text).toMatchObject({ at: "elsewhere", slug });
	}
	expect(await look("OMBRA-2")).toMatchObject({ permanent: true });
	expect(await look("Ombra 2")).toMatchObject({ slug: "ombra-2", permanent: false });
	expect(await look("OMBRA-3")).toBeUndefined();
});

test("another spelling of a former slug redirects to the current one directly", async () => {
	const { look, shown } = await makeDogs(["Pia di Mare"]);
	const [pia] = shown;
	if (!pia) throw new Error("no dog");
	pia.slug = await transaction((tx) => claimSlug("dog", pia.id, "Quinta", tx));
	pia.name = "Quinta";
	expect(await look("PIA-DI-MARE")).toEqual({ at: "elsewhere", slug: "quinta", permanent: true });
	// Former names are not looked up.
	expect(await look("Pia di Mare")).toBeUndefined();
	shown.length = 0;
	for (const text of ["PIA-DI-MARE", "QUINTA"]) expect(await look(text), text).toBeUndefined();
});

test("a shared name finds all of them; the slug still finds one", async () => {
	const { look, shown } = await makeDogs(["Fido", "Fido", "FIDO"]);
	expect(await look("FIDO")).toEqual({ at: "several", items: shown });
	expect(await look("fido")).toEqual({ at: "here", item: shown[0] });
});

test("non-public records are not found by slug, former slug or name", async () => {
	const { look, shown } = await makeDogs(["Gina"]);
	const [gina] = shown;
	if (!gina) throw new Error("no dog");
	await transaction((tx) => claimSlug("dog", gina.id, "Hera", tx));
	shown.length = 0;
	for (const text of ["gina", "Gina", "hera", "Hera"]) expect(await look(text)).toBeUndefined();
});

test("a public record is found by its name even if it equals another's former slug", async () => {
	const { look, shown } = await makeDogs(["Irma"]);
	const [hidden] = shown.splice(0);
	const second = await transaction((tx) => claimAddress("dog", "Irma", tx));
	shown.push({ ...second, name: "Irma" });
	expect(hidden?.slug).toBe("irma");
	expect(await look("irma")).toEqual({ at: "elsewhere", slug: "irma-2", permanent: false });
});

test("impossible names are not looked up at all", async () => {
	const { look, find } = await makeDogs([]);
	for (const text of ["\0", "lu\0na", "x".repeat(401), "x".repeat(100_000)]) {
		expect(await look(text)).toBeUndefined();
	}
	expect(find.bySlug).not.toHaveBeenCalled();
	for (const text of ["", " ", "%", "\u202e", "🐕", "'", "constructor", "x".repeat(400)]) {
		expect(await look(text)).toBeUndefined();
	}
});

import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { exportOf, type Picked, setStatuses } from "#app/cases/records/bulk.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { assignSeveral } from "#app/desk/cases/assignment.ts";
import { reviewCase } from "#app/desk/review/case.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import type { Actor } from "#app/people/actor.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { streamCsv } from "#app/platform/text/csv.server.ts";
import { maxBatch } from "#policies";
import { deleteRecords, makeDog, makeKennel } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const ben = await makeStaff("reviewer", { name: "Ben" });
const chief = await makeStaff("admin", { name: "Chief" });
const editor = await makeStaff("editor", { name: "Edith" });
const store = dogs as unknown as RecordStore;

beforeEach(deleteRecords);

const seenAs = ({ id, status }: { id: number; status: string }): Picked => ({
	id,
	expectedStatus: status,
});

describe("one status for many", () => {
	test("changes each that allows it, and names the others with their reason", async () => {
		const [otto, nina, rocco] = [
			await makeDog({ name: "Otto" }, { status: "withdrawn" }),
			await makeDog({ name: "Nina" }),
			await makeDog({ name: "Rocco" }),
		];
		const bitten = { biteHistory: "yes", biteWhom: "An adult", biteSkinBroken: "yes" } as const;
		const bella = await makeDog({ name: "Bella", ...bitten }, { status: "withdrawn" });
		const draft = await makeDog({ name: "Luna" }, { status: "draft" });
		await makeCase("rehome", dogDraft, { subjectId: draft.id });
		await dogs.transition(rocco.id, "on_hold", ben);
		const done = await setStatuses(
			store,
			[...[otto, nina, rocco].map(seenAs), { id: 99_999, expectedStatus: "available" }],
			"withdrawn",
			ada,
		);
		expect(done).toEqual({
			changed: 1,
			refused: [
				{ id: otto.id, name: "Otto", why: "same" },
				{ id: rocco.id, name: "Rocco", why: "meanwhile" },
				{ id: 99_999, name: "Number 99999", why: "gone" },
			],
		});
		expect((await dogs.find(nina.id))?.status).toBe("withdrawn");
		expect((await dogs.find(rocco.id))?.status).toBe("on_hold");
		expect(await setStatuses(store, [bella, draft].map(seenAs), "available", ada)).toEqual({
			changed: 0,
			refused: [
				{ id: bella.id, name: "Bella", why: "admin" },
				{ id: draft.id, name: "Luna", why: "undecided" },
			],
		});
		expect(await setStatuses(store, [seenAs(bella)], "available", chief)).toMatchObject({
			changed: 1,
		});
	});

	test("puts nothing back on the site whose owner had it erased (D3)", async () => {
		const erased = { ownerContactEmail: erasedAddress };
		const otto = await makeDog({ name: "Erased", ...erased }, { status: "withdrawn" });
		for (const status of ["available", "on_hold"]) {
			expect(await setStatuses(store, [seenAs(otto)], status, chief)).toMatchObject({
				refused: [{ why: "erased" }],
			});
		}
		expect((await dogs.find(otto.id))?.status).toBe("withdrawn");
	});

	test("puts no listing back that reports have paused: someone has to look at it", async () => {
		const otto = await makeDog({ name: "Otto" });
		await dogs.transition(otto.id, "paused", ada);
		const picked = [{ id: otto.id, expectedStatus: "paused" }];
		for (const status of ["available", "on_hold"]) {
			expect(await setStatuses(store, picked, status, chief)).toEqual({
				changed: 0,
				refused: [{ id: otto.id, name: "Otto", why: "paused" }],
			});
		}
		expect((await dogs.find(otto.id))?.status).toBe("paused");
		expect(await setStatuses(store, picked, "withdrawn", ada)).toMatchObject({ changed: 1 });
	});

	test("is in the history of each, and sent again changes nothing", async () => {
		const made = [await makeDog({ name: "Otto" }), await makeDog({ name: "Nina" })];
		const picked = made.map(seenAs);
		expect(await setStatuses(store, picked, "kept", ada)).toEqual({ changed: 2, refused: [] });
		expect(await setStatuses(store, picked, "kept", ada)).toMatchObject({
			changed: 0,
			refused: [{ why: "same" }, { why: "same" }],
		});
		for (const { id } of made) {
			const changes = (await historyOf({ kind: "dog", id })).filter(({ actor }) => actor === "Ada");
			expect(changes.map(({ details }) => details.status)).toEqual(["available → kept"]);
		}
	});

	test("two at once: each record is changed by one of them", async () => {
		const picked = [
			seenAs(await makeKennel({ kennelName: "Casa Nera" }, { logo: false })),
			seenAs(await makeKennel({ kennelName: "Villa Bianca" }, { logo: false })),
		];
		const of = kennels as unknown as RecordStore;
		const done = await Promise.all([
			setStatuses(of, picked, "paused", ada),
			setStatuses(of, picked, "withdrawn", ben),
		]);
		expect(done.reduce((sum, { changed }) => sum + changed, 0)).toBe(2);
	});

	test("is for those who review, and not for more than a page can say", async () => {
		const picked = [seenAs(await makeDog({ name: "Otto" }))];
		await expect(setStatuses(store, picked, "kept", editor)).rejects.toThrow("no right");
		const many = Array.from({ length: maxBatch + 1 }, (_, id) => ({ id, expectedStatus: "draft" }));
		await expect(setStatuses(store, many, "kept", ada)).rejects.toThrow("at once");
	});
});

describe("the export", () => {
	type Which = Parameters<typeof exportOf>[1];
	async function csv(which: Which, actor: Actor): Promise<string> {
		return csvOf(store, which, actor);
	}
	async function csvOf(of: RecordStore, which: Which, actor: Actor): Promise<string> {
		const { columns, batches, texts } = exportOf(of, which, actor);
		return text(streamCsv(columns, batches, texts));
	}
	const all = { q: "", status: undefined, sample: undefined };
	const canaries = {
		ownerContactEmail: "canary@example.com",
		ownerContactPhone: "+15125550199",
		microchipNumber: "985112009876543",
		biteHistory: "yes",
		biteWhom: "A dog",
		biteWhen: "2021-03-14",
	} as const;

	test("has personal and private fields for admins only", async () => {
		await makeDog({ name: "Otto", ...canaries });
		const ofReviewer = await csv(all, ada);
		expect(ofReviewer).toContain("Otto");
		expect(ofReviewer).toContain("Austin");
		for (const secret of ["canary", "5550199", "98511200987", "2021-03", "Microchip"]) {
			expect(ofReviewer).not.toContain(secret);
		}
		const ofAdmin = await csv(all, chief);
		for (const value of ["canary@example.com", "985112009876543", "2021-03-14"]) {
			expect(ofAdmin).toContain(value);
		}
		expect(() => exportOf(store, all, editor)).toThrow("no right");
	});

	test("has the selected ones, or what the list finds", async () => {
		const otto = await makeDog({ name: "Otto", ownerContactEmail: "one@example.com" });
		await makeDog({ name: "Ottoline" }, { status: "homed" });
		await makeDog({ name: "Nina", sample: true });
		const names = async (which: Which) =>
			(await csv(which, ada)).match(/\b(Otto|Ottoline|Nina)(?=,)/g) ?? [];
		expect(await names([otto.id])).toEqual(["Otto"]);
		expect(await names({ ...all, status: "homed" })).toEqual(["Ottoline"]);
		expect(await names({ ...all, sample: true })).toEqual(["Nina"]);
		expect(await names({ ...all, q: "otto" })).toEqual(["Otto", "Ottoline"]);
		expect(await names({ ...all, q: "one@example.com" })).toEqual(["Otto"]);
		expect(await names({ ...all, q: "otto", status: "homed" })).toEqual(["Ottoline"]);
	});

	/** Reads a file's only row as a spreadsheet does that is opened by a double click. */
	function opened(file: string): Record<string, string | number> {
		const [labels = [], cells = []] = file
			.split("\r\n")
			.map((line) =>
				[...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
					cell.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"'),
				),
			);
		const read = (cell: string) => {
			const [, literal] = /^="([^"]*)"$/.exec(cell) ?? [];
			if (literal !== undefined) return literal;
			return cell !== "" && Number.isFinite(Number(cell)) ? Number(cell) : cell;
		};
		return Object.fromEntries(labels.map((label, at) => [label, read(cells[at] ?? "")]));
	}

	test("keeps what identifies something whole in a spreadsheet, and numbers numbers", async () => {
		const identity = { microchipNumber: "985112009876543", identificationNumbers: "0012345678" };
		const owner = { ownerContactPhone: "+15125550199" };
		await makeDog({ name: "007", weightLbs: 110, ...identity, ...owner });
		expect(opened(await csv(all, chief))).toMatchObject({
			Name: "007",
			Weight: 110,
			"Microchip number": "985112009876543",
			"Identification numbers": "0012345678",
			Phone: "+15125550199",
		});
		const licence = { breedingLicence: "yes", licenceNumber: "12E4567" } as const;
		await makeKennel({
			kennelName: "Casa Nera",
			zip: "02134",
			registrations: "000123",
			breedingSince: 2009,
			...licence,
		});
		const file = await csvOf(kennels as unknown as RecordStore, all, chief);
		expect(opened(file)).toMatchObject({
			"Postal code": "02134",
			"Registry and membership numbers": "000123",
			"Licence number": "12E4567",
			"Breeding since": 2009,
		});
	});

	test("has no cell that a spreadsheet would run", async () => {
		await makeDog({ name: "＝cmd|' /C calc'!A0", color: "=1+1", description: "@SUM(A1)\n-2" });
		const text = await csv(all, chief);
		expect(text).toContain("'=1+1");
		expect(text).toContain("'＝cmd");
		expect(text).toContain("'@SUM(A1)");
		expect(text.replaceAll(/"=""[^"]*"""/g, "")).not.toMatch(/(^|,)"?[=@]/m);
	});
});

test("several cases are assigned as each alone: not over someone's head", async () => {
	const [free, bens, mine] = [
		await makeCase("rehome", dogDraft),
		await makeCase("rehome", dogDraft),
		await makeCase("rehome", dogDraft),
	];
	await assignSeveral(reviewCase, new Map([[bens.id, null]]), ben.id, ben);
	await assignSeveral(reviewCase, new Map([[mine.id, null]]), ada.id, ada);
	const shown = new Map([free, bens, mine].map(({ id }) => [id, null]));
	expect(await assignSeveral(reviewCase, shown, ada.id, ada)).toEqual({
		changed: 2,
		refused: [bens.id],
	});
	expect(await assignSeveral(reviewCase, new Map([[bens.id, ben.id]]), null, ada)).toMatchObject({
		changed: 0,
	});
	// Whoever sees whose it is may take it over.
	expect(await assignSeveral(reviewCase, new Map([[bens.id, ben.id]]), ada.id, ada)).toMatchObject({
		changed: 1,
	});
	expect((await caseNow(bens)).assignedTo).toBe(ada.id);
	expect(await assignSeveral(reviewCase, shown, null, ada)).toEqual({ changed: 3, refused: [] });
	expect(await assignSeveral(reviewCase, shown, ben.id, ada)).toEqual({ changed: 3, refused: [] });
});

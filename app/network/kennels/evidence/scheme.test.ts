import { expect, test } from "vitest";
import { evidenceCase } from "#app/network/kennels/evidence/case.ts";
import { schemeNames } from "#app/network/kennels/evidence/evidence.ts";
import { resultErrors } from "#app/network/kennels/evidence/results.ts";
import { isExpired, validUntil } from "#app/network/kennels/evidence/test-rules.ts";
import { healthTests } from "#app/records/breed/tests.server.ts";
import { isoDay, monthsLater } from "#app/records/dates.ts";
import { casesOf } from "#test/desk.ts";
import { check, enterDog, enterResult } from "#test/evidence.ts";
import { actor, daysAgo } from "#test/make.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";

const dog = {
	registeredName: "Nera",
	callName: "",
	sex: "female",
	bornOn: "2020-01-01",
	chipEnd: "",
} as Parameters<typeof resultErrors>[1];

test.each(healthTests.flatMap(({ id }) => schemeNames.map((scheme) => ({ id, scheme }))))(
	"a result of $id by $scheme is taken only if content/breed/tests.yaml has that",
	({ id, scheme }) => {
		const known = healthTests.find((each) => each.id === id)?.schemes ?? [];
		const facts = {
			test: id,
			scheme,
			result: "Good",
			testedOn: "2024-01-01",
			certificate: "",
			registryUrl: "",
		};
		const isPossible = scheme === "other" || known.some((each) => each.scheme === scheme);
		expect(resultErrors(facts, dog).scheme === undefined).toBe(isPossible);
	},
);

test("a result has expired from the day after it was valid, and one without an end never does", () => {
	const ends = { test: "heart", scheme: "OFA" };
	const months = 12;
	const today = isoDay();
	const testedOn = monthsLater(today, -months);
	expect(validUntil({ ...ends, testedOn: "2025-05-02" })).toBe("2026-05-02");
	expect(isExpired({ ...ends, testedOn: isoDay(new Date(testedOn), -4) })).toBe(true);
	expect(isExpired({ ...ends, testedOn: today })).toBe(false);
	expect(isExpired({ test: "hips", scheme: "OFA", testedOn: "2001-01-01" })).toBe(false);
});

const testedOn = (days: number) => daysAgo(days).toISOString().slice(0, 10);

test("a verdict on a result that its scheme can’t have given is only that it doesn’t match", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	const id = await enterResult(caseId, dogId, { scheme: "laboratory", certificate: "" });
	for (const level of ["registry", "document", "claimed"] as const) {
		expect(await check(caseId, [dogId, id], level)).toBe("no-scheme");
	}
	expect(await check(caseId, [dogId, id], "refused")).toBe("reviewed");
});

test("a reviewer sees before deciding that a result has expired, and that one never does", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	const ids = [
		await enterResult(caseId, dogId, { test: "heart", testedOn: testedOn(800), certificate: "" }),
		await enterResult(caseId, dogId, { test: "heart", testedOn: testedOn(20), certificate: "" }),
	];
	ids.push(await enterResult(caseId, dogId));
	const cards = (await casesOf(evidenceCase).view(dogId, actor))?.cards ?? [];
	const said = (text: RegExp) => cards.filter((card) => text.test(JSON.stringify(card))).length;
	expect(cards).toHaveLength(ids.length);
	expect([said(/Expired on/), said(/Valid until/), said(/Does not expire/)]).toEqual([1, 1, 1]);
});

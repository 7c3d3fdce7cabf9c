import { describe, expect, test } from "vitest";
import type { CheckedForm } from "#app/platform/forms/typed-form.server.ts";
import { dog } from "#app/records/dog.ts";
import { kennel } from "#app/records/kennel.ts";
import { rules } from "#app/records/law/rules.server.ts";
import { missingFields, parseDraft, parsePublishable } from "#app/records/parse.server.ts";
import { pageRows } from "#app/records/record.ts";
import { dogDraft, kennelDraft } from "#test/make-case.ts";

const errorsOf = (parsed: CheckedForm<unknown>) => (parsed.ok ? {} : parsed.errors);
const sourceOf = (id: string) => rules.find((rule) => rule.id === id)?.source.name ?? "none";

describe("a kennel’s licence", () => {
	const inEngland = {
		...kennelDraft,
		city: "Leeds",
		state: "England",
		zip: "LS1 4DY",
		country: "GB",
		phone: "+442079460018",
	};
	const licence = {
		breedingLicence: "yes",
		licenceNumber: "LN/2026/1234",
		licenceAuthority: "Leeds City Council",
		licenceExpires: "2999-05-31",
	};
	const read = (values: object) => parsePublishable(kennel, { ...inEngland, ...values });

	test("is not asked about where no rule is known, and what was typed is not kept", () => {
		const texan = { ...kennelDraft, ...licence };
		const none = { breedingLicence: "", licenceNumber: "", licenceAuthority: "" };
		expect(parseDraft(kennel, texan)).toMatchObject({ value: none });
		expect(parsePublishable(kennel, texan)).toMatchObject({
			ok: true,
			value: { ...none, licenceExpires: null },
		});
	});

	test("is required in England, by a rule that is named with its source", () => {
		const errors = errorsOf(read({}));
		expect(Object.keys(errors)).toEqual(["breedingLicence"]);
		const source = sourceOf("england-breeding-licence");
		expect(errors.breedingLicence).toContain(source);
		expect(missingFields(kennel, inEngland)).toMatchObject([
			{ field: "breedingLicence", rule: { id: "england-breeding-licence" } },
		]);
		expect(Object.keys(errorsOf(read({ breedingLicence: "yes" })))).toEqual([
			"licenceNumber",
			"licenceAuthority",
			"licenceExpires",
		]);
		const atDesk = parsePublishable(kennel, inEngland, "desk");
		expect(errorsOf(atDesk).breedingLicence).toContain(source);
	});

	test("opens the way with its number, authority and validity, or where none is needed", () => {
		expect(read(licence)).toMatchObject({ ok: true, value: licence });
		expect(read({ breedingLicence: "none", licenceNumber: "stale" })).toMatchObject({
			ok: true,
			value: { breedingLicence: "none", licenceNumber: "" },
		});
		expect(errorsOf(read({ ...licence, licenceExpires: "2020-01-01" }))).toHaveProperty(
			"licenceExpires",
		);
	});

	test("is on the page with what was told, and nothing where nothing was", () => {
		const texts = (values: object) => pageRows(kennel, "facts", { ...inEngland, ...values }).flat();
		expect(texts(licence)).toEqual(
			expect.arrayContaining(["LN/2026/1234", "Leeds City Council", "May 31, 2999"]),
		);
		expect(texts({ ...licence, licenceExpires: "2020-01-01" })).toContain(
			"January 1, 2020 (expired)",
		);
		for (const values of [{}, { breedingLicence: "none" }]) {
			expect(texts(values).filter((text) => /licen[cs]e/i.test(text))).toEqual([]);
		}
	});
});

describe("a dog", () => {
	const inEngland = { ...dogDraft, locationCity: "Leeds", locationState: "Kent", country: "GB" };

	test.each([
		["Kent", "england-microchip"],
		["Fife", "scotland-microchip"],
		["Powys", "wales-microchip"],
		["County Antrim", "northern-ireland-licence-microchip"],
	])("in %s needs its chip’s number, or a vet’s certificate", (locationState, rule) => {
		const here = { ...inEngland, locationState };
		const errors = errorsOf(parsePublishable(dog, here));
		expect(Object.keys(errors)).toEqual(["microchipNumber"]);
		expect(errors.microchipNumber).toContain(sourceOf(rule));
		for (const answer of [
			{ microchipNumber: "985112004001234" },
			{ microchipExemption: "Dr. Ames, May 2025" },
		]) {
			expect(parsePublishable(dog, { ...here, ...answer })).toMatchObject({
				ok: true,
				value: answer,
			});
		}
		const inTexas = { ...dogDraft, microchipExemption: "Dr. Ames" };
		expect(parsePublishable(dog, inTexas)).toMatchObject({ value: { microchipExemption: "" } });
	});

	test("in New South Wales and Queensland shows the numbers of an advertisement, in Tasmania none", () => {
		const at = (locationState: string, identificationNumbers: string) =>
			parsePublishable(
				dog,
				{ ...dogDraft, country: "AU", locationState, identificationNumbers },
				"desk",
			);
		expect(errorsOf(at("NSW", "")).identificationNumbers).toContain(sourceOf("nsw-advertisements"));
		const numbers = "985112004001234, BIN B000123456";
		expect(at("NSW", numbers)).toMatchObject({ value: { identificationNumbers: numbers } });
		expect(errorsOf(at("QLD", "")).identificationNumbers).toContain(
			sourceOf("queensland-supply-number"),
		);
		expect(at("TAS", numbers)).toMatchObject({ value: { identificationNumbers: "" } });
		const rows = pageRows(dog, "facts", { ...dogDraft, identificationNumbers: numbers });
		expect(rows.flat()).toContain(numbers);
	});
});

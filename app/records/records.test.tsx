import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { dog } from "#app/records/dog.ts";
import { RecordFields } from "#app/records/form.tsx";
import { kennel } from "#app/records/kennel.ts";
import { demandsOf, fieldsByLawOf } from "#app/records/law.server.ts";
import { parseDraft, parsePublishable } from "#app/records/parse.server.ts";
import {
	type AnyRecord,
	contactIn,
	differencesBetween,
	fieldNames,
	fieldOf,
	isShownAsRow,
	pageRows,
	valuesOf,
} from "#app/records/record.ts";
import { type ReviewedKind, reviewedRecords } from "#app/records/records.ts";
import { FormContext } from "#app/ui/form-state.ts";
import { dogDraft, kennelDraft } from "#test/make-case.ts";

const drafts: Record<ReviewedKind, Record<string, string>> = {
	dog: {
		...dogDraft,
		contactBy: "shown",
		bornOn: "2023-09",
		houseTrained: "yes",
		crateTrained: "no",
		energy: "Moderate",
		biteHistory: "yes",
		biteWhom: "A dog",
		biteSkinBroken: "no",
		biteVetSeen: "not_known",
		biteWhen: "2025-05-03",
		idealHome: "A fenced yard.",
		neededBy: "2027-01-31",
		microchipNumber: "985112004001234",
		locationCity: "Leeds",
		locationState: "England",
		country: "GB",
		microchipExemption: "Dr. Ames, May 2025",
		identificationNumbers: "",
		kennelOfOrigin: "Casa Nera (casa-nera)",
		registeredName: "Sample Nera dei Tetti",
	},
	kennel: {
		...kennelDraft,
		contactBy: "shown",
		city: "Leeds",
		state: "England",
		zip: "LS1 4DY",
		country: "GB",
		breedingLicence: "yes",
		licenceNumber: "LN/2026/1234",
		licenceAuthority: "Leeds City Council",
		licenceExpires: "2999-05-31",
		registrations: "AKC kennel name 12345",
		breedingSince: "2009",
		dogsKept: "4",
		puppiesInHouse: "yes",
		visitsWelcome: "yes",
		takesBack: "yes",
		takeBackWords: "At any age, for any reason.",
		contractOffered: "no",
		waitingListOpen: "no",
	},
};
const stores = { dog: dogs, kennel: kennels };

function formOf(record: AnyRecord, audience: "owner" | "desk", values = {}, errors = {}): string {
	return renderToStaticMarkup(
		<FormContext value={{ id: "f", values, errors, busy: false }}>
			<RecordFields record={record} audience={audience} demands={demandsOf(record)} />
		</FormContext>,
	);
}

describe.each(reviewedRecords.map((record) => ({ record, kind: record.kind })))(
	"every field of a $kind",
	({ record, kind }) => {
		const draft = drafts[kind];
		const names = Object.keys(record.fields);
		const { asked } = fieldsByLawOf(record, draft);
		const askedHere = names.filter((name) => !fieldOf(record, name)?.byLaw || asked.has(name));

		test("is in one group, has a column, and is in both forms", () => {
			expect([...fieldNames(record)].sort()).toEqual([...names].sort());
			const columns = Object.keys(getTableColumns(stores[kind].table as PgTable));
			expect(columns).toEqual(expect.arrayContaining(names));
			for (const audience of ["owner", "desk"] as const) {
				const html = formOf(record, audience, draft);
				for (const name of names) {
					const isIn = html.includes(`name="${name}"`);
					expect(isIn, name).toBe(askedHere.includes(name));
				}
			}
		});

		test("goes from form to draft to record and back unchanged", () => {
			const saved = parseDraft(record, draft);
			const published = parsePublishable(record, draft);
			if (!saved.ok || !published.ok) expect.unreachable(JSON.stringify([saved, published]));
			expect(saved.value).toEqual(draft);
			expect(valuesOf(record, published.value)).toEqual(draft);
			expect(differencesBetween(record, draft, valuesOf(record, published.value))).toEqual([]);
		});

		test("is named by its label when it changes", () => {
			for (const name of names) {
				const changed = { ...draft, [name]: draft[name] === "no" ? "yes" : "no" };
				const label = fieldOf(record, name)?.label;
				const [first, ...others] = differencesBetween(record, draft, changed);
				expect(first).toMatchObject({ field: name, label });
				const asked = names.filter((each) => fieldOf(record, each)?.when?.field === name);
				expect(others.map(({ field }) => field)).toEqual(asked);
			}
		});

		test("is on the public page, in the contact details, or private", () => {
			const rows = (["facts", "place", "answers", "story"] as const).flatMap((part) =>
				pageRows(record, part, draft),
			);
			for (const name of askedHere) {
				const field = fieldOf(record, name);
				if (!field) continue;
				const { label = field.label } = field.page || {};
				if (isShownAsRow(field)) expect(rows.map(([each]) => each)).toContain(label);
				if (field.private) expect(rows.flat().join()).not.toContain(draft[name]);
			}
			expect(rows.flat().join()).not.toContain("@");
		});

		test("has an error when it is required and empty, and other values are kept", () => {
			const empty = Object.fromEntries(names.map((name) => [name, ""]));
			const parsed = parsePublishable(record, empty, "desk");
			if (parsed.ok) expect.unreachable("an empty record is published");
			const required = names.filter((name) => {
				const field = fieldOf(record, name);
				if (field?.when) return false;
				return (field?.desk?.required ?? field?.required) !== undefined;
			});
			expect(Object.keys(parsed.errors)).toEqual(expect.arrayContaining(required));
			const html = formOf(record, "desk", { [record.name]: "Luna" }, parsed.errors);
			for (const name of Object.keys(parsed.errors)) expect(html).toContain(`id="f-${name}-error"`);
			expect(html).toContain('value="Luna"');
		});
	},
);

test("every group and the photos of a record in steps are in one of its steps", () => {
	for (const { steps, groups } of reviewedRecords as readonly AnyRecord[]) {
		if (!steps) continue;
		const paths = steps.map(({ path }) => path);
		expect([...new Set(groups.map(({ step }) => step))].sort()).toEqual([...paths].sort());
		expect(steps.filter(({ photos }) => photos)).toHaveLength(1);
	}
});

test("what the public form asked is shown as it was given, and asked only if it wasn’t", () => {
	const given = formOf(dog, "owner", { reasonForAdoption: "We move." });
	expect(given).toMatch(/<summary[^>]*>(?:(?!<\/summary>).)*We move\./);
	expect(given).toMatch(/<details(?:(?!<\/details>).)*name="reasonForAdoption"/);
	expect(formOf(dog, "owner")).not.toMatch(/<details(?:(?!<\/details>).)*name="reasonForAdoption"/);
	const faulty = formOf(dog, "owner", { ownerContactEmail: "ada" }, { ownerContactEmail: "No." });
	expect(faulty).toMatch(/<details open=""(?:(?!<\/details>).)*name="ownerContactEmail"/);
});

test("an owner’s question without an answer is sent without one", () => {
	const names = [...formOf(dog, "owner").matchAll(/name="biteHistory" value="(\w*)"/g)];
	expect(names.map(([, value]) => value)).toEqual(["none", "yes", "not_known", ""]);
});

test("an owner who doesn’t know says so, and the page says that it isn’t known or tested", () => {
	const rows = new Map(pageRows(dog, "answers", { ...dogDraft, spayedNeutered: "not_tested" }));
	expect([rows.get("Spayed/Neutered"), rows.get("Good with Cats")]).toEqual([
		"Not known",
		"Not tested",
	]);
	expect(formOf(dog, "owner").match(/I don’t know/g)?.length).toBeGreaterThan(4);
	expect(formOf(dog, "desk")).not.toContain("I don’t know<");
});

test("hidden contact details are not in the contact", () => {
	const shown = (values: object) => contactIn(dog, { ...dogDraft, ...values });
	expect(shown({ showEmail: "no" }).email).toBe("");
	expect(shown({ showPhone: "no" }).phone).toBe("");
	expect(shown({})).toMatchObject({ email: "owner@example.com", phone: "+15125550142" });
	expect(shown({ contactBy: "relay" })).toEqual({ relay: true, email: "", phone: "" });
	const neither = parsePublishable(dog, { ...dogDraft, showEmail: "no", showPhone: "no" });
	expect(neither).toMatchObject({ ok: false, errors: { showEmail: expect.any(String) } });
	const hidden = { ...dogDraft, contactBy: "relay", showEmail: "no", showPhone: "no" };
	expect(parsePublishable(dog, hidden)).toMatchObject({ ok: true, value: { contactBy: "relay" } });
	const unknown = parsePublishable(dog, { ...dogDraft, contactBy: "pigeon" });
	expect(unknown).toMatchObject({ ok: false, errors: { contactBy: expect.any(String) } });
});

test("a draft from before a field existed can be published; an empty answer cannot", () => {
	expect(parsePublishable(dog, dogDraft)).toMatchObject({ ok: true });
	const empty = parsePublishable(dog, { ...dogDraft, houseTrained: "" });
	expect(empty).toMatchObject({ ok: false, errors: { houseTrained: expect.any(String) } });
});

describe("the age", () => {
	const year = new Date().getFullYear();
	const published = (draft: Record<string, string>) =>
		parsePublishable(dog, { ...dogDraft, ...draft });

	test("is counted from the day of birth where one is given, and typed otherwise", () => {
		const rows = (values: object) => pageRows(dog, "facts", { ...dogDraft, ...values });
		expect(rows({})).toContainEqual(["Age", "3 years 2 months"]);
		// Months are optional, so a puppy without them may be older than a month.
		expect(rows({ ageYears: "0", ageMonths: "" })).toContainEqual(["Age", "Under a year"]);
		expect(rows({ bornOn: String(year - 6), ageYears: "1" })).not.toContainEqual(["Age", "1 year"]);
		expect(published({ ageYears: "", bornOn: "2023-05" })).toMatchObject({ ok: true });
		expect(published({ ageYears: "", bornOn: "" })).toMatchObject({
			ok: false,
			errors: { ageYears: expect.any(String) },
		});
	});

	test.each(["2023-02-30", "2023-13", "soon", String(year + 2), "1970"])(
		"cannot come from %s",
		(bornOn) => {
			expect(published({ bornOn })).toMatchObject({ ok: false, errors: { bornOn: /date/ } });
		},
	);

	test("three fields of a form make one date, and what is half typed is kept", () => {
		const parts = { bornOn: "2023", "bornOn-month": "05", "bornOn-day": "3" };
		expect(parseDraft(dog, parts)).toMatchObject({ value: { bornOn: "2023-05-03" } });
		const half = { bornOn: "", "bornOn-month": "05", "bornOn-day": "" };
		expect(parseDraft(dog, half)).toMatchObject({ value: { bornOn: "-05" } });
		const html = formOf(dog, "owner", { bornOn: "-05" });
		expect(html).toMatch(/<option value="05" selected="">/);
	});
});

describe("a microchip number", () => {
	const errorOf = (microchipNumber: string) => {
		const parsed = parsePublishable(dog, { ...dogDraft, microchipNumber });
		return parsed.ok ? undefined : parsed.errors.microchipNumber;
	};

	test.each(["985 112 004 001 234", "985-112-004-001-234", "0a1b2c3d4e", "123456789", ""])(
		"%s is taken",
		(number) => expect(errorOf(number)).toBeUndefined(),
	);

	test.each(["98511200400123", "999000000000001", "111111111111111", "000000000", "chip unknown"])(
		"%s is refused",
		(number) => expect(errorOf(number)).toBeDefined(),
	);

	test("is stored without spaces, so that the same chip is found again", () => {
		const draft = parseDraft(dog, { ...dogDraft, microchipNumber: "985 112 004 001 234" });
		expect(draft).toMatchObject({ value: { microchipNumber: "985112004001234" } });
	});
});

test("a bite is asked about only when there was one, and told without the details", () => {
	const bitten = { ...drafts.dog, biteWhom: "A child", biteSkinBroken: "yes" };
	expect(pageRows(dog, "answers", bitten)).toContainEqual([
		"Bite History",
		"Has bitten a child (2025); skin broken",
	]);
	const none = parsePublishable(dog, { ...bitten, biteHistory: "none" });
	expect(none).toMatchObject({ ok: true, value: { biteWhom: "", biteWhen: "", biteVetSeen: "" } });
	const unsaid = parsePublishable(dog, { ...dogDraft, biteHistory: "yes" });
	expect(Object.keys(unsaid.ok ? {} : unsaid.errors)).toEqual([
		"biteWhom",
		"biteSkinBroken",
		"biteVetSeen",
		"biteWhen",
	]);
});

test("phone and postal code follow the kennel's country", () => {
	const british = { ...drafts.kennel, zip: "zz99 9zz", phone: "020 7946 0018" };
	expect(parsePublishable(kennel, british)).toMatchObject({
		ok: true,
		value: { phone: "+442079460018" },
	});
	const wrong = parsePublishable(kennel, { ...kennelDraft, country: "GB", phone: "12" });
	expect(wrong).toMatchObject({ ok: false, errors: { phone: expect.any(String) } });
});

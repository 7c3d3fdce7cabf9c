import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { kennels } from "#app/breeders/store.ts";
import { dog } from "#app/records/dog.ts";
import { RecordFields } from "#app/records/form.tsx";
import { kennel } from "#app/records/kennel.ts";
import { parseDraft, parsePublishable } from "#app/records/parse.server.ts";
import {
	type AnyRecord,
	contactIn,
	differencesBetween,
	fieldNames,
	fieldOf,
	pageRows,
	valuesOf,
} from "#app/records/record.ts";
import { type ReviewedKind, reviewedRecords } from "#app/records/records.ts";
import { FormContext } from "#app/ui/form-state.ts";
import { dogDraft, kennelDraft } from "#test/make-case.ts";

const drafts: Record<ReviewedKind, Record<string, string>> = {
	dog: { ...dogDraft, houseTrained: "yes", contactBy: "shown" },
	kennel: kennelDraft,
};
const stores = { dog: dogs, kennel: kennels };

function formOf(record: AnyRecord, audience: "owner" | "desk", values = {}, errors = {}): string {
	return renderToStaticMarkup(
		<FormContext value={{ id: "f", values, errors, busy: false }}>
			<RecordFields record={record} audience={audience} />
		</FormContext>,
	);
}

describe.each(reviewedRecords.map((record) => ({ record, kind: record.kind })))(
	"every field of a $kind",
	({ record, kind }) => {
		const draft = drafts[kind];
		const names = Object.keys(record.fields);

		test("is in one group, has a column, and is in both forms", () => {
			expect([...fieldNames(record)].sort()).toEqual([...names].sort());
			const columns = Object.keys(getTableColumns(stores[kind].table as PgTable));
			expect(columns).toEqual(expect.arrayContaining(names));
			for (const audience of ["owner", "desk"] as const) {
				const html = formOf(record, audience);
				for (const name of names) expect(html, name).toContain(`name="${name}"`);
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
				expect(differencesBetween(record, draft, changed)).toMatchObject([{ field: name, label }]);
			}
		});

		test("is on the public page, in the contact details, or private", () => {
			const rows = (["facts", "place", "answers", "story"] as const).flatMap((part) =>
				pageRows(record, part, draft),
			);
			for (const name of names) {
				const field = fieldOf(record, name);
				if (!field || field.page === false || field.consent || field.type === "consent") continue;
				const label = field.page?.label ?? field.label;
				expect(rows.map(([each]) => each)).toContain(label);
			}
			expect(rows.flat().join()).not.toContain("@");
		});

		test("has an error when it is required and empty, and other values are kept", () => {
			const empty = Object.fromEntries(names.map((name) => [name, ""]));
			const parsed = parsePublishable(record, empty, "desk");
			if (parsed.ok) expect.unreachable("an empty record is published");
			const required = names.filter((name) => {
				const field = fieldOf(record, name);
				return (field?.desk?.required ?? field?.required) !== undefined;
			});
			expect(Object.keys(parsed.errors)).toEqual(expect.arrayContaining(required));
			const html = formOf(record, "desk", { [record.name]: "Luna" }, parsed.errors);
			for (const name of Object.keys(parsed.errors)) expect(html).toContain(`id="f-${name}-error"`);
			expect(html).toContain('value="Luna"');
		});
	},
);

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

test("phone and postal code follow the kennel's country", () => {
	const british = { ...kennelDraft, country: "GB", zip: "zz99 9zz", phone: "020 7946 0018" };
	expect(parsePublishable(kennel, british)).toMatchObject({
		ok: true,
		value: { phone: "+442079460018" },
	});
	const wrong = parsePublishable(kennel, { ...kennelDraft, country: "GB", phone: "12" });
	expect(wrong).toMatchObject({ ok: false, errors: { phone: expect.any(String) } });
});

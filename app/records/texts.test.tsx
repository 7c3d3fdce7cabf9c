import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { fieldNames, fieldOf } from "#app/records/record.ts";
import {
	type Content,
	defineText,
	emptyContent,
	main,
	opening,
	textForPath,
	texts,
} from "#app/records/texts.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { contentFields, isSame, valuesOf } from "#app/writing/content.ts";
import { checkContent, faultsOf } from "#app/writing/content-form.ts";
import { TextForm } from "#app/writing/desk-text-form.tsx";
import { differencesBetween } from "#app/writing/difference.ts";
import { guideStore } from "#app/writing/guides/store.ts";

const full: Content = {
	title: "Feeding",
	shortDescription: "What to feed.",
	category: "Health",
	authorName: "Ada Rossi",
	checkedOn: "2026-11-24",
	coverId: 7,
	download: { from: "elsewhere", url: "https://files.example.com/a.pdf" },
	body: "Four *small* meals.",
};
const other: Content = {
	title: "Walking",
	shortDescription: "How far.",
	category: "Training",
	authorName: "Ben",
	checkedOn: "2027-02-28",
	coverId: 8,
	download: { from: "text" },
	body: "Twice a day.",
};

describe.each([guideStore, postStore])("every field of a $kind", ({ kind, table }) => {
	const definition = texts[kind];
	const names = contentFields(kind);

	test("is in the form, or chosen on a page of its own, and is kept", () => {
		const values = valuesOf(kind, full);
		const form = (
			<TextForm
				kind={kind}
				path="/desk/x/1"
				values={values}
				covers={[]}
				suggestions={{}}
				answer={undefined}
			/>
		);
		const router = createMemoryRouter([{ path: "/", element: form }]);
		const html = renderToStaticMarkup(<RouterProvider router={router} />);
		const columns = Object.keys(getTableColumns(table as PgTable));
		for (const name of names) {
			const { type, label = "" } = fieldOf(definition, name) ?? {};
			if (type === "download") continue;
			expect(html).toContain(`name="${name}"`);
			expect(html).toContain(`>${label}`);
			if (type !== "photo") expect(columns).toContain(name);
		}
	});

	test("goes from the form to what is written and back unchanged", () => {
		const checked = checkContent(kind, { ...valuesOf(kind, full), revision: "3" });
		if (!checked.ok) expect.unreachable(JSON.stringify(checked));
		expect(checked.value.revision).toBe(3);
		const fields = Object.fromEntries(
			fieldNames(definition).map((name) => [name, full[name as keyof Content]]),
		);
		expect(checked.value.fields).toEqual(fields);
	});

	test("says by its one label what changed", () => {
		for (const name of names) {
			const changed = { ...full, [name]: other[name] };
			const label = fieldOf(definition, name)?.label;
			expect(differencesBetween(kind, full, changed, String)).toMatchObject([{ label }]);
			expect(isSame(kind, full, changed)).toBe(false);
		}
		expect(differencesBetween(kind, full, full, String)).toEqual([]);
		expect(isSame(kind, full, { ...full })).toBe(true);
	});

	test("may be empty in a draft, and is named when it is missing or too long", async () => {
		const draft = checkContent(kind, { body: "", revision: "1" });
		const dates = kind === "guide" ? { checkedOn: null } : {};
		expect(draft).toMatchObject({
			ok: true,
			value: { fields: { title: "", coverId: null, ...dates } },
		});
		const required = names.filter((name) => fieldOf(definition, name)?.required);
		expect(required).toHaveLength(4);
		expect(Object.keys(await faultsOf({ kind, id: 1 }, emptyContent)).sort()).toEqual(
			required.sort(),
		);
		for (const name of required) {
			const long = "x".repeat((fieldOf(definition, name)?.max ?? 0) + 1);
			const checked = checkContent(kind, { ...valuesOf(kind, full), revision: "1", [name]: long });
			expect(checked).toMatchObject({ ok: false, errors: { [name]: expect.any(String) } });
		}
	});

	test("belongs to the kind whose pages its address names", () => {
		expect(textForPath(`${definition.deskPath}/7/publish`)).toBe(definition);
		expect(() => textForPath(`${definition.deskPath}s`)).toThrow();
	});
});

test("a field that is misspelt or left out of a definition does not compile", () => {
	const described = {
		path: "/notes/:name",
		deskPath: "/desk/notes",
		labels: { one: "note", many: "Notes", list: "Notes", create: "New note" },
	} as const;
	const fields = { ...opening, ...main };
	const misspelt = [{ fields: ["titel"] }] as const;
	// @ts-expect-error no field is called so
	defineText("note", { ...described, fields, groups: misspelt });
	// @ts-expect-error every text has a body
	defineText("note", { ...described, fields: opening, groups: [] });
	const note = defineText("note", {
		...described,
		fields,
		groups: [{ fields: ["title", "body"] }],
	});
	expect(fieldNames(note)).toEqual(["title", "body"]);
});

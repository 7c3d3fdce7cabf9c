import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import Page from "#app/network/dogs/signup.page.tsx";
import { fieldsOf } from "#test/markup.ts";

const props = {
	loaderData: { ticket: "t", law: [], guide: "/guides" },
} as unknown as ComponentProps<typeof Page>;
const html = renderToStaticMarkup(
	<MemoryRouter>
		<Page {...props} />
	</MemoryRouter>,
);

test("the rehome form has the fields of the specification", () => {
	expect(fieldsOf(html)).toEqual({
		required: ["EMAIL", "MMERGE9"],
		optional: ["PHONE", "photo_files", "FNAME", "LNAME", "newsletter"],
		hidden: ["tags", "ticket"],
		trap: ["website"],
	});
	expect(html).toContain('value="rehome"');
	expect(html).not.toContain("checked");
});

test("it asks for the address, the reason, the phone number and photos first, and is multipart", () => {
	const order = ["EMAIL", "MMERGE9", "PHONE", "photo_files", "FNAME", "LNAME", "newsletter"];
	expect(html).toMatch(new RegExp(order.map((name) => `name="${name}"`).join(".*"), "s"));
	expect(html).toContain('encType="multipart/form-data"');
});

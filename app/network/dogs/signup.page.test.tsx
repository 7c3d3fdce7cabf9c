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
		optional: ["FNAME", "LNAME", "PHONE", "photo_files", "newsletter"],
		hidden: ["tags", "ticket"],
		trap: ["website"],
	});
	expect(html).toContain('value="rehome"');
	expect(html).not.toContain("checked");
});

test("photos are between the reason and the newsletter box, and the form is multipart", () => {
	expect(html).toMatch(/name="MMERGE9".*name="photo_files".*name="newsletter"/s);
	expect(html).toContain('encType="multipart/form-data"');
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RehomeForm } from "#app/adoptions/rehome-form.tsx";
import { fieldsOf } from "#test/form-fields.ts";

test("the rehome form has the fields of the specification", () => {
	const html = renderToStaticMarkup(<RehomeForm ticket="t" />);
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
	const html = renderToStaticMarkup(<RehomeForm />);
	expect(html).toMatch(/name="MMERGE9".*name="photo_files".*name="newsletter"/s);
	expect(html).toContain('encType="multipart/form-data"');
});

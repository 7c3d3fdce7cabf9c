import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactForm } from "#app/contact/contact-form.tsx";
import { fieldsOf } from "#test/form-fields.ts";

test("the contact form has the fields of the specification; only the address is required", () => {
	const html = renderToStaticMarkup(<ContactForm ticket="t" />);
	expect(fieldsOf(html)).toEqual({
		required: ["EMAIL"],
		optional: ["FNAME", "LNAME", "PHONE", "MMERGE6", "newsletter"],
		hidden: ["tags", "ticket"],
		trap: ["website"],
	});
	expect(html).toContain('action="/contact?sent"');
	expect(html).toContain('value="contact"');
	expect(html).not.toContain("checked");
});

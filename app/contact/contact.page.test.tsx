import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Page from "#app/contact/contact.page.tsx";
import { fieldsOf } from "#test/form-fields.ts";

const props = { loaderData: { ticket: "t" } } as unknown as ComponentProps<typeof Page>;
const html = renderToStaticMarkup(<Page {...props} />);

test("the contact form has the fields of the specification; only the address is required", () => {
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

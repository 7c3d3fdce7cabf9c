import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Page from "#app/site/contact/contact.page.tsx";
import { fieldsOf } from "#test/markup.ts";

function render(loaderData: object): string {
	const props = { loaderData } as unknown as ComponentProps<typeof Page>;
	return renderToStaticMarkup(<Page {...props} />);
}

const html = render({ ticket: "t", about: "", message: "" });

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

test("a report of an error begins with the guide’s title, in the same fields", () => {
	const report = render({
		ticket: "t",
		about: "bloat",
		message: "About “Bloat” (/guides/bloat):\n",
	});
	expect(fieldsOf(report)).toEqual(fieldsOf(html));
	expect(report).toMatch(
		/<textarea[^>]*name="MMERGE6"[^>]*>About “Bloat” \(\/guides\/bloat\):\n<\/textarea>/,
	);
	expect(report).toContain('action="/contact?sent"');
});

import { expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { checkForm, firstTextValues } from "#app/platform/forms/typed-form.server.ts";

const check = (fields: Record<string, string>) => checkForm(fields, contactForm.schema);

test("only an address is required", () => {
	expect(check({ EMAIL: "ada@example.com" })).toEqual({
		ok: true,
		value: {
			EMAIL: "ada@example.com",
			FNAME: "",
			LNAME: "",
			PHONE: "",
			MMERGE6: "",
			newsletter: false,
		},
	});
	const empty = check({ FNAME: "Ada" });
	expect(empty).toEqual({
		ok: false,
		errors: { EMAIL: expect.any(String) },
	});
});

test("input is normalized", () => {
	const form = check({
		EMAIL: "Ada@EXAMPLE.com ",
		FNAME: " Ada\tMaria ",
		PHONE: "(214) 555-0142",
		MMERGE6: "One\r\n\r\ntwo  ",
		newsletter: "yes",
	});
	expect(form.ok && form.value).toEqual({
		EMAIL: "Ada@example.com",
		FNAME: "Ada Maria",
		LNAME: "",
		PHONE: "+12145550142",
		MMERGE6: "One\n\ntwo",
		newsletter: true,
	});
});

test("the first value of a field counts, and unknown fields are dropped", () => {
	const fields = new URLSearchParams(
		"EMAIL=a@example.com&EMAIL=b@example.com&role=admin&__proto__=x",
	);
	const form = checkForm(firstTextValues(fields), contactForm.schema);
	expect(form.ok && form.value.EMAIL).toBe("a@example.com");
	expect(form.ok && Object.keys(form.value)).not.toContain("role");
});

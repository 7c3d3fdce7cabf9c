import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import Page, { loader } from "#app/network/kennels/signup.page.tsx";
import { countryCodes } from "#app/records/countries.ts";
import { fieldsOf } from "#test/markup.ts";

const { countries } = await loader();
const loaderData = { ticket: "t", law: [], needed: ["A name"], countries };
const props = { loaderData } as unknown as ComponentProps<typeof Page>;
const html = renderToStaticMarkup(
	<MemoryRouter>
		<Page {...props} />
	</MemoryRouter>,
);

test("the breeder signup has the fields of the specification", () => {
	expect(fieldsOf(html)).toEqual({
		required: ["FNAME", "LNAME", "EMAIL", "PHONE", "MMERGE7", "ADDRESS[addr1]"],
		optional: [
			"ADDRESS[addr2]",
			"ADDRESS[city]",
			"ADDRESS[state]",
			"ADDRESS[zip]",
			"ADDRESS[country]",
			"newsletter",
		],
		hidden: ["tags", "ticket"],
		trap: ["website"],
	});
	expect(html).toContain('value="breeder-signup"');
	expect(html).not.toContain("checked");
});

test("the countries are None, USA (default), Canada, United Kingdom, and then all others", () => {
	const options = [...html.matchAll(/<option value="(\w*)"( selected="")?>([^<]*)/g)];
	const others = options.splice(4).map(([, code, , name]) => `${code} ${name}`);
	expect(others).toContain("IT Italy");
	expect(others).toHaveLength(countryCodes.length - 3);
	expect(others[0]).toBe("AF Afghanistan");
	expect(options.map(([, code, selected, name]) => [code, name, Boolean(selected)])).toEqual([
		["", "None", false],
		["US", "USA", true],
		["CA", "Canada", false],
		["GB", "United Kingdom", false],
	]);
});

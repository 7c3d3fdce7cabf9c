import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BreederFields } from "#app/breeders/desk/fields.tsx";
import { FormContext } from "#app/ui/form-state.ts";

test("a kennel of a country that is not in the list stays there when it is saved", () => {
	const drawn = (values: Record<string, string>) =>
		renderToStaticMarkup(
			<FormContext value={{ id: "f", values, errors: {}, busy: false }}>
				<BreederFields />
			</FormContext>,
		).match(/<option[^>]*>[^<]*<\/option>/g);
	expect(drawn({ country: "IT" })?.at(-1)).toBe('<option value="IT" selected="">IT</option>');
	expect(drawn({ country: "CA" })).toHaveLength(drawn({})?.length ?? 0);
	expect(drawn({})?.[0]).toBe('<option value="US" selected="">USA</option>');
});

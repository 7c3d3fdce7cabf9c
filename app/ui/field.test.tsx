import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckBox } from "#app/ui/check-box.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { FormContext } from "#app/ui/form-state.ts";
import { TextArea } from "#app/ui/text-area.tsx";

function drawn(field: React.ReactNode, state: { values?: object; errors?: object } = {}): string {
	const { values = {}, errors = {} } = state;
	return renderToStaticMarkup(
		<FormContext value={{ id: "f", values: { ...values }, errors: { ...errors }, busy: false }}>
			{field}
		</FormContext>,
	);
}

test("a field has a label, a name, and a required mark", () => {
	const html = drawn(<TextField name="ADDRESS[addr1]" label="Address" required />);
	expect(html).toContain('<label for="f-ADDRESS-addr1-"');
	expect(html).toMatch(/<input [^>]*id="f-ADDRESS-addr1-"/);
	expect(html).toContain('name="ADDRESS[addr1]"');
	expect(html).toMatch(/<input [^>]*required=""/);
	expect(html).toMatch(/>\*<\/span> required/);
	expect(html).not.toContain("aria-describedby");
	expect(drawn(<TextField name="FNAME" label="First name" />)).not.toContain("required");
});

test("hint and error describe the field, and the error has text beside its icon", () => {
	const html = drawn(<TextField name="EMAIL" label="Email" type="email" hint="Yours" />, {
		values: { EMAIL: "<ada>" },
		errors: { EMAIL: "This is no address." },
	});
	expect(html).toContain('aria-describedby="f-EMAIL-hint f-EMAIL-error"');
	expect(html).toContain('aria-invalid="true"');
	expect(html).toContain('id="f-EMAIL-hint"');
	expect(html).toMatch(/id="f-EMAIL-error"[^>]*><svg .*This is no address\./);
	expect(html).toContain('value="&lt;ada&gt;"');
	expect(html).toContain('type="email"');
});

test("a long text accepts more than its limit, which is shown", () => {
	const html = drawn(<TextArea name="MMERGE6" label="Message" limit={5000} />, {
		values: { MMERGE6: "Buona sera" },
	});
	expect(html).toContain("Up to 5,000 characters");
	expect(html).not.toContain("maxLength");
	expect(html).toMatch(/<textarea [^>]*dir="auto"[^>]*>Buona sera<\/textarea>/);
});

test("a choice begins with its first value, or with what was chosen before", () => {
	const options = [
		{ value: "", label: "None" },
		{ value: "US", label: "USA" },
	];
	const select = <Select name="country" label="Country" initial="US" options={options} />;
	expect(drawn(select)).toContain('<option value="US" selected="">USA');
	expect(drawn(select, { values: { country: "" } })).toContain('<option value="" selected="">None');
});

test("a box is unchecked by default", () => {
	const box = <CheckBox name="newsletter" label="The newsletter" hint="Monthly" />;
	expect(drawn(box)).not.toContain("checked");
	expect(drawn(box)).toContain('aria-describedby="f-newsletter-hint"');
	expect(drawn(box, { values: { newsletter: "yes" } })).toContain('checked=""');
});

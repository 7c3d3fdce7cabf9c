import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { NewsletterForm } from "#app/cases/newsletter/sender-form.tsx";
import { SubscribeForm } from "#app/cases/newsletter/subscribe-form.tsx";
import { fieldsOf } from "#test/markup.ts";

const forms = { "in a band": SubscribeForm, "on its page": NewsletterForm };

test.each(Object.entries(forms))("the newsletter form %s asks for the address only", (_, Form) => {
	const html = renderToStaticMarkup(<Form id="here" />);
	expect(fieldsOf(html)).toEqual({
		required: ["EMAIL"],
		optional: [],
		hidden: ["tags"],
		trap: ["website"],
	});
	expect(html).toMatch(/action="\/newsletter(\?sent)?"/);
	expect(html).toContain('<label for="here-EMAIL"');
	expect(html).toContain('type="email"');
	expect(html, "the consent text is beside the button").toContain(consentTexts.form);
	expect(html).not.toContain("style=");
});

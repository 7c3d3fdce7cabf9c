import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "#app/ui/field.tsx";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { SendForm } from "#app/ui/send-form.tsx";

function drawn(answer?: FormAnswer, encType?: "multipart/form-data"): string {
	return renderToStaticMarkup(
		<SendForm
			id="f"
			action="/there"
			tags="tag"
			ticket="new"
			answer={answer}
			encType={encType}
			submit="Send"
		>
			<TextField name="FNAME" label="First name" />
		</SendForm>,
	);
}

test("without scripts it is a plain form that leaves the checks to the server", () => {
	const html = drawn();
	for (const part of ['method="post"', 'action="/there?sent"', 'noValidate=""']) {
		expect(html.slice(0, html.indexOf(">"))).toContain(part);
	}
	expect(html).toContain('<input type="hidden" name="tags" value="tag"/>');
	expect(html).toMatch(/<input type="hidden"[^>]* name="ticket" value="new"/);
	expect(html).not.toContain("style=");
	expect(html).not.toContain("encType");
	expect(drawn(undefined, "multipart/form-data")).toContain('encType="multipart/form-data"');
});

test("the honeypot is hidden from people and assistive technology, not from programs", () => {
	const [, honeypot] =
		drawn().match(/<div aria-hidden="true" class="off-screen">(<input [^>]*>)</) ?? [];
	expect(honeypot).toContain('name="website"');
	expect(honeypot).toContain('tabindex="-1"');
	expect(honeypot).toContain('autoComplete="off"');
});

test("the error summary links to each field, and the fields keep what was typed", () => {
	const html = drawn({
		kind: "invalid",
		errors: { FNAME: "Please write your first name." },
		values: { FNAME: "   ", ticket: "old", website: "x" },
	});
	expect(html).toMatch(/autofocus=""[^>]*tabindex="-1"/i);
	expect(html).toContain('role="alert"');
	expect(html).toMatch(/<a href="#f-FNAME"[^>]*>Please write your first name\.<\/a>/);
	expect(html).toContain('value="   "');
	expect(html, "the same message keeps its ticket").toContain('value="old"');
	expect(html).not.toContain('value="x"');
});

test("a refusal keeps what was typed", () => {
	const html = drawn({ kind: "refused", message: "Not now.", values: { FNAME: "Ada" } });
	expect(html).toContain("Not now.");
	expect(html).toContain('value="Ada"');
	expect(html).not.toContain("aria-invalid");
});

test("only what can be sent again as it is has a second button, beside the message", () => {
	const refused = { kind: "refused", message: "Not now.", values: { FNAME: "Ada" } } as const;
	const buttons = (answer: FormAnswer) => drawn(answer).split('type="submit"').length - 1;
	expect(buttons(refused)).toBe(1);
	expect(buttons({ ...refused, repeatable: true })).toBe(2);
});

test("after sending, a confirmation replaces the form and suggests a corrected address", () => {
	const html = drawn({
		kind: "sent",
		heading: "We have it",
		message: "A mail is on its way.",
		emailTypo: { written: "ada@gmial.com", meant: "ada@gmail.com" },
	});
	expect(html).not.toContain("<form");
	expect(html).toContain('role="status"');
	expect(html).toMatch(/<h3[^>]*>We have it<\/h3>/);
	expect(html).toContain("ada@gmail.com");
	expect(html).toContain('<a href="/there"');
});

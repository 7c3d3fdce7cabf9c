import * as v from "valibot";
import { type CheckedForm, checkForm, line, lines } from "#app/platform/typed-form.server.ts";
import { type Content, longest, type Text } from "#app/writing/content.ts";
import { momentsOf, skippedTime } from "#app/writing/local-time.ts";

/** What the form of a text sends: the revision that was read, and every field of its kind. */
export type SentContent = { revision: number; fields: Partial<Content> };

const notWhole = "This form is not whole. Open the page again; copy your text first.";
const number = v.pipe(
	v.optional(v.string(), ""),
	v.check((text) => /^\d{0,9}$/.test(text), notWhole),
	v.transform(Number),
);
const photo = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)),
);
const common = {
	revision: number,
	title: line(longest.title),
	shortDescription: line(longest.shortDescription),
	coverId: photo,
	body: lines(longest.body),
};
const forms = {
	guide: v.object({ ...common, category: line(longest.category) }),
	post: v.object({ ...common, authorName: line(longest.authorName) }),
};

/** A draft may be empty, but not longer than what can be published. */
export function checkContent(
	kind: Text["kind"],
	values: Record<string, string>,
): CheckedForm<SentContent> {
	// What did not arrive is no text that was emptied.
	if (values.body === undefined) return { ok: false, errors: { body: notWhole } };
	const checked = checkForm(values, forms[kind]);
	if (!checked.ok) return checked;
	const { revision, ...fields } = checked.value;
	return { ok: true, value: { revision, fields } };
}

/** The fields as the form shows them. */
export function valuesOf(content: Content, revision: number): Record<string, string> {
	const { title, shortDescription, category, authorName, body, coverId } = content;
	return {
		...{ revision: String(revision), title, shortDescription, category, authorName, body },
		coverId: coverId === null ? "" : String(coverId),
	};
}

const title = v.object({ title: line(longest.title, "Please write a title. It can be changed.") });

/** The form that begins a text. */
export function checkTitle(values: Record<string, string>): CheckedForm<{ title: string }> {
	return checkForm(values, title);
}

const when = v.object({
	revision: number,
	when: v.pipe(v.optional(v.string(), ""), v.picklist(["now", "later"], "Please choose when.")),
	at: line(40),
	zone: line(100),
});

/** Now, or at a time by the clocks of a zone, such as "America/Chicago"; without one by those of UTC. */
export function checkWhen(
	values: Record<string, string>,
): CheckedForm<{ revision: number; at: Date | undefined }> {
	const checked = checkForm(values, when);
	if (!checked.ok) return checked;
	const { revision, when: chosen, at, zone } = checked.value;
	if (chosen === "now") return { ok: true, value: { revision, at: undefined } };
	const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/.exec(at);
	const minute = written ? `${written[1]}T${written[2]}` : "";
	// Of February 30 the program would make March 2.
	if (!momentsOf(minute, "UTC")?.length) {
		return {
			ok: false,
			errors: { at: "Please write a date and a time, such as 2026-03-14 09:30." },
		};
	}
	const moments = momentsOf(minute, zone || "UTC");
	if (!moments) return { ok: false, errors: { at: notWhole } };
	// Of two the earlier, as the form says.
	const [moment] = moments;
	return moment
		? { ok: true, value: { revision, at: moment } }
		: { ok: false, errors: { at: skippedTime } };
}

/** What is said where somebody else was faster. */
export function newerWords({ by, at }: { by: string; at: Date }): string {
	return `${by} saved this text ${at.toISOString().slice(0, 16).replace("T", " at ")} UTC, after you opened it.`;
}

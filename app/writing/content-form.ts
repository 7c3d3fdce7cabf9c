import * as v from "valibot";
import {
	type CheckedForm,
	checkForm,
	choice,
	line,
} from "#app/platform/forms/typed-form.server.ts";
import { diagrams } from "#app/platform/images/diagrams.server.ts";
import { diagramsIn, photosIn } from "#app/platform/text/markdown.server.ts";
import { parseFields } from "#app/records/parse.server.ts";
import { fieldsOf } from "#app/records/record.ts";
import { type Content, opening, type TextKind, texts } from "#app/records/texts.ts";
import { type Text, valuesOf } from "#app/writing/content.ts";
import { momentsOf, skippedTime } from "#app/writing/local-time.ts";
import { filterTeamPhotos, maxTextPhotos } from "#app/writing/text-photos.ts";

const incomplete = "Part of this form didn’t arrive. Copy your text, then reload the page.";
export const revision = v.pipe(
	v.optional(v.string(), ""),
	v.check((text) => /^\d{0,9}$/.test(text), incomplete),
	v.transform(Number),
);

/** Accepts an incomplete draft, but none longer than what can be published. */
export function checkContent(
	kind: TextKind,
	values: Record<string, string>,
): CheckedForm<{ revision: number; fields: Partial<Content> }> {
	// A missing field means a truncated form, not an emptied text.
	if (values.body === undefined) return { ok: false, errors: { body: incomplete } };
	const { value: fields, errors } = parseFields(texts[kind], values, "draft");
	const form = checkForm(values, v.object({ revision }));
	if (!form.ok) return { ok: false, errors: { ...form.errors, ...errors } };
	if (Object.keys(errors).length > 0) return { ok: false, errors };
	for (const [name, { type }] of fieldsOf(texts[kind])) {
		if (type === "date" && fields[name] === "") fields[name] = null;
	}
	return { ok: true, value: { revision: form.value.revision, fields } };
}

export async function faultsOf(text: Text, content: Content): Promise<Record<string, string>> {
	const { errors: faults } = parseFields(texts[text.kind], valuesOf(text.kind, content), "desk");
	const shown = photosIn(content.body);
	if (shown.length > maxTextPhotos) {
		faults.body ??= `The text has ${shown.length} photos, but can have at most ${maxTextPhotos}. Remove some.`;
	}
	const ours = await filterTeamPhotos(shown);
	const unknown = shown.find((id) => !ours.has(id));
	if (unknown !== undefined) {
		faults.body ??= `The text has a photo that isn’t in the library (photo:${unknown}). Remove it or choose another.`;
	}
	const missing = diagramsIn(content.body).find((name) => !diagrams.has(name));
	if (missing !== undefined) {
		faults.body ??= `The text has a drawing that doesn’t exist (diagram:${missing}). Remove it or correct its name.`;
	}
	return faults;
}

export const TitleForm = v.object({
	title: line(opening.title.max, "Enter a title. You can change it later."),
});

const when = v.object({
	revision,
	when: choice(["now", "later"], "Choose when to publish."),
	at: line(40),
	zone: line(100),
});

export function checkWhen(
	values: Record<string, string>,
): CheckedForm<{ revision: number; at: Date | undefined }> {
	const checked = checkForm(values, when);
	if (!checked.ok) return checked;
	const { revision, when: chosen, at, zone } = checked.value;
	if (chosen === "now") return { ok: true, value: { revision, at: undefined } };
	const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/.exec(at);
	const minute = written ? `${written[1]}T${written[2]}` : "";
	// Date would turn February 30 into March 2.
	if (!momentsOf(minute, "UTC")?.length) {
		return {
			ok: false,
			errors: { at: "Enter a date and a time, such as 2026-03-14 09:30." },
		};
	}
	const moments = momentsOf(minute, zone || "UTC");
	if (!moments) return { ok: false, errors: { at: incomplete } };
	// When clocks are set back, the earlier of the two moments, as the form says.
	const [moment] = moments;
	return moment
		? { ok: true, value: { revision, at: moment } }
		: { ok: false, errors: { at: skippedTime } };
}

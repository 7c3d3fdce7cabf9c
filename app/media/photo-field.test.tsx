import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PhotoField } from "#app/media/photo-field.tsx";
import { FormContext } from "#app/ui/form-state.ts";

function render(state = {}) {
	const form = { id: "rehome", values: {}, errors: {}, busy: false, ...state };
	return renderToStaticMarkup(
		<FormContext value={form}>
			<PhotoField />
		</FormContext>,
	);
}

test("without scripts it is a file field with a label and its limits in words", () => {
	const html = render();
	expect(html).toContain(`<label for="rehome-photo_files"`);
	expect(html).toMatch(/<input (?=[^>]*type="file")(?=[^>]*name="photo_files")(?=[^>]*multiple)/);
	expect(html).toContain("Up to 8, each up to 15 MB");
	// Breeders have the same field.
	expect(html).not.toContain("dog");
	expect(html).not.toContain("checkbox");
	// An iPhone converts to JPEG unless HEIC is accepted.
	expect(html).toContain(`accept="image/jpeg,image/png,image/webp,image/avif"`);
});

test("uploaded photos are sent with the form again and can be deselected", () => {
	const html = render({ values: { photos: "k1 k2" } });
	const boxes = html.match(/<input type="checkbox"[^>]*>/g);
	expect(boxes?.map((box) => /name="photos"/.test(box) && / checked/.test(box))).toEqual([
		true,
		true,
	]);
	expect(boxes?.map((box) => /value="(\w+)"/.exec(box)?.[1])).toEqual(["k1", "k2"]);
});

test("an error about the files is shown beside the field", () => {
	const html = render({ errors: { photo_files: "a.svg: no picture" } });
	expect(html).toContain(`aria-invalid="true"`);
	expect(html).toContain(`aria-describedby="rehome-photo_files-hint rehome-photo_files-error"`);
	expect(html).toContain("a.svg: no picture");
});

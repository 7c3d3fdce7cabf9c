import { expect, test } from "vitest";
import { isPlainPress } from "#app/breeders/evidence/desk/short-keys.tsx";

test("only a single press of a key by itself decides, not one that is held down", () => {
	const press = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
	expect(isPlainPress(press)).toBe(true);
	for (const key of ["ctrlKey", "metaKey", "altKey", "repeat"]) {
		expect(isPlainPress({ ...press, [key]: true }), key).toBe(false);
	}
});

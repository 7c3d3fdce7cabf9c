import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import {
	type Photo,
	photoAddress,
	photoSource,
	placeholderColor,
	srcSet,
	widthsOf,
} from "#app/media/photo.ts";

const photo: Photo = {
	token: "AAAAAAAAAAAAAAAAAAAAAA",
	width: 700,
	height: 630,
	thumbhash: "",
	alt: "",
};

test("a picture has the widths up to its own and always one", () => {
	expect(widthsOf({ width: 4000, height: 3000 })).toEqual([160, 320, 480, 640, 960, 1280]);
	expect(widthsOf({ width: 640, height: 480 })).toEqual([160, 320, 480, 640]);
	expect(widthsOf({ width: 639, height: 480 })).toEqual([160, 320, 480]);
	expect(widthsOf({ width: 24, height: 24 })).toEqual([160]);
});

test("a very tall picture has no width that its master is too narrow for", () => {
	expect(widthsOf({ width: 2000, height: 12000 })).toEqual([160, 320]);
	expect(widthsOf({ width: 1, height: 30000 })).toEqual([160]);
});

test("addresses and srcsets name the token, the width and the format", () => {
	expect(photoAddress(photo.token, 640, "avif")).toBe(`/photos/${photo.token}/640.avif`);
	expect(srcSet({ ...photo, width: 500 }, "webp")).toBe(
		[160, 320, 480].map((width) => `/photos/${photo.token}/${width}.webp ${width}w`).join(", "),
	);
});

test("one source is the nearest width below, or the only one", () => {
	expect(photoSource(photo, 480)).toBe(`/photos/${photo.token}/480.webp`);
	expect(photoSource(photo, 5000)).toBe(`/photos/${photo.token}/640.webp`);
	expect(photoSource(photo, 10)).toBe(`/photos/${photo.token}/160.webp`);
});

test("the placeholder is the average colour as six digits", () => {
	const pixels = Array.from({ length: 64 }, () => [201, 113, 63, 255]).flat();
	const thumbhash = Buffer.from(rgbaToThumbHash(8, 8, pixels)).toString("base64");
	const color = placeholderColor({ ...photo, thumbhash });
	expect(color).toMatch(/^#[0-9a-f]{6}$/);
	const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	for (const [index, value] of [201, 113, 63].entries()) {
		expect(Math.abs((parts[index] ?? 0) - value)).toBeLessThan(8);
	}
});

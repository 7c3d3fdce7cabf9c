import { expect, test } from "vitest";
import { type Photo, photoAddress, photoSource, srcSet, widthsOf } from "#app/media/photo.ts";

const photo: Photo = {
	token: "AAAAAAAAAAAAAAAAAAAAAA",
	width: 700,
	height: 630,
	color: "#000000",
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
	expect(photoAddress(photo, 640, "avif")).toBe(`/photos/${photo.token}/640.avif`);
	const guarded = { ...photo, token: "12", folder: "/desk/photo" };
	expect(photoAddress(guarded, 640, "avif")).toBe("/desk/photo/12/640.avif");
	expect(srcSet({ ...photo, width: 500 }, "webp")).toBe(
		[160, 320, 480].map((width) => `/photos/${photo.token}/${width}.webp ${width}w`).join(", "),
	);
});

test("a small picture is offered in small widths only", () => {
	const of = (widths: object) => srcSet(photo, "avif", widths).match(/\d+w/g);
	expect(of({ most: 320 })).toEqual(["160w", "320w"]);
	expect(of({ most: 100 })).toEqual(["160w"]);
	expect(of({ least: 320, most: 500 })).toEqual(["320w", "480w"]);
	expect(of({ least: 5000 })).toEqual(["160w"]);
});

test("one source is the nearest width below, or the only one", () => {
	expect(photoSource(photo, 480)).toBe(`/photos/${photo.token}/480.webp`);
	expect(photoSource(photo, 5000)).toBe(`/photos/${photo.token}/640.webp`);
	expect(photoSource(photo, 10)).toBe(`/photos/${photo.token}/160.webp`);
});

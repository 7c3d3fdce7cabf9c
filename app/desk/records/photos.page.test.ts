import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PhotoOrder } from "#app/desk/records/photo-order.tsx";
import { action } from "#app/desk/records/photos.page.tsx";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { staffContext } from "#app/people/sessions.ts";
import { makeDog, smallPicture } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

test("of several files the photos are added, and the answer names the others", async () => {
	const { id } = await makeDog({ name: "Bruno" });
	const context = new RouterContextProvider();
	context.set(staffContext, { ...(await makeStaff("reviewer")), session: "none" } as never);
	const send = async (files: Record<string, Uint8Array>) => {
		const body = new FormData();
		for (const [name, bytes] of Object.entries(files)) {
			body.append("photo_files", new Blob([new Uint8Array(bytes)]), name);
		}
		const url = `https://corso.example/desk/adoptions/${id}/photos`;
		const request = new Request(url, { method: "POST", body });
		return action({ request, params: { id: String(id) }, context } as never);
	};
	const nose = await smallPicture(31);
	const fake = Buffer.from("<svg onload=alert(1)>");
	expect(await send({ "evil.svg": fake })).toMatchObject({ init: { status: 422 } });
	const some = await send({ "nose.png": nose, "evil.svg": fake });
	// An answer of 4xx would leave the page as it was, without the photo.
	expect(some).toMatchObject({
		init: null,
		data: { errors: {}, message: expect.stringMatching(/evil\.svg/) },
	});
	expect(await deskPhotosOf("dog", id)).toHaveLength(1);
	expect(await send({ "nose.png": nose })).toMatchObject({ status: 302 });
	expect(await send({})).toMatchObject({ init: { status: 422 } });
});

test("every button sends the order shown, and buttons without effect are marked as disabled", async () => {
	const { id } = await makeDog({ name: "Luna" }, { photos: 2 });
	const photos = await deskPhotosOf("dog", id);
	const order = photos.map(({ token }) => token).join(" ");
	const element = createElement(PhotoOrder, { name: "Luna", photos, path: "/desk" });
	const router = createMemoryRouter([{ path: "/", element }]);
	const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
	expect(html.split(`name="expectedVersion" value="${order}"`)).toHaveLength(7);
	expect(html.match(/aria-disabled="true" aria-label="[^"]*"/g)).toEqual([
		'aria-disabled="true" aria-label="Move photo 1 earlier"',
		'aria-disabled="true" aria-label="Move photo 2 later"',
	]);
});

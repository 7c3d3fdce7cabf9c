import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Photo, thumbnailAddress } from "#app/media/photo.ts";
import { MissingPhoto, Picture, Thumbnail } from "#app/media/picture.tsx";
import { ServedContext } from "#app/ui/served.tsx";

const photo: Photo = {
	token: "AAAAAAAAAAAAAAAAAAAAAA",
	width: 1280,
	height: 1152,
	color: "#c9713f",
	alt: "A brindle Cane Corso in the <shade>",
};

test("a picture offers AVIF, then WebP, keeps its place and needs no style attribute", () => {
	const html = renderToStaticMarkup(<Picture photo={photo} sizes="50vw" className="rounded-20" />);
	expect(html.indexOf('type="image/avif"')).toBeGreaterThan(0);
	expect(html).toMatch(/<source[^>]* srcSet="[^"]*\.avif 320w[^"]*\.avif 1280w"/);
	expect(html).toMatch(/<img[^>]* srcSet="[^"]*\.webp 320w[^"]*\.webp 1280w"/);
	expect(html.match(/sizes="50vw"/g)).toHaveLength(2);
	expect(html).toContain(`src="/photos/${photo.token}/640.webp"`);
	expect(html).toContain('width="1280" height="1152"');
	expect(html).toContain('loading="lazy"');
	expect(html).toContain('alt="A brindle Cane Corso in the &lt;shade&gt;"');
	expect(html).toMatch(/<svg aria-hidden="true" color="#[0-9a-f]{6}"/);
	expect(html).not.toContain("style");
	expect(html).not.toContain("fetchpriority");
});

test("the first picture is fetched at once and before others", () => {
	const html = renderToStaticMarkup(<Picture photo={photo} sizes="100vw" eager alt="" />);
	expect(html).not.toContain("loading=");
	expect(html).toContain('fetchPriority="high"');
	expect(html).toContain('alt=""');
});

test("a public picture is fetched from the CDN that the page names; one with a folder of its own is not", () => {
	const served = { origin: "", files: "https://cdn.example/x", reference: "", away: false };
	const html = (shown: Photo) =>
		renderToStaticMarkup(
			<ServedContext value={served}>
				<Picture photo={shown} sizes="50vw" />
			</ServedContext>,
		);
	const addresses = html(photo).match(/[^\s"]*\/\d+\.(avif|webp)/g) ?? [];
	expect(addresses.length).toBeGreaterThan(10);
	for (const each of addresses) {
		expect(each).toMatch(new RegExp(`^https://cdn\\.example/x/photos/${photo.token}/`));
	}
	expect(html({ ...photo, folder: "/desk/photo" })).not.toContain("cdn.example");
});

test("a thumbnail is the smallest file, in one piece", () => {
	const src = thumbnailAddress(photo);
	const html = renderToStaticMarkup(<Thumbnail src={src} alt="" className="size-13" />);
	expect(html.match(/</g)).toHaveLength(1);
	expect(html).toContain(`src="/photos/${photo.token}/160.webp"`);
	expect(html).toContain('alt=""');
});

test("a missing photo is the drawn portrait with the caller's description", () => {
	const html = renderToStaticMarkup(
		<MissingPhoto
			alt="No photo of Bo yet"
			portrait={{ coat: "fawn", ground: 2 }}
			label="No photo yet"
		/>,
	);
	expect(html).toContain('src="/portraits/fawn.svg"');
	expect(html).toContain('alt="No photo of Bo yet"');
	expect(html).toContain(">No photo yet<");
	expect(html).toContain("ground-2");
	expect(html).not.toContain("style");
});

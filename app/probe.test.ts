import { expect, test } from "vitest";
import { makeDog } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild(async () => { await makeDog({ name: "Bruno" }, { photos: 1 }); });
test("probe", async () => {
	for (const p of ["/", "/adoption-network/bruno", "/adoption-network.data", "/adoption-network/feed.atom", "/robots.txt.data","/sitemap.xml.data","/photos/x/y.data","/guides/feed.atom.data","/share.jpg.data","/nope.data","/nope", "/guides/nope", "/_root.data", "/_.data","/assets/nope.js", "/adoption-network/bruno/card.jpg.data"]) {
		for (let i=0;i<2;i++){
		const r = await site.ask(p);
		console.log(p, r.status, JSON.stringify(r.headers), r.text.slice(0, 150));}
	}
	expect(1).toBe(1);
});

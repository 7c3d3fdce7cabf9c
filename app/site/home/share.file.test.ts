import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { loader } from "#app/site/home/share.file.ts";

test("the card's ETag is a hash of its bytes", async () => {
	const load = (headers: HeadersInit = {}) =>
		loader({ request: new Request("https://corso.example/share.jpg", { headers }) } as never);
	const card = await load();
	const bytes = Buffer.from(await card.arrayBuffer());
	const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
	expect(card.headers.get("ETag")).toBe(etag);
	expect((await load({ "If-None-Match": etag })).status).toBe(304);
	expect((await load({ "If-None-Match": '"share-1"' })).status).toBe(200);
});

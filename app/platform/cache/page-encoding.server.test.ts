import { expect, test } from "vitest";
import { compressedFor } from "#app/platform/cache/page-encoding.server.ts";

test("responses that are not pages or have no body are unchanged", async () => {
	const asked = (method = "GET") =>
		new Request("https://corso.example/", { method, headers: { "Accept-Encoding": "gzip, br" } });
	const page = (text: string, type = "text/html") =>
		new Response(text, { headers: { "Content-Type": type } });
	const encodingOf = async (request: Request, response: Response) =>
		(await compressedFor(request, response)).headers.get("Content-Encoding");
	expect(await encodingOf(asked(), page("Bruno"))).toBe("br");
	expect(await encodingOf(asked(), page("Bruno", "application/json"))).toBeNull();
	expect(await encodingOf(asked(), page(""))).toBeNull();
	expect(await encodingOf(asked("HEAD"), page("Bruno"))).toBeNull();
});

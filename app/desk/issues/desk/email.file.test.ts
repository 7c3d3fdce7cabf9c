import { expect, test } from "vitest";
import { loader } from "#app/desk/issues/desk/email.file.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { makeDog, makeIssue } from "#test/make.ts";

async function preview(id: number | string, query = ""): Promise<Response> {
	const request = new Request(`${env.siteUrl}/desk/newsletter/${id}/email${query}`);
	return loader({ request, params: { id: String(id) } } as unknown as Parameters<typeof loader>[0]);
}

test("the preview runs no script, is framed by our pages only, and shows the scheme asked for (H1)", async () => {
	const dog = await makeDog({ name: "Otto" }, { photos: 1 });
	const introduction =
		"Hello <script>alert(1)</script> [you](javascript:alert(2)) [there](/guides)";
	const id = await makeIssue({ introduction, items: [{ kind: "dog", number: dog.id }] });
	const light = await preview(id);
	const policy = light.headers.get("Content-Security-Policy") ?? "";
	expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src 'self'/);
	expect(policy).toContain("frame-ancestors 'self'; sandbox allow-same-origin ");
	expect(policy).not.toMatch(/script|form-action (?!'none')/);
	expect(light.headers.get("Cache-Control")).toBe("no-store");
	const html = await light.text();
	expect(html).not.toMatch(/<script|href="javascript/);
	expect(html).toContain(`href="${env.siteUrl}/guides"`);
	expect(html).toMatch(/src="\/photos\//);
	expect(html).toContain("@media not all");
	expect(await (await preview(id, "?scheme=dark")).text()).toContain("@media all");
	const cut = await preview(await makeIssue({ introduction: `${"a".repeat(139)}🐕 runs` }));
	expect(await cut.text(), "half an emoji").not.toContain("\ufffd");
	await expect(preview(999_999)).rejects.toMatchObject({ status: 404 });
	await expect(preview("x")).rejects.toMatchObject({ status: 404 });
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkLinks } from "./check-links.ts";

async function makeProject(files: Record<string, string>): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), "links-"));
	onTestFinished(() => rm(root, { recursive: true }));
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(root, file)), { recursive: true });
		await writeFile(join(root, file), text);
	}
	return root;
}

/** Answers /404 with 404, and so on. */
async function openWeb(): Promise<string> {
	const server = createServer(({ url = "" }, response) => {
		response.statusCode = Number(url.slice(1, 4));
		response.end();
	});
	await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
	onTestFinished(() => void server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("names the file of each dead link, in texts, lists and docs", async () => {
	const web = await openWeb();
	const root = await makeProject({
		"content/guides/01.md": `[Fine](${web}/200) [dead](${web}/404/a) [ours](/guides/none) [busy](${web}/429)`,
		"content/law/it.yaml": `# See ${web}/410/b.\nsource:\n  url: ${web}/404/c\n  other: "${web}/200/(d)"\n`,
		"docs/run.md": `[Here](../README.md) [not here](gone.md) <${web}/404/e> \`${web}/404/f\` https://shop.example/404`,
		"README.md": `[Refused](${web}/403)`,
	});
	const lines: string[] = [];
	const dead = await checkLinks(root, (line) => lines.push(line));
	const found = dead.map(({ file, address, status }) => [
		file,
		address.replace(/^http:\/\/[^/]+/, ""),
		status,
	]);
	expect(found.sort()).toEqual([
		["content/guides/01.md", "/404/a", 404],
		["content/law/it.yaml", "/404/c", 404],
		["content/law/it.yaml", "/410/b", 410],
		["docs/run.md", "/404/e", 404],
		["docs/run.md", "docs/gone.md", 404],
	]);
	expect(lines.sort()).toEqual([`not checked: ${web}/403 (403)`, `not checked: ${web}/429 (429)`]);
});

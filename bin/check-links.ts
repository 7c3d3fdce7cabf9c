/**
 * Checks the addresses that content/ and the docs link to. Not a test, because the web changes by itself.
 * The guides' links to our own pages are tested in content/guides.test.ts.
 */
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LinkChecker, LinkState } from "linkinator";

const examples = String.raw`^https?://([^/]+\.)?example(\.[a-z]+)?([:/]|$)`;
const lists = "build/links";

type DeadLink = { file: string; address: string; status: number };

export async function checkLinks(
	root: string,
	report: (line: string) => void,
): Promise<DeadLink[]> {
	for await (const file of glob("content/**/*.yaml", { cwd: root })) await listLinks(root, file);
	const checker = new LinkChecker();
	checker.on("statusCodeWarning", ({ url, status }) => report(`not checked: ${url} (${status})`));
	const check = async (...path: string[]) => {
		const { links } = await checker.check({
			path,
			serverRoot: root,
			markdown: true,
			directoryListing: true,
			linksToSkip: [examples],
			concurrency: 10,
			timeout: 30_000,
			// They say that the site refuses programs, or has a bad hour, not that the page is gone.
			statusCodes: { "401": "warn", "403": "warn", "405": "warn", "429": "warn", "5xx": "warn" },
		});
		return links.filter(({ state }) => state === LinkState.BROKEN);
	};
	const texts = await check("content/**/*.md", `${lists}/**/*.md`);
	const docs = await check("docs/**/*.md", "*.md");
	// Paths in the texts are the site's, not files.
	const dead = [...texts.filter(({ url }) => URL.canParse(url)), ...docs];
	await rm(join(root, lists), { recursive: true, force: true });
	return dead.map(({ url, parent = "", status = 0 }) => ({
		file: parent.replace(`${lists}/`, "").replace(/\.yaml\.md$/, ".yaml"),
		address: url,
		status,
	}));
}

/** Writes the addresses in a YAML file as Markdown, which linkinator reads. */
async function listLinks(root: string, file: string): Promise<void> {
	const text = await readFile(join(root, file), "utf8");
	const found = text.match(/https?:\/\/[^\s"'<>]+[^\s"'<>.,;:]/g) ?? [];
	const list = join(root, lists, `${file}.md`);
	await mkdir(dirname(list), { recursive: true });
	await writeFile(list, found.map((link) => `<${link}>\n\n`).join(""));
}

if (import.meta.main) {
	const dead = await checkLinks(process.cwd(), console.log);
	for (const { file, address, status } of dead) {
		console.log(`${file}: ${address} (${status || "no answer"})`);
	}
	console.log(`${dead.length} dead links.`);
	process.exitCode = dead.length > 0 ? 1 : 0;
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const draw = `
	const { printDiagrams } = await import("#app/writing/guides/pdf/diagrams.ts");
	const { diagrams } = await import("#app/platform/images/diagrams.server.ts");
	await printDiagrams([...diagrams.keys()].slice(0, 1));
	process.exit(0);`;

/** Two configurations under which fontconfig complains: no folder for its cache is writable, or there is none. */
const machines = {
	"whose folders cannot be written":
		"<fontconfig><dir>/usr/share/fonts</dir><cachedir>/dev/null/cache</cachedir></fontconfig>",
	"without a configuration": undefined,
};

test.each(Object.entries(machines))("a diagram is drawn silently on a machine %s", (_, text) => {
	const folder = mkdtempSync(join(tmpdir(), "ccr-test-fonts-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const FONTCONFIG_FILE = join(folder, "fonts.conf");
	if (text) writeFileSync(FONTCONFIG_FILE, text);
	const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", draw], {
		encoding: "utf8",
		env: { HOME: "/dev/null", FONTCONFIG_FILE },
	});
	expect(stderr).toBe("");
	expect(status).toBe(0);
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const drawings = {
	"a diagram": `const { printDiagrams } = await import("#app/guides/pdf/diagrams.ts");
		const { diagrams } = await import("#app/platform/images/diagrams.server.ts");
		await printDiagrams([...diagrams.keys()].slice(0, 1));`,
	"a font of the machine": `const { registerFont } = await import("#app/platform/fonts/register-font.server.ts");
		await registerFont("serif", "/nonexistent/font.ttf").catch(() => {});`,
};

/** Two configurations under which fontconfig complains: no folder for its cache is writable, or there is none. */
const machines = {
	"whose folders cannot be written":
		"<fontconfig><dir>/usr/share/fonts</dir><cachedir>/dev/null/cache</cachedir></fontconfig>",
	"without a configuration": undefined,
};

for (const [machine, text] of Object.entries(machines)) {
	test.each(Object.entries(drawings))(`%s is drawn silently on a machine ${machine}`, (_, code) => {
		const folder = mkdtempSync(join(tmpdir(), "ccr-test-fonts-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const FONTCONFIG_FILE = join(folder, "fonts.conf");
		if (text) writeFileSync(FONTCONFIG_FILE, text);
		const { status, stderr } = spawnSync(
			process.execPath,
			["--input-type=module", "--eval", `${code}\nprocess.exit(0);`],
			{ encoding: "utf8", env: { HOME: "/dev/null", FONTCONFIG_FILE } },
		);
		expect(stderr).toBe("");
		expect(status).toBe(0);
	});
}

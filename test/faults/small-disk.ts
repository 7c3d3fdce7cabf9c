import { execFile } from "node:child_process";
import { mkdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const run = promisify(execFile);

export const canMount = process.platform === "linux" && process.getuid?.() === 0;
if (!canMount) console.info("Full disks are not tried here: only root may mount a small one.");

/** Mounts a disk of this size over a folder, with the folder's contents, until the test is over. */
export async function mountDisk(folder: string, megabytes: number): Promise<void> {
	await mkdir(folder, { recursive: true });
	const { mode } = await stat(folder);
	await run("cp", ["-a", folder, `${folder}.before`]);
	const options = `size=${megabytes}m,mode=${(mode & 0o777).toString(8)}`;
	await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
	onTestFinished(async () => void (await run("umount", ["-l", folder])));
	await run("cp", ["-a", `${folder}.before/.`, folder]);
	await rm(`${folder}.before`, { recursive: true });
}

/** Fills the disk; the returned function frees the space again. */
export async function fill(folder: string): Promise<() => Promise<void>> {
	const filler = join(folder, "filler.bin");
	const { bavail, bsize } = await statfs(folder);
	await writeFile(filler, Buffer.alloc(bavail * bsize, 1)).catch(() => {});
	return () => rm(filler);
}

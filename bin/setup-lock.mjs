import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, say } from "./setup-run.mjs";

const name = `ccr-setup-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
/** A socket that one process listens on. The system frees it when the process ends, however it ends. */
const address =
	{ linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform] ??
	path.join(os.tmpdir(), name);

/**
 * Runs `work` while no other command of this project installs or builds: npm and the bundler break when two of them
 * write to one folder.
 */
export async function withLock(work) {
	for (let tries = 0; ; tries++) {
		const server = createServer();
		if (await happens(server.listen(address), "listening")) {
			return await work().finally(() => server.close());
		}
		if (tries === 0) {
			say("Another command is installing or building here. Waiting for it to finish…");
		}
		await sleep(250);
		await removeIfLeft();
	}
}

/** Where a socket is a file, that of a process that was killed stays. */
async function removeIfLeft() {
	if (!path.isAbsolute(address) || process.platform === "win32") return;
	const socket = connect(address);
	if (!(await happens(socket, "connect"))) rmSync(address, { force: true });
	socket.destroy();
}

function happens(emitter, event) {
	return new Promise((done) => {
		emitter.once(event, () => done(true)).once("error", () => done(false));
	});
}

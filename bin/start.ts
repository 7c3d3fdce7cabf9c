import "./private-files.ts";
import { setFlagsFromString } from "node:v8";

/** Memory settings that Node and the C library read only when a process begins. */
const wanted = {
	// Image work uses threads; glibc would keep a memory arena for each.
	MALLOC_ARENA_MAX: "2",
	// Returns image memory to the system at once; a lower threshold would slow down pages.
	MALLOC_MMAP_THRESHOLD_: "1048576",
	// The young generation would grow past 100 MB; half of this size would cost a fifth of the speed. Of V8's four
	// helper threads, two would only compete with the site and PostgreSQL for a small machine's cores.
	NODE_OPTIONS: "--max-semi-space-size=16 --v8-pool-size=2",
};

process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";
// Not on Windows, which cannot replace a process.
if (process.execve && Object.keys(wanted).some((name) => process.env[name] === undefined)) {
	const { execPath, execArgv, argv, env } = process;
	process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...wanted, ...env });
}
// Collects garbage when the heap has grown by a quarter, instead of nearly doubling (S8), and in one pause of about 25 ms:
// marking bit by bit takes a tenth of the pages per second, and more memory meanwhile.
setFlagsFromString("--heap-growing-percent=25");
setFlagsFromString("--no-incremental-marking");
await import("./run-site.ts");

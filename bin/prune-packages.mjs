import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Returns the folders of a lock file's packages that the program can reach. npm keeps more: whatever is an optional
 * peer of something, and the programs for this machine that these bring.
 */
export function reachablePackages({ packages }) {
	const reached = new Set();
	const visit = (from, names) => {
		for (const name of names) {
			const folder = folderOf(name, from, packages);
			if (!folder || reached.has(folder)) continue;
			reached.add(folder);
			visit(folder, needsOf(packages[folder]));
		}
	};
	visit("", Object.keys(packages[""].dependencies));
	return reached;
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
	const peers = Object.keys(peerDependencies ?? {});
	return [
		...Object.keys({ ...dependencies, ...optionalDependencies }),
		...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional),
	];
}

/** As Node resolves it: the nearest folder above. */
function folderOf(name, from, packages) {
	for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
		const folder = path.posix.join(at, "node_modules", name);
		if (packages[folder]) return folder;
		if (at === "") return undefined;
	}
}

/** Run in the folder of an image that is being built. */
function prune() {
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
	const kept = reachablePackages(lock);
	for (const folder of Object.keys(lock.packages)) {
		if (folder === "" || kept.has(folder) || !existsSync(folder)) continue;
		// One that is kept may be inside.
		if ([...kept].some((each) => each.startsWith(`${folder}/`))) continue;
		rmSync(folder, { recursive: true });
	}
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) prune();

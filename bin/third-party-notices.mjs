/** Prints the licenses of the packages in the image, and of those that are compiled into the build. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { reachablePackages } from "./prune-packages.mjs";

const compiled = ["lucide", "@fontsource-variable/fraunces", "@fontsource-variable/source-sans-3"];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const folders = [...reachablePackages(lock), ...compiled.map((name) => `node_modules/${name}`)];
for (const folder of folders.filter((each) => existsSync(each)).sort()) {
	const { name, version, license } = JSON.parse(
		readFileSync(path.join(folder, "package.json"), "utf8"),
	);
	console.log(`${"=".repeat(80)}\n${name} ${version}: ${license ?? "see below"}\n`);
	for (const file of readdirSync(folder).filter((each) => /^(licen[cs]e|notice)/i.test(each))) {
		console.log(readFileSync(path.join(folder, file), "utf8").trim(), "\n");
	}
}

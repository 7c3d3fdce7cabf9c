#!/usr/bin/env node
/** The commands of package.json, in plain JavaScript for any Node from 20 on: it runs before packages are installed. */
import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "./setup-build.mjs";
import { install, installBenchTools } from "./setup-install.mjs";
import { Failure, inProject, root, runInstead, runQuietly } from "./setup-run.mjs";

const commands = {
	/** All that `npm start` needs; its shell starts the site, so that no launcher stays in memory. */
	async ready(node) {
		await Promise.all([build(node), makeDatabase(node)]);
		return 0;
	},
	/** For services that were set up when this started the site; `ready` and then Node need less memory. */
	async start(node, args) {
		await commands.ready(node);
		return await runProgram(node, "build/start.js", args, "production");
	},
	async dev(node, args) {
		return await runProgram(node, "bin/start.ts", ["--dev", ...args], "development");
	},
	async build(node) {
		await build(node, { always: true });
		return 0;
	},
	async test(node, args) {
		const { test } = await import("./setup-test.mjs");
		return await test(node, args);
	},
	async long(node, args) {
		return await runSuite("long", node, args);
	},
	async faults(node, args) {
		return await runSuite("fault", node, args);
	},
	async outbox(node, args) {
		return await runProgram(node, "bin/outbox.ts", args, "production");
	},
	async admin(node, args) {
		return await runProgram(node, "bin/admin.ts", args, "production");
	},
	async move(node, args) {
		return await runProgram(node, "bin/storage-move.ts", args, "production");
	},
	async backup(node, args) {
		return await runProgram(node, "bin/backup.ts", args, "production");
	},
	async restore(node, args) {
		return await runProgram(node, "bin/restore.ts", args, "production");
	},
	async crash(node, args) {
		await build(node);
		return await runProgram(node, "test/crash/run.ts", args, "production");
	},
	/** Our own attack tests, then the tools; with tool names, only those. */
	async attack(node, args) {
		if (args.length === 0) {
			const code = await runSuite("attack", node, args);
			if (code !== 0) return code;
		}
		await build(node);
		return await runProgram(node, "test/attack/run.ts", args, "production");
	},
	async bench(node, args) {
		await installBenchTools();
		await build(node);
		return await runProgram(node, "bench/run.ts", args, "production");
	},
};

async function runSuite(suite, node, args) {
	process.env.TEST_SUITE = suite;
	const { test } = await import("./setup-test.mjs");
	return await test(node, args);
}

/** A first start makes its database while the site is built. If that fails, the start says why. */
async function makeDatabase(node) {
	const { DATABASE_URL, DATA_DIR = "data" } = process.env;
	const file = "bin/make-database.ts";
	if (DATABASE_URL || existsSync(path.resolve(root, DATA_DIR))) return;
	await runQuietly(node, [inProject(file)], { env: environmentOf(file, "production") });
}

function runProgram(node, file, args, mode) {
	if (!existsSync(inProject(file))) throw new Failure(`${file} doesn’t exist here.`);
	return runInstead(node, [inProject(file), ...args], { env: environmentOf(file, mode) });
}

function environmentOf(file, mode) {
	return {
		NODE_ENV: process.env.NODE_ENV ?? mode,
		// From the second time on, Node's compiler of TypeScript isn't loaded.
		...(file.endsWith(".ts") && {
			NODE_COMPILE_CACHE:
				process.env.NODE_COMPILE_CACHE ?? inProject("node_modules/.cache/ccr-compiled"),
		}),
	};
}

async function main([name, ...args]) {
	if (Number(process.versions.node.split(".")[0]) < 20) {
		throw new Failure(`This needs Node 20 or later, and this is ${process.version}.`);
	}
	const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
	if (command === undefined) {
		throw new Failure(`Usage: node bin/setup.mjs ${Object.keys(commands).join(" | ")}`);
	}
	return await command(await install(), args);
}

try {
	process.exitCode = await main(process.argv.slice(2));
} catch (error) {
	if (!(error instanceof Failure)) throw error;
	console.error(error.message);
	if (process.argv[2] === "test") console.log("0 passed, 1 failed");
	process.exitCode = 1;
}

import "./private-files.ts";
import { parseArgs } from "node:util";
import { env } from "#app/platform/settings/env.server.ts";
import { openStore } from "#app/platform/storage/storage.server.ts";
import { copyObjects, removeCopied } from "#app/platform/storage/storage-move.server.ts";

const usage = `npm run storage:move -- s3             copies every file from the disk into the bucket
npm run storage:move -- disk           and back
npm run storage:move -- s3 --remove    then deletes from the disk what the bucket has

S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_KEY and S3_SECRET name the bucket. The site can
keep running. It stores files where STORAGE says: afterwards set STORAGE=s3 (or disk), restart the site,
and run the command once more for files that came in in the meantime.`;

process.exitCode = await main();

async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { remove: { type: "boolean", default: false } },
	});
	const [target, ...others] = positionals;
	if ((target !== "s3" && target !== "disk") || others.length > 0) {
		console.error(usage);
		return 1;
	}
	if (values.remove && env.storage !== target) {
		console.error(
			`STORAGE is ${env.storage}, so the site still uses the files that --remove would delete. Set STORAGE=${target} and restart the site first.`,
		);
		return 1;
	}
	const [from, to] = [await openStore(target === "s3" ? "disk" : "s3"), await openStore(target)];
	let lastReportAt = 0;
	const moved = await copyObjects(from, to, ({ copied, there }) => {
		const now = Date.now();
		if (now - lastReportAt < 2_000) return;
		lastReportAt = now;
		console.log(`  ${copied} copied, ${there} already there …`);
	});
	const size = (moved.bytes / 1e6).toFixed(1);
	console.log(
		`Copied ${moved.copied} files (${size} MB), each compared by its SHA-256; ${moved.there} were already there.`,
	);
	if (values.remove) {
		const left = await removeCopied(from, to);
		console.log(
			left === 0
				? "The old copies are gone."
				: `${left} old files have changed and were not deleted.`,
		);
	} else {
		console.log(`Now set STORAGE=${target}, restart the site and run this once more.`);
	}
	return 0;
}

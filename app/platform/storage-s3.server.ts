import { readFile, rm } from "node:fs/promises";
import { paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import { openS3Client } from "#app/platform/s3-client.server.ts";
import type { S3Settings } from "#app/platform/settings.server.ts";
import type { Listed, Store } from "#app/platform/storage.server.ts";

/** An answer that does not begin, or does not go on, for so long is no answer, in milliseconds. */
const patience = 10_000;

/** Objects in a bucket of an S3 service. It is never public: what visitors may see goes through the site. */
export function openS3Store({ bucket, ...service }: S3Settings, silence = patience): Store {
	const client = openS3Client(service, { attempts: 3, silence });
	// The driver itself, not flydrive's Disk around it: that one cuts the slash off a prefix, and
	// "photos/12" would stand for "photos/123", too.
	const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });

	return {
		// S3 shows an object when all of it is there, and answers when it is durable.
		write: (key, bytes) => driver.put(key, bytes),

		async adopt(key, path) {
			await driver.put(key, await readFile(path));
			await rm(path, { force: true });
		},

		async read(key) {
			try {
				// A Buffer of its own memory, as the disk gives.
				return new Uint8Array(await driver.getBytes(key));
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw error;
			}
		},

		has: (key) => driver.exists(key),
		remove: (key) => driver.delete(key),
		removeFolder: (folder) => driver.deleteAll(`${folder}/`),

		// Every object goes in one request: what was broken off was never there.
		removeUnfinished: async () => 0,

		// flydrive's own list forgets the sizes.
		async *list(): AsyncGenerator<Listed> {
			for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
				for (const { Key: key, Size: size } of Contents) if (key) yield { key, size: size ?? 0 };
			}
		},
	};
}

function isMissing(error: unknown): boolean {
	return error instanceof Error && error.name === "NoSuchKey";
}

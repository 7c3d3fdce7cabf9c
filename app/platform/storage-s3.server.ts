import { paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import type { S3Settings } from "#app/platform/settings.server.ts";
import type { Listed, Store } from "#app/platform/storage.server.ts";

/** An answer that does not begin, or does not go on, for so long is no answer, in milliseconds. */
const patience = 10_000;
/** How often a request is sent before it has failed; the client waits longer each time. */
const attempts = 3;

/** Objects in a bucket of an S3 service. It is never public: what visitors may see goes through the site. */
export function openS3Store({ bucket, endpoint, region, key, secret }: S3Settings): Store {
	const client = new S3Client({
		region,
		...(endpoint && { endpoint, forcePathStyle: true }),
		...(key && secret && { credentials: { accessKeyId: key, secretAccessKey: secret } }),
		maxAttempts: attempts,
		requestHandler: { connectionTimeout: 3_000, requestTimeout: patience },
		// Services other than Amazon's know no checksums in the body's trailer.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
	// The driver itself, not flydrive's Disk around it: that one cuts the slash off a prefix, and
	// "photos/12" would stand for "photos/123", too.
	const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });

	return {
		// S3 shows an object when all of it is there, and answers when it is durable.
		write: (key, bytes) => driver.put(key, bytes),

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

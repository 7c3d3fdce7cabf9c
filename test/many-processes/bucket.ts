import type { S3Settings } from "#app/platform/settings/settings.server.ts";
import { openS3Store } from "#app/platform/storage/storage-s3.server.ts";
import type { Objects } from "#test/crash/files.ts";

export function objectsIn(bucket: S3Settings): Objects {
	const store = openS3Store(bucket);
	return {
		read: store.read,
		async sizes(folder) {
			const sizes = new Map<string, number>();
			for await (const { key, size } of store.list()) {
				if (key.startsWith(`${folder}/`)) sizes.set(key.slice(folder.length + 1), size);
			}
			return sizes;
		},
	};
}

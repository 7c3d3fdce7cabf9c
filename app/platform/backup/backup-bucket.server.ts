import { Readable } from "node:stream";
import {
	AbortMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Settings } from "#app/platform/settings/settings.server.ts";
import { openS3Client } from "#app/platform/storage/storage-s3.server.ts";

/** Bytes per part: S3 allows 10,000 parts of at least 5 MB, so this size allows 160 GB. */
const partSize = 16 * 1024 * 1024;

export function openBucket({ bucket, ...service }: S3Settings, prefix: string) {
	const client = openS3Client(service, { attempts: 5, timeoutMs: 60_000 });
	const folder = prefix ? `${prefix}/` : "";
	const objectOf = (name: string) => ({ Bucket: bucket, Key: folder + name });

	return {
		async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
			const params = { ...objectOf(name), Body: Readable.from(bytes, { objectMode: false }) };
			const upload = new Upload({
				client,
				params,
				partSize,
				queueSize: 1,
				leavePartsOnError: true,
			});
			try {
				await upload.done();
			} catch (error) {
				// Orphaned parts are billed. Failing to remove them must not hide the original error.
				const { uploadId: UploadId } = upload;
				if (UploadId) {
					const abort = new AbortMultipartUploadCommand({ ...objectOf(name), UploadId });
					await client.send(abort).catch(() => {});
				}
				throw error;
			}
		},

		async open(name: string): Promise<Readable> {
			const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
			return Body as Readable;
		},

		async list(): Promise<string[]> {
			const names: string[] = [];
			const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder });
			for await (const { Contents = [] } of pages) {
				for (const { Key } of Contents) if (Key) names.push(Key.slice(folder.length));
			}
			return names;
		},

		async remove(name: string): Promise<void> {
			await client.send(new DeleteObjectCommand(objectOf(name)));
		},
	};
}

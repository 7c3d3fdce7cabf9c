import type { Readable } from "node:stream";
import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CreateMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	paginateListObjectsV2,
	UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { Place } from "#app/platform/backup-place.server.ts";
import { openS3Client } from "#app/platform/s3-client.server.ts";
import type { S3Settings } from "#app/platform/settings.server.ts";

/** S3 takes ten thousand parts of at least 5 MB: these make 160 GB. */
const partSize = 16 * 1024 * 1024;

/** Backups as objects of a bucket, below a prefix. One is there when its last part has come. */
export function openBucket({ bucket, ...service }: S3Settings, prefix: string): Place {
	const client = openS3Client(service, { attempts: 5, silence: 60_000 });
	const folder = prefix ? `${prefix}/` : "";
	const objectOf = (name: string) => ({ Bucket: bucket, Key: folder + name });

	return {
		async keep(name, bytes) {
			const object = objectOf(name);
			const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
			try {
				const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
				for await (const Body of inParts(bytes)) {
					const PartNumber = Parts.length + 1;
					const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
					Parts.push({ PartNumber, ETag: (await client.send(part)).ETag });
				}
				const MultipartUpload = { Parts };
				await client.send(
					new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload }),
				);
			} catch (error) {
				// Parts that belong to nothing are paid for, too.
				const abort = new AbortMultipartUploadCommand({ ...object, UploadId });
				await client.send(abort).catch(() => {});
				throw error;
			}
		},

		async open(name) {
			const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
			return Body as Readable;
		},

		async list() {
			const names: string[] = [];
			const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder });
			for await (const { Contents = [] } of pages) {
				for (const { Key } of Contents) if (Key) names.push(Key.slice(folder.length));
			}
			return names;
		},

		async remove(name) {
			await client.send(new DeleteObjectCommand(objectOf(name)));
		},
	};
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
	let kept: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of bytes) {
		kept.push(chunk);
		size += chunk.byteLength;
		if (size < partSize) continue;
		yield Buffer.concat(kept);
		kept = [];
		size = 0;
	}
	if (size > 0) yield Buffer.concat(kept);
}

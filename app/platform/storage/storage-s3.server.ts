import { readFile, rm } from "node:fs/promises";
import {
	DeleteObjectCommand,
	DeleteObjectsCommand,
	GetObjectCommand,
	HeadObjectCommand,
	NoSuchKey,
	PutObjectCommand,
	paginateListObjectsV2,
	S3Client,
	S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "#app/platform/settings/settings.server.ts";
import type { Listed, Store } from "#app/platform/storage/store.ts";

export function openS3Client(
	{ endpoint, region, key, secret }: Omit<S3Settings, "bucket">,
	{ attempts, timeoutMs }: { attempts: number; timeoutMs: number },
): S3Client {
	return new S3Client({
		region,
		...(endpoint && { endpoint, forcePathStyle: true }),
		...(key && secret && { credentials: { accessKeyId: key, secretAccessKey: secret } }),
		maxAttempts: attempts,
		// `requestTimeout` only prints a warning and keeps waiting.
		requestHandler: { connectionTimeout: 3_000, socketTimeout: timeoutMs },
		// Other services don't support checksums in the trailer.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
}

export function openS3Store({ bucket, ...service }: S3Settings, timeoutMs = 10_000): Store {
	const client = openS3Client(service, { attempts: 3, timeoutMs });
	const objectOf = (key: string) => ({ Bucket: bucket, Key: key });

	// S3 shows an object only once it is complete and durable.
	async function write(key: string, bytes: Uint8Array): Promise<void> {
		await client.send(new PutObjectCommand({ ...objectOf(key), Body: bytes }));
	}

	return {
		write,

		async adopt(key, path) {
			await write(key, await readFile(path));
			await rm(path, { force: true });
		},

		async read(key) {
			try {
				const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
				// Copied into memory of its own, which the disk store also returns.
				return Body && new Uint8Array(await Body.transformToByteArray());
			} catch (error) {
				if (error instanceof NoSuchKey) return undefined;
				throw error;
			}
		},

		async has(key) {
			try {
				await client.send(new HeadObjectCommand(objectOf(key)));
				return true;
			} catch (error) {
				if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
					return false;
				throw error;
			}
		},

		async remove(key) {
			await client.send(new DeleteObjectCommand(objectOf(key)));
		},

		async removeFolder(folder) {
			const below = { Bucket: bucket, Prefix: `${folder}/` };
			for await (const { Contents = [] } of paginateListObjectsV2({ client }, below)) {
				const Objects = Contents.map(({ Key }) => ({ Key }));
				if (Objects.length === 0) continue;
				const Delete = { Objects, Quiet: true };
				const { Errors: failed = [] } = await client.send(
					new DeleteObjectsCommand({ Bucket: bucket, Delete }),
				);
				// The service answers 200 even if it has deleted none of them.
				if (failed[0]) throw new Error(`${failed[0].Key} was not deleted: ${failed[0].Code}`);
			}
		},

		// Objects are sent in one request, so nothing unfinished remains.
		removeUnfinished: async () => 0,

		async *list(folder): AsyncGenerator<Listed> {
			const listed = { Bucket: bucket, ...(folder && { Prefix: `${folder}/` }) };
			for await (const { Contents = [] } of paginateListObjectsV2({ client }, listed)) {
				for (const { Key: key, Size: size = 0, LastModified: writtenAt = new Date() } of Contents) {
					if (key) yield { key, size, writtenAt };
				}
			}
		},
	};
}

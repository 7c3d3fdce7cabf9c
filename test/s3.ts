import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "#app/platform/settings/settings.server.ts";

export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
	const directory = await mkdtemp(join(tmpdir(), "ccr-s3-"));
	const bucket = "corso-files";
	const server = new S3rver({
		port: 0,
		address: "127.0.0.1",
		silent: true,
		directory,
		configureBuckets: [{ name: bucket, configs: [] }],
	});
	const { port } = await server.run();
	return {
		settings: {
			bucket,
			endpoint: `http://127.0.0.1:${port}`,
			region: "us-east-1",
			key: "S3RVER",
			secret: "S3RVER",
		},
		async stop() {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "#app/platform/settings/settings.server.ts";

type RequestLimits = {
	attempts: number;
	/** Milliseconds without any data. */
	timeoutMs: number;
};

export function openS3Client(
	{ endpoint, region, key, secret }: Omit<S3Settings, "bucket">,
	{ attempts, timeoutMs }: RequestLimits,
): S3Client {
	return new S3Client({
		region,
		...(endpoint && { endpoint, forcePathStyle: true }),
		...(key && secret && { credentials: { accessKeyId: key, secretAccessKey: secret } }),
		maxAttempts: attempts,
		// `requestTimeout` only prints a warning and goes on waiting.
		requestHandler: { connectionTimeout: 3_000, socketTimeout: timeoutMs },
		// Other services do not support checksums in the trailer.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
}

import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "#app/platform/settings/settings.server.ts";

type Patience = {
	/** How often a request is sent before it has failed; the client waits longer each time. */
	attempts: number;
	/** Milliseconds: a service that says nothing for so long, or takes nothing, does not answer. */
	silence: number;
};

/** A client of an S3 service. */
export function openS3Client(
	{ endpoint, region, key, secret }: Omit<S3Settings, "bucket">,
	{ attempts, silence }: Patience,
): S3Client {
	return new S3Client({
		region,
		...(endpoint && { endpoint, forcePathStyle: true }),
		...(key && secret && { credentials: { accessKeyId: key, secretAccessKey: secret } }),
		maxAttempts: attempts,
		// Its `requestTimeout` only writes a line to the console, and goes on waiting.
		requestHandler: { connectionTimeout: 3_000, socketTimeout: silence },
		// Services other than Amazon's know no checksums in the body's trailer.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
}

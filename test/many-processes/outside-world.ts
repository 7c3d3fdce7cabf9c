import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openReceiver, openRelay, type Receiver, type Relay, startS3 } from "#test/fake-servers.ts";

export type OutsideWorld = {
	relay: Relay;
	list: Receiver;
	bucket: Awaited<ReturnType<typeof startS3>>["settings"];
	close(): Promise<void>;
};

/**
 * Opens what many processes share besides the database, each a real server on loopback: a bucket, a mail
 * relay, a mailing list. It also changes this process's settings, so call it before anything reads them.
 */
export async function openOutsideWorld(): Promise<OutsideWorld> {
	const [s3, relay, list] = await Promise.all([startS3(), openRelay(), openReceiver()]);
	const { endpoint, bucket, key, secret } = s3.settings;
	const backups = join(process.env.DATA_DIR ?? "", "backups");
	await mkdir(backups, { recursive: true });
	Object.assign(process.env, {
		STORAGE: "s3",
		S3_ENDPOINT: endpoint,
		S3_BUCKET: bucket,
		S3_KEY: key,
		S3_SECRET: secret,
		SMTP_URL: relay.url,
		TEAM_MAIL: "team@corso.example",
		MAILING_LIST: "form-post",
		MAILING_LIST_URL: `${list.url}/subscribe`,
		MAILING_LIST_FORWARD: "all",
		TRUSTED_PROXIES: "127.0.0.1",
	});
	return {
		relay,
		list,
		bucket: s3.settings,
		async close() {
			await Promise.all([relay.close(), list.close(), s3.stop()]);
		},
	};
}

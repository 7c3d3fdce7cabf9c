import { createHmac } from "node:crypto";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";
import { caller, NoResponseError } from "#app/platform/mailing-list/mailing-list-call.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

export type Hook = { event: string; data: Record<string, unknown> };

const bounds = { time: 10_000, bytes: 4096 };
const retryable = [408, 429];

/** Follows https://github.com/standard-webhooks/standard-webhooks. All attempts have the same id. */
export async function sendWebhook(
	{ event, data }: Hook,
	id: string,
	hook = env.promoteHook,
): Promise<Attempt> {
	if (!hook) return { ok: false, again: "later", reason: "PROMOTE_WEBHOOK_URL is no longer set" };
	const body = JSON.stringify({ type: event, id, data });
	const timestamp = String(Math.floor(Date.now() / 1000));
	const { url, secret } = hook;
	const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : secret;
	const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
	const headers = {
		"Content-Type": "application/json",
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": `v1,${signature}`,
	};
	try {
		const call = caller(id, bounds);
		const { status } = await call(new URL(url), { method: "POST", headers, body });
		if (status >= 200 && status < 300) return { ok: true };
		const final = status >= 400 && status < 500 && !retryable.includes(status);
		const reason = `the webhook answered ${status}`;
		return { ok: false, again: final ? "never" : "later", reason };
	} catch (error) {
		if (!(error instanceof NoResponseError)) throw error;
		return { ok: false, again: "later", reason: `the webhook: ${error.message}` };
	}
}

export const postWebhook = circuitBreaker((hook: Hook, id: string) => sendWebhook(hook, id));

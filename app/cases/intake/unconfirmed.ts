import { createHash } from "node:crypto";
import { limitUnconfirmed } from "#app/cases/intake/rate-limits.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import type { StrangersMail } from "#app/people/define-feature.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import type { takeAll } from "#app/platform/limits/rate-limit.server.ts";
import { canonicalMailbox } from "#app/platform/mail/mail-address.server.ts";

export type RequestMeta = { ticket: string; network: string };

/** `wait`: seconds until the sender can try again. */
export type Receipt = { ok: true } | { ok: false; wait: number };

type Message = RequestMeta & {
	/** Also used in the names of its rate limits. */
	form: "inquiry" | "report" | "letter";
	email: string;
	contentKey: string;
	/** Limits in addition to those that all forms share. */
	limits?: Parameters<typeof takeAll>[0];
	isStored(): Promise<boolean>;
	/** Returns the new id, or undefined while another process stores the same form. */
	insert(mailbox: string, tx: Db): Promise<number | undefined>;
	confirmation: StrangersMail;
};

export function contentKeyOf(...content: unknown[]): string {
	return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

const inFlight = new Map<string, Promise<Receipt>>();

/**
 * Stores a message that reaches no one before its sender confirms the email address. Resolves with `ok` once
 * stored durably. The same form sent again, even concurrently, is stored once.
 */
export function receiveUnconfirmed(message: Message): Promise<Receipt> {
	const { contentKey } = message;
	const earlier = inFlight.get(contentKey);
	if (earlier) return earlier;
	const receipt = store(message).finally(() => inFlight.delete(contentKey));
	inFlight.set(contentKey, receipt);
	return receipt;
}

async function store(message: Message): Promise<Receipt> {
	const { email, limits, insert, isStored, confirmation: what, network } = message;
	if (await isStored()) return { ok: true };
	const wait = await limitUnconfirmed(message, limits);
	if (wait > 0) return { ok: false, wait };
	await transaction(async (tx) => {
		const subjectId = await insert(canonicalMailbox(email), tx);
		if (subjectId !== undefined) await enqueueDelivery({ what, subjectId, network }, tx);
	});
	return { ok: true };
}

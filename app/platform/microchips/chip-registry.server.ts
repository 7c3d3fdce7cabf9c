import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";
import {
	type Answer,
	type Bounds,
	caller,
	NoResponseError,
} from "#app/platform/mailing-list/mailing-list-call.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { ChipRegistrySettings } from "#app/platform/settings/settings.server.ts";

/** `registry` is the one that has the number, if the answer names it. */
type ChipFound = { ok: true; found: boolean; registry: string };
type Failed = Extract<Attempt, { ok: false }>;

/** The type of every adapter. `chip` is a normalized number, and all its attempts have the same `id`. */
export type ChipRegistry = (chip: string, id: string) => Promise<ChipFound | Failed>;

/** `waitFor` is in milliseconds. */
type Options = Bounds & { tries?: number; waitFor?: number };

/** Described in docs/operate/settings.md. Sends the chip in the body, because URLs end up in logs. */
export function createChipRegistry(
	{ url, key }: ChipRegistrySettings,
	{ tries = 3, waitFor = 250, ...bounds }: Options = { time: 5_000, bytes: 16 * 1024 },
): ChipRegistry {
	const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
	return async (chip, id) => {
		const call = caller(id, bounds);
		const request = { method: "POST", headers, body: JSON.stringify({ microchip: chip }) };
		for (let tried = 1; ; tried++) {
			const result = await call(new URL(url), request).then(readAnswer, failedWithout);
			if (result.ok || result.again === "never" || tried === tries) return result;
			await pause(waitFor * tried);
		}
	};
}

function failedWithout(error: unknown): Failed {
	if (!(error instanceof NoResponseError)) throw error;
	return { ok: false, again: "later", reason: `the registry gave ${error.message}` };
}

const Found = v.object({
	found: v.boolean(),
	registry: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ""),
});

const temporary = [408, 425, 429];

function readAnswer({ status, json }: Answer): ChipFound | Failed {
	if (status === 404) return { ok: true, found: false, registry: "" };
	const body = json();
	const read = v.safeParse(Found, body);
	if (status === 200 && read.success) return { ok: true, ...read.output };
	// A missing body means that the answer was cut off.
	const isCut = status === 200 && body === undefined;
	const again = isCut || status >= 500 || temporary.includes(status) ? "later" : "never";
	const reason =
		status === 200 ? "the registry's answer is unclear" : `the registry answered ${status}`;
	return { ok: false, again, reason };
}

export const chipRegistry: ChipRegistry | undefined =
	env.chipRegistry && circuitBreaker(createChipRegistry(env.chipRegistry));

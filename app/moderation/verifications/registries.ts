import { randomUUID } from "node:crypto";
import { recordVerification, type Verified } from "#app/moderation/verifications/verifications.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type ChipRegistry, chipRegistry } from "#app/platform/microchips/chip-registry.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { microchipFault, microchipLookUp } from "#app/records/microchip.ts";

export const canAskRegistry = chipRegistry !== undefined;

/** The number that the team looks up, and where; undefined without a valid one. */
export function chipOf({ record, values }: Verified) {
	const field = record.verifications.microchip?.of;
	const number = field ? (values[field] ?? "") : "";
	if (number === "" || microchipFault(number)) return undefined;
	return { number, byHand: microchipLookUp(values[record.country] ?? "") };
}

/** Asks the configured registry and records what it answers. "no answer": nothing is recorded. */
export async function lookUpMicrochip(
	of: Verified,
	actor: Actor,
	registry: ChipRegistry | undefined = chipRegistry,
) {
	requireRight(actor, "review");
	const chip = chipOf(of);
	if (!chip || !registry) return "no value";
	const answer = await registry(chip.number, randomUUID());
	if (!answer.ok) {
		log.warn({ reason: answer.reason }, "the microchip registry was not reached");
		return "no answer";
	}
	const result = answer.found ? "registered" : "not_found";
	const made = {
		kind: "microchip",
		result,
		checkedAt: new Date(),
		registry: answer.registry,
	} as const;
	return recordVerification(of, made, actor);
}

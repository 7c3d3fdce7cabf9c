import { randomUUID } from "node:crypto";
import { recordVerification, type Verified } from "#app/moderation/verifications/verifications.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type ChipRegistry, chipRegistry } from "#app/platform/microchips/chip-registry.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { microchipError, microchipLookUp } from "#app/records/microchip.ts";

export const canAskRegistry = chipRegistry !== undefined;

/** Returns the number for the team to look up, and where; undefined if there is no valid number. */
export function chipOf({ record, values }: Verified) {
	const field = record.verifications.microchip?.of;
	const number = field ? (values[field] ?? "") : "";
	if (number === "" || microchipError(number)) return undefined;
	return { number, byHand: microchipLookUp(values[record.country] ?? "") };
}

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

import type { DogWithResults } from "#app/network/kennels/evidence/dogs.ts";
import { dogName } from "#app/network/kennels/evidence/evidence.ts";
import {
	isPreliminary,
	testName,
	validityText,
	validUntil,
} from "#app/network/kennels/evidence/test-rules.ts";

/** A breeder's view of a dog, as last changed, and its results. */
export function dogView({ pending, results, ...dog }: DogWithResults) {
	const { id, state, changeDeclined, reason } = dog;
	const { registeredName, callName, bornOn } = pending ?? dog;
	return {
		...{ id, state, changeDeclined, reason, registeredName },
		name: dogName({ callName, registeredName }),
		changed: pending !== null,
		results: results.map((result) => {
			// It counts from the review on, but the breeder may know before.
			const until = result.validUntil ?? validUntil(result);
			const preliminary = isPreliminary(result, bornOn);
			const { id, scheme, testedOn, level, checkedAt, reason } = result;
			return {
				...{ id, scheme, testedOn, level, checkedAt, reason, preliminary },
				result: result.result,
				name: testName(result.test),
				validity: validityText(result, until),
				canRenew: until !== null || preliminary,
			};
		}),
	};
}

import type { Scheme } from "#app/network/kennels/evidence/evidence.ts";

type Test = { scheme: Scheme; test: string };

/** Names the field of a test's result in the breeder's form, which has those of all tests. */
export function resultField({ scheme, test }: Test, part: string): string {
	return `${scheme}-${test}-${part}`;
}

/** Names the field with the registry's page, which is the same for all of a dog's results there. */
export function urlField(scheme: Scheme): string {
	return `${scheme}-url`;
}

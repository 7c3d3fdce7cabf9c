/** How the provider's script is fetched: the rules of the specification, sections 7 and 9. */
const retried = [429, 500, 503, 504];
const firstWait = 1_000;
const factor = 2;
/** A service that says that it is away is left alone for longer. */
const factorWhenAway = 30;
/** Milliseconds that all of it may take, the waiting too. */
export const giveUpAfter = 60_000;

/** What came of one attempt: the status of the answer, or that there was none. */
export type Outcome = number | "no answer";

/** What a program does with time; a test has a clock of its own. */
export type Clock = {
	now(): number;
	wait(milliseconds: number): Promise<void>;
	/** From 0 to 1, evenly. */
	chance(): number;
};

/**
 * Milliseconds before the next attempt, or undefined when there is none. `failures` counts this one:
 * 1 is the first. A half more or less by chance, so that not all visitors come back at once.
 */
export function waitAfter(outcome: Outcome, failures: number, chance: number): number | undefined {
	if (outcome === "no answer" || !retried.includes(outcome)) return undefined;
	const wait =
		outcome === 503
			? firstWait * factorWhenAway ** Math.max(failures, 1)
			: firstWait * factor ** (failures - 1);
	return Math.round(wait * (0.5 + chance));
}

/**
 * Tries until it succeeds, is refused for good, or the time is up; returns why it gave up, or
 * undefined when it did not. `attempt` gets the milliseconds that are left.
 */
export async function persist(
	attempt: (left: number) => Promise<Outcome>,
	clock: Clock,
): Promise<string | undefined> {
	const until = clock.now() + giveUpAfter;
	for (let failures = 1; ; failures++) {
		const outcome = await attempt(until - clock.now());
		if (outcome === 200) return undefined;
		const wait = waitAfter(outcome, failures, clock.chance());
		const said = outcome === "no answer" ? outcome : `answered ${outcome}`;
		if (wait === undefined) return said;
		if (clock.now() + wait >= until) return `${said}, ${failures} times in a minute`;
		await clock.wait(wait);
	}
}

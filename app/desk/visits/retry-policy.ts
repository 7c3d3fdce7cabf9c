/** Values from the specification, sections 7 and 9. */
const retryStatuses = [429, 500, 503, 504];
const firstWaitMs = 1_000;
const factor = 2;
const factorFor503 = 30;
/** In total, including the time between attempts. */
const totalTimeoutMs = 60_000;

export type Outcome = number | "no answer";

type Clock = {
	now(): number;
	wait(milliseconds: number): Promise<void>;
	/** Returns a uniform random number from 0 to 1. */
	chance(): number;
};

/** Returns milliseconds, or undefined to give up. Jitter of ±50 % spreads out the retries. */
export function waitAfter(outcome: Outcome, failures: number, chance: number): number | undefined {
	if (outcome === "no answer" || !retryStatuses.includes(outcome)) return undefined;
	const wait =
		outcome === 503
			? firstWaitMs * factorFor503 ** Math.max(failures, 1)
			: firstWaitMs * factor ** (failures - 1);
	return Math.round(wait * (0.5 + chance));
}

/** Returns why it gave up, or undefined on success. `attempt` gets the milliseconds left. */
export async function retryUntilTimeout(
	attempt: (left: number) => Promise<Outcome>,
	clock: Clock,
): Promise<string | undefined> {
	const until = clock.now() + totalTimeoutMs;
	for (let failures = 1; ; failures++) {
		const outcome = await attempt(until - clock.now());
		if (outcome === 200) return undefined;
		const wait = waitAfter(outcome, failures, clock.chance());
		const reason = outcome === "no answer" ? outcome : `answered ${outcome}`;
		if (wait === undefined) return reason;
		if (clock.now() + wait >= until) return `${reason}, ${failures} times in a minute`;
		await clock.wait(wait);
	}
}

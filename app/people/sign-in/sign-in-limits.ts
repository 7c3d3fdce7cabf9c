import { findDevice } from "#app/people/sign-in/known-device.ts";
import { keyedHash } from "#app/platform/keys.server.ts";
import { limitOf } from "#app/platform/rate-limit.server.ts";

const minutes = 60;
const hours = 60 * minutes;

// Why these: docs/decisions/013-signing-in.md.
const fromDevice = limitOf("sign-in-device", 10, 15 * minutes);
const fromNetworkOnAccount = limitOf("sign-in-pair", 6, 15 * minutes);
const fromNetwork = limitOf("sign-in-network", 40, 15 * minutes, { refusesFromMemory: true });
const onAccount = limitOf("sign-in-account", 60, 1 * hours);

const codes = limitOf("sign-in-code", 20, 15 * minutes);
/** A code of an app fits for a minute and a half. */
const usedCodes = limitOf("sign-in-used-code", 1, 2 * minutes);
const passkeys = limitOf("sign-in-passkey", 60, 15 * minutes, { refusesFromMemory: true });
const ownPassword = limitOf("own-password", 10, 15 * minutes);

const links = limitOf("sign-in-link", 1, 10 * minutes);
const linksOfDay = limitOf("sign-in-link-day", 12, 24 * hours);
const linksOfDevice = limitOf("sign-in-link-device", 12, 24 * hours);
const linksFromNetwork = limitOf("sign-in-link-network", 10, 1 * hours, {
	refusesFromMemory: true,
});

type Try = { email: string; network: string; request: Request };

/** Seconds until a password may be tried again; 0 is now. Known and unknown accounts count alike. */
export async function waitForPassword({ email, network, request }: Try): Promise<number> {
	const device = await findDevice(request, email);
	if (device) return (await fromDevice.take(device)).wait;
	const account = await keyedHash("sign-in", email);
	// In this order: one network alone cannot use up what all strangers together have on an account.
	const limits = [
		() => fromNetwork.take(network),
		() => fromNetworkOnAccount.take(`${account} ${network}`),
		() => onAccount.take(account),
	];
	for (const take of limits) {
		const { wait } = await take();
		if (wait > 0) return wait;
	}
	return 0;
}

/**
 * Whether one more link may be mailed. `wait` is in seconds and for whoever asked too often from one
 * network; others are told nothing, so that an address of the team answers like any other.
 */
export async function mayMailLink({ email, network, request }: Try) {
	const device = await findDevice(request, email);
	const { wait } = device ? { wait: 0 } : await linksFromNetwork.take(network);
	if (wait > 0) return { may: false, wait } as const;
	const account = await keyedHash("sign-in", email);
	if ((await links.take(account)).wait > 0) return { may: false, wait: 0 } as const;
	const day = device ? linksOfDevice.take(device) : linksOfDay.take(account);
	return { may: (await day).wait === 0, wait: 0 } as const;
}

/** Seconds until this network may try a code of a second factor. */
export async function waitForCode(network: string): Promise<number> {
	return (await codes.take(network)).wait;
}

/** Uses up a code of somebody's app: true for the first alone who signs in by it. */
export async function takeCode(personId: number, code: string): Promise<boolean> {
	return (await usedCodes.take(await keyedHash("sign-in", `${personId} ${code}`))).wait === 0;
}

/** Seconds until this network may ask for a passkey again. */
export async function waitForPasskey(network: string): Promise<number> {
	return (await passkeys.take(network)).wait;
}

/** Seconds until somebody who is signed in may give the own password again. */
export async function waitForOwnPassword(personId: number): Promise<number> {
	return (await ownPassword.take(String(personId))).wait;
}

/** "in 14 minutes" */
export function inMinutes(wait: number): string {
	const many = Math.ceil(wait / 60);
	return many === 1 ? "in a minute" : `in ${many} minutes`;
}

import { findDevice } from "#app/people/sign-in/known-device.ts";
import { keyedHash } from "#app/platform/keys.server.ts";
import { mailboxOf } from "#app/platform/mail-address.server.ts";
import { limitOf, networkLimitOf, takeAll } from "#app/platform/rate-limit.server.ts";

const minutes = 60;
const hours = 60 * minutes;

// Why these: docs/decisions/013-signing-in.md.
const fromDevice = limitOf("sign-in-device", 10, 15 * minutes);
// What a network and the /48 around it have for an account stays below what all strangers have for it.
const fromNetworkOnAccount = networkLimitOf("sign-in-pair", 6, 15 * minutes, { around: 12 });
const fromNetwork = networkLimitOf("sign-in-network", 40, 15 * minutes, {
	refusesFromMemory: true,
});
const onAccount = limitOf("sign-in-account", 60, 1 * hours);

const codes = networkLimitOf("sign-in-code", 20, 15 * minutes);
/** A code of an app fits for a minute and a half. */
const usedCodes = limitOf("sign-in-used-code", 1, 2 * minutes);
const passkeys = networkLimitOf("sign-in-passkey", 60, 15 * minutes, { refusesFromMemory: true });
const ownPassword = limitOf("own-password", 10, 15 * minutes);

const links = limitOf("sign-in-link", 1, 10 * minutes);
const linksOfDay = limitOf("sign-in-link-day", 12, 24 * hours);
const linksFromNetworkOnAccount = networkLimitOf("sign-in-link-pair", 4, 24 * hours, { around: 6 });
const linksOfDevice = limitOf("sign-in-link-device", 1, 10 * minutes);
const linksOfDeviceDay = limitOf("sign-in-link-device-day", 12, 24 * hours);
const networkLinks = "sign-in-link-network";
const linksFromNetwork = networkLimitOf(networkLinks, 10, 1 * hours, { refusesFromMemory: true });

type Try = { email: string; network: string; request: Request };

/** Seconds until a password may be tried again; 0 is now. Known and unknown accounts count alike. */
export async function waitForPassword({ email, network, request }: Try): Promise<number> {
	const device = await findDevice(request, email);
	if (device) return (await fromDevice.take(device)).wait;
	const account = await keyedHash("sign-in", email);
	const limits = [
		...fromNetwork(network),
		...fromNetworkOnAccount(network, `${account} `),
		onAccount.of(account),
	];
	return (await takeAll(limits)).wait;
}

/**
 * Whether one more link may be mailed. `wait` is in seconds and for whoever asked too often from one
 * network; others are told nothing, so that an address of the team answers like any other. A browser in which
 * this account signed in before has a budget of its own, which no stranger can use up.
 */
export async function mayMailLink({ email, network, request }: Try) {
	const device = await findDevice(request, email);
	if (device) {
		const own = await takeAll([linksOfDevice.of(device), linksOfDeviceDay.of(device)]);
		return { may: own.wait === 0, wait: 0 };
	}
	const mailbox = await keyedHash("sign-in", mailboxOf(email));
	const { refusedBy } = await takeAll([
		...linksFromNetwork(network),
		...linksFromNetworkOnAccount(network, `${mailbox} `),
		...[links.of(mailbox), linksOfDay.of(mailbox)],
	]);
	return { may: refusedBy.size === 0, wait: refusedBy.get(networkLinks) ?? 0 };
}

/** Seconds until this network may try a code of a second factor. */
export async function waitForCode(network: string): Promise<number> {
	return (await takeAll(codes(network))).wait;
}

/** Uses up a code of somebody's app: true for the first alone who signs in by it. */
export async function takeCode(personId: number, code: string): Promise<boolean> {
	return (await usedCodes.take(await keyedHash("sign-in", `${personId} ${code}`))).wait === 0;
}

/** Seconds until this network may ask for a passkey again. */
export async function waitForPasskey(network: string): Promise<number> {
	return (await takeAll(passkeys(network))).wait;
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

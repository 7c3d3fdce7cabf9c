import { findDevice } from "#app/people/sign-in/known-device.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";
import { canonicalMailbox } from "#app/platform/mail/mail-address.server.ts";

const minutes = 60;
const hours = 60 * minutes;

// See docs/decisions/013-signing-in.md for the reasons.
const fromDevice = createRateLimit("sign-in-device", 10, 15 * minutes);
// A network and its /48 get fewer attempts on one account than all strangers combined.
const fromNetworkOnAccount = createNetworkRateLimit("sign-in-pair", 6, 15 * minutes, {
	around: 12,
});
const fromNetwork = createNetworkRateLimit("sign-in-network", 40, 15 * minutes, {
	refusesFromMemory: true,
});
const onAccount = createRateLimit("sign-in-account", 60, 1 * hours);

const codes = createNetworkRateLimit("sign-in-code", 20, 15 * minutes);
/** Longer than a code stays valid, which is a minute and a half. */
const usedCodes = createRateLimit("sign-in-used-code", 1, 2 * minutes);
const passkeys = createNetworkRateLimit("sign-in-passkey", 60, 15 * minutes, {
	refusesFromMemory: true,
});
const ownPassword = createRateLimit("own-password", 10, 15 * minutes);

const links = createRateLimit("sign-in-link", 1, 10 * minutes);
const linksOfDay = createRateLimit("sign-in-link-day", 12, 24 * hours);
const linksFromNetworkOnAccount = createNetworkRateLimit("sign-in-link-pair", 4, 24 * hours, {
	around: 6,
});
const linksOfDevice = createRateLimit("sign-in-link-device", 1, 10 * minutes);
const linksOfDeviceDay = createRateLimit("sign-in-link-device-day", 12, 24 * hours);
const networkLinks = "sign-in-link-network";
const linksFromNetwork = createNetworkRateLimit(networkLinks, 10, 1 * hours, {
	refusesFromMemory: true,
});

type Try = { email: string; network: string; request: Request };

/** Counts unknown accounts like known ones. */
export async function takePasswordAttempt({ email, network, request }: Try): Promise<number> {
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

/** `wait` (seconds) is set only by limits per network, so that it doesn't reveal the team's addresses. */
export async function checkMailedLinkLimits({ email, network, request }: Try) {
	const device = await findDevice(request, email);
	if (device) {
		const own = await takeAll([linksOfDevice.of(device), linksOfDeviceDay.of(device)]);
		return { may: own.wait === 0, wait: 0 };
	}
	const mailbox = await keyedHash("sign-in", canonicalMailbox(email));
	const { refusedBy } = await takeAll([
		...linksFromNetwork(network),
		...linksFromNetworkOnAccount(network, `${mailbox} `),
		links.of(mailbox),
		linksOfDay.of(mailbox),
	]);
	return { may: refusedBy.size === 0, wait: refusedBy.get(networkLinks) ?? 0 };
}

export async function waitForCode(network: string): Promise<number> {
	return (await takeAll(codes(network))).wait;
}

export async function takeCode(personId: number, code: string): Promise<boolean> {
	return (await usedCodes.take(await keyedHash("sign-in", `${personId} ${code}`))).wait === 0;
}

export async function waitForPasskey(network: string): Promise<number> {
	return (await takeAll(passkeys(network))).wait;
}

export async function waitForOwnPassword(personId: number): Promise<number> {
	return (await ownPassword.take(String(personId))).wait;
}

export function inMinutes(wait: number): string {
	const count = Math.ceil(wait / 60);
	return count === 1 ? "in a minute" : `in ${count} minutes`;
}

export function waitMessage(wait: number): string {
	return `Too many attempts. Try again ${inMinutes(wait)}.`;
}

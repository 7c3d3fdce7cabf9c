import { keyedHash } from "#app/platform/keys.server.ts";
import { limitOf } from "#app/platform/rate-limit.server.ts";

const minutes = 60;
const hours = 60 * minutes;

/** From one network, with a ticket of ours that is fresh: people, a school, a shelter. */
const fromPeople = limitOf("sent", 30, 10 * minutes);
/** From one network, all that looks made by a program: it is kept, but not without end. */
const fromPrograms = limitOf("doubted", 60, 10 * minutes, { refusesFromMemory: true });
/** About one address: nobody's inbox is filled by our forms. */
const aboutAddress = limitOf("address", 5, 1 * hours);
/** By all together: more than volunteers could read is a flood, not interest. */
const fromAll = limitOf("all", 200, 10 * minutes);
/** One ticket serves a sender who goes back and sends something else; a program uses it on and on. */
const withTicket = limitOf("ticket", 4, 24 * hours);

export type Weighed = {
	/** Why it looks like spam; empty when it does not. */
	doubts: string[];
	/** Seconds after which it may be tried again; 0 when it may come in now. */
	wait: number;
};

/** Counts a message and says whether it may come in: as it is, set aside, or later. */
export async function weigh(
	message: { form: string; email: string; ticket: string | undefined; network: string },
	doubts: string[],
): Promise<Weighed> {
	const all = [...doubts];
	if (
		message.ticket !== undefined &&
		(await withTicket.take(await keyOf(message.ticket.slice(0, 22)))).wait
	) {
		all.push("one form was sent again and again with other words");
	}
	// A form without a ticket is sent by programs as easily as by people: it must not stop the others.
	const sender = message.ticket === undefined ? `open ${message.network}` : message.network;
	if (all.length === 0 && (await fromPeople.take(sender)).wait) {
		all.push("more came from this network than people send");
	}
	if (all.length > 0) {
		const { wait } = await fromPrograms.take(message.network);
		if (wait > 0) return { doubts: all, wait };
	}
	if ((await aboutAddress.take(await keyOf(message.email.toLowerCase()))).wait) {
		all.push("this address was used more than five times within an hour");
	}
	if (all.length === 0 && (await fromAll.take(message.form)).wait) {
		all.push("it came in a flood");
	}
	return { doubts: all, wait: 0 };
}

/** What strangers wrote is counted by its hash: it may hold what no key can, and nobody is named there. */
function keyOf(text: string): Promise<string> {
	return keyedHash("limits", text);
}

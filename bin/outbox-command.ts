import { listQuarantined, restoreSubmission } from "#app/cases/intake/quarantine.ts";
import { listUnfinished, retryDelivery } from "#app/cases/outbox/deliveries.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { systemActor } from "#app/people/actor.ts";

const usage = `npm run outbox                 what is waiting to be sent, what failed and possible spam, and why
npm run outbox -- retry 12     tries delivery 12 again for seven days
npm run outbox -- recover 5    restores message 5 from possible spam`;

const actor = systemActor("npm run outbox");

export async function runOutbox([command = "list", number = ""]: string[]): Promise<number> {
	if (command === "list") return list();
	const id = /^\d{1,15}$/.test(number) ? Number(number) : undefined;
	if (id === undefined || !["retry", "recover"].includes(command)) {
		console.error(usage);
		return 1;
	}
	const done =
		command === "retry"
			? await retryDelivery(id, actor)
			: await restoreSubmission(id, publicForms, actor);
	console.log(
		done
			? "Done. The running site sends it."
			: `Nothing with the number ${id} can be changed this way.`,
	);
	return done ? 0 : 1;
}

async function list(): Promise<number> {
	const deliveries = await listUnfinished();
	console.log(deliveries.length === 0 ? "Everything has been sent." : "Not sent yet:");
	for (const { id, name, state, attempts, reason, createdAt } of deliveries) {
		const why = reason && `; last time: ${reason}`;
		const what = state === "failed" ? "failed" : "waiting";
		console.log(`  ${id}  ${day(createdAt)}  ${name}  ${what} after ${attempts} attempts${why}`);
	}
	const { items: quarantined, more } = await listQuarantined();
	if (quarantined.length > 0) console.log("\nPossible spam, newest first:");
	for (const { id, form, receivedAt, spamSignals, details } of quarantined) {
		const opening = Object.values(details).join(" ").replace(/\s+/g, " ").slice(0, 60);
		console.log(
			`  ${id}  ${day(receivedAt)}  ${form}  ${spamSignals.join("; ")}\n      ${opening}`,
		);
	}
	if (more) console.log("  … and more: see Possible spam at the desk");
	return 0;
}

function day(date: Date): string {
	return date.toISOString().slice(0, 16).replace("T", " ");
}

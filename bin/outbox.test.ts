import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { listQuarantined } from "#app/cases/intake/quarantine.ts";
import { attemptDelivery, listUnfinished } from "#app/cases/outbox/deliveries.ts";
import { sendForm } from "#test/forms.ts";
import { runCommand } from "#test/terminal.ts";
import { runOutbox } from "./outbox-command.ts";

const outbox = (...args: string[]) => runCommand(runOutbox, args);

async function send(EMAIL: string, honeypot: string): Promise<void> {
	await sendForm(contactForm, { EMAIL, MMERGE6: "Ciao a tutti" }, { honeypot, network: EMAIL });
}

test("the command shows unsent deliveries with reasons and retries them", async () => {
	expect(await outbox()).toEqual({ status: 0, output: "Everything has been sent.\n" });
	await send("ada@example.com", "");
	const [first] = await listUnfinished();
	const id = first?.id ?? 0;
	await attemptDelivery(id, async () => ({
		ok: false,
		again: "never",
		reason: "550 no such user",
	}));
	expect((await outbox()).output).toMatch(
		new RegExp(`${id} .* contact.received  failed after 1 attempts; last time: 550 no such user`),
	);

	execFileSync(process.execPath, ["bin/outbox.ts", "retry", String(id)]);
	expect((await listUnfinished()).find((each) => each.id === id)?.state).toBe("waiting");
	expect((await outbox("retry", String(id))).status).toBe(1);
});

test("and possible spam, which they can restore once (F1)", async () => {
	await send("eve@example.com", "filled in");
	const [found] = (await listQuarantined()).items;
	expect((await outbox()).output).toMatch(/\n +Ciao a tutti/);
	expect((await outbox("recover", String(found?.id))).status).toBe(0);
	expect((await listQuarantined()).items).toEqual([]);
	expect((await outbox("recover", String(found?.id))).status).toBe(1);
});

test("an unknown command gets the usage", async () => {
	const { status, output } = await outbox("burn", "12");
	expect([status, output]).toEqual([1, expect.stringContaining("npm run outbox -- retry 12")]);
});

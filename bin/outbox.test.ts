import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { contactForm } from "#app/contact/messages.ts";
import { listQuarantined } from "#app/moderation/intake/quarantine.ts";
import { attemptDelivery, listUnfinished } from "#app/outbox/deliveries.ts";
import { sendForm } from "#test/sent.ts";

function outbox(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/outbox.ts", ...args], {
		encoding: "utf8",
		env: { ...process.env, NODE_ENV: "production" },
	});
	return { status, said: stdout + stderr };
}

async function send(EMAIL: string, honeypot: string): Promise<void> {
	await sendForm(contactForm, { EMAIL, MMERGE6: "Ciao a tutti" }, { honeypot, network: EMAIL });
}

test("the command shows unsent deliveries with reasons and retries them", {
	timeout: 60_000,
}, async () => {
	expect(outbox()).toEqual({ status: 0, said: "Everything has been sent.\n" });
	await send("ada@example.com", "");
	const [first] = await listUnfinished();
	const id = first?.id ?? 0;
	await attemptDelivery(id, async () => ({
		ok: false,
		again: "never",
		reason: "550 no such user",
	}));
	expect(outbox().said).toMatch(
		new RegExp(`${id} .* contact.received  failed after 1 attempts; last time: 550 no such user`),
	);
	expect(outbox("retry", String(id)).status).toBe(0);
	expect((await listUnfinished()).find((each) => each.id === id)?.state).toBe("waiting");
	expect(outbox("retry", String(id)).status).toBe(1);
});

test("and possible spam, which they can restore once (F1)", {
	timeout: 60_000,
}, async () => {
	await send("eve@example.com", "filled in");
	const [found] = (await listQuarantined()).items;
	expect(outbox().said).toMatch(/\n +Ciao a tutti/);
	expect(outbox("recover", String(found?.id)).status).toBe(0);
	expect((await listQuarantined()).items).toEqual([]);
	expect(outbox("recover", String(found?.id)).status).toBe(1);
});

test("an unknown command gets the usage", () => {
	const { status, said } = outbox("burn", "12");
	expect([status, said]).toEqual([1, expect.stringContaining("npm run outbox -- retry 12")]);
});

import { expect, test } from "vitest";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import { createChipRegistry } from "#app/platform/microchips/chip-registry.server.ts";
import { openService, type Reply } from "#test/replying.ts";

const chip = "985112001234567";
const found = { status: 200, body: { found: true, registry: "HomeAgain" } };

async function open(...replies: Reply[]) {
	const service = await openService(...replies);
	const settings = { url: `${service.url}/lookup`, key: "secret" };
	const bounds = { time: 15_000, bytes: 1024, waitFor: 1 };
	return { ...service, lookUp: createChipRegistry(settings, bounds), settings };
}

test("the number and the key are sent, the number not in the address", async () => {
	const { asked, lookUp } = await open(found);
	expect(await lookUp(chip, "one")).toEqual({ ok: true, found: true, registry: "HomeAgain" });
	expect(asked).toMatchObject([
		{
			method: "POST",
			url: "/lookup",
			body: JSON.stringify({ microchip: chip }),
			headers: { authorization: "Bearer secret", "idempotency-key": "one" },
		},
	]);
});

test("404, or an answer that says so, means not found", async () => {
	const missing = { ok: true, found: false, registry: "" };
	for (const reply of [404, { status: 200, body: { found: false } }]) {
		expect(await (await open(reply)).lookUp(chip, "one")).toEqual(missing);
	}
});

test("a temporary fault is tried again with the same id, three times in all", async () => {
	const recovering = await open(503, 429, found);
	expect(await recovering.lookUp(chip, "one")).toMatchObject({ ok: true, found: true });
	expect(recovering.asked.map(({ headers }) => headers["idempotency-key"])).toEqual([
		"one",
		"one",
		"one",
	]);
	const broken = await open(500);
	expect(await broken.lookUp(chip, "two")).toMatchObject({ ok: false, again: "later" });
	expect(broken.asked).toHaveLength(3);
});

test("a wrong key or an unclear answer is not repeated, and never taken for a result", async () => {
	for (const reply of [401, 301, { status: 200, body: { ok: 1 } }]) {
		const service = await open(reply);
		expect(await service.lookUp(chip, "one")).toMatchObject({ ok: false, again: "never" });
		expect(service.asked).toHaveLength(1);
	}
});

test("a service that is away or never answers costs a bounded time, and the next question none", async () => {
	const { asked, settings } = await open((response) => void response.writeHead(200).write("{"));
	const impatient = createChipRegistry(settings, { time: 40, bytes: 1024, tries: 2, waitFor: 1 });
	const guarded = circuitBreaker(impatient, { slowMs: 20, pauseMs: 60_000 });
	expect(await guarded(chip, "one")).toMatchObject({ ok: false });
	expect(asked).toHaveLength(2);
	expect(await guarded(chip, "two")).toMatchObject({ ok: false, again: "later" });
	expect(asked).toHaveLength(2);
});

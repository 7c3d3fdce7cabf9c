import { expect, test } from "vitest";
import { ageOfTicket, newTicket } from "#app/platform/forms/tickets.server.ts";
import { agedTicket } from "#test/forms.ts";

test("a valid ticket has an age", async () => {
	expect(await ageOfTicket(await newTicket())).toBeLessThan(1000);
	expect(await ageOfTicket(await agedTicket(60))).toBeGreaterThanOrEqual(60_000);
});

test("every form gets a different ticket", async () => {
	const many = await Promise.all(Array.from({ length: 20 }, newTicket));
	expect(new Set(many).size).toBe(20);
});

test("a changed or forged ticket is invalid", async () => {
	const ticket = await newTicket();
	const [name, time, mac] = ticket.split(".");
	const older = (Number.parseInt(time ?? "", 36) - 60_000).toString(36);
	for (const forged of ["", "x", `${name}.${older}.${mac}`, `${name}.${time}`, `${ticket}x`]) {
		expect(await ageOfTicket(forged), forged).toBeUndefined();
	}
	expect(await ageOfTicket(`${"a".repeat(22)}.${time}.${mac}`)).toBeUndefined();
});

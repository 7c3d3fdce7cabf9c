import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { alertPromise, holdPromise } from "#app/network/dogs/alerts/alert-form.tsx";
import { alertMail, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { actor, deleteRecords, makeDog } from "#test/make.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeAlert } from "#test/visitors.ts";
import { action } from "./new.page.tsx";

beforeEach(async () => {
	await deleteRecords();
	await db.delete(dogAlerts);
});

async function ask(search: string): Promise<string> {
	const context = new RouterContextProvider();
	context.set(networkContext, "network");
	const body = new URLSearchParams({ EMAIL: "ada@example.com", search });
	const request = new Request("https://corso.example/alerts", { method: "POST", body });
	const { data } = await action({ request, context } as never);
	return JSON.stringify(data);
}

test("no email is promised about a dog that isn't on hold anymore", async () => {
	const rex = await makeDog({ name: "Rex" }, { status: "on_hold" });
	await dogs.transition(rex.id, "available", actor);
	expect(await ask("dog=rex")).not.toContain("ada@example.com");
	expect(await db.$count(dogAlerts)).toBe(0);
});

test("a dog on hold that was renamed meanwhile is the one that was asked for, and the email promises only that", async () => {
	const rex = await makeDog({ name: "Rex" }, { status: "on_hold" });
	await dogs.update(rex.id, { name: "Tex" }, actor);
	expect(await ask("dog=rex")).toContain("ada@example.com");
	const [alert] = await db.select().from(dogAlerts);
	expect(alert?.dogId).toBe(rex.id);
	const email = await writeEmail(alertMail.link, alert?.recipientId ?? 0);
	expect(email?.text.replaceAll("\n", " ")).toContain(holdPromise);
	await makeAlert("ada@example.com", "", { confirmedAt: null });
	const both = await writeEmail(alertMail.link, alert?.recipientId ?? 0);
	expect(both?.text.replaceAll("\n", " ")).toContain(alertPromise);
});

import { expect, test, vi } from "vitest";
import { openRelay } from "#test/fake-servers.ts";
import { patience } from "#test/waiting.ts";

const relay = await openRelay();
process.env.SMTP_URL = relay.url;
// The settings are read once, by whichever of these comes first.
const { eq } = await import("drizzle-orm");
const { dogs } = await import("#app/network/dogs/store.ts");
const { findTasks } = await import("#app/desk/today/tasks.ts");
const { startJobs } = await import("#app/jobs.ts");
const { runConfirmations } = await import("#app/cases/confirmations/schedule.ts");
const { deliveries } = await import("#app/cases/outbox/table.ts");
const { db, transaction } = await import("#app/platform/database/db.server.ts");
const { closeQueue } = await import("#app/platform/queue/queue.server.ts");
const { dog } = await import("#app/records/dog.ts");
const { actor, daysAgo, makeDog } = await import("#test/make.ts");
const { dogDraft, makeCase } = await import("#test/make-case.ts");
const { makeStaff } = await import("#test/staff.ts");

test("an owner whose mail server refuses our question is on Today, and leaves it with a new address", async () => {
	const ada = await makeStaff("reviewer");
	const ownerContactEmail = "nobody@example.com";
	const dateAdded = daysAgo(dog.confirm.ask[0] + 1);
	const { id } = await makeDog({ name: "Remy", dateAdded, ownerContactEmail }, { photos: 1 });
	await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	await db.delete(deliveries);
	await relay.behave("answers 550");
	await runConfirmations(dogs, actor);
	const jobs = startJobs();
	const ended = async () => {
		const isQuestion = eq(deliveries.name, "ask.dog");
		expect(await db.select().from(deliveries).where(isQuestion)).toMatchObject([
			{ state: "failed", attempts: 1 },
		]);
	};
	await vi.waitFor(ended, { timeout: patience, interval: 50 });
	await jobs.close();
	await closeQueue();
	expect(relay.asked).toEqual([ownerContactEmail]);
	const unreachable = async () =>
		(await findTasks(ada)).find(({ group }) => group === "quiet")?.tasks;
	expect(await unreachable()).toMatchObject([{ title: "Remy", path: `/desk/adoptions/${id}` }]);
	const changes = { ownerContactEmail: "somebody@example.com" };
	await transaction((tx) => dogs.update(id, changes, ada, tx));
	expect(await unreachable()).toBeUndefined();
	await relay.close();
});

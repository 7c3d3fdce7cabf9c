import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { countWaiting } from "#app/desk/cases/cases.ts";
import { unscheduleIssue } from "#app/desk/issues/issues.ts";
import { sendDueIssues } from "#app/desk/issues/sending.ts";
import { issues } from "#app/desk/issues/table.ts";
import { isTaskOverdue } from "#app/desk/today/task.ts";
import { findTasks, listSamples } from "#app/desk/today/tasks.ts";
import { findDraftIssue, findWritingFigures } from "#app/desk/today/today.ts";
import { inquiries } from "#app/network/conversations/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { endingsThisMonth } from "#app/network/outcomes/desk/months.ts";
import { recordLastBackup } from "#app/platform/backup/last-backup.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { siteState } from "#app/platform/database/table.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { dog } from "#app/records/dog.ts";
import { rules } from "#app/records/law/rules.server.ts";
import { longDate } from "#app/ui/format.ts";
import { todayPolicy } from "#policies";
import { site } from "#site";
import { sendForm } from "#test/forms.ts";
import {
	actor,
	daysAgo,
	deleteRecords,
	makeDog,
	makeGuide,
	makeIssue,
	makePost,
} from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";
import { makeInquiry, makeRelayedDog } from "#test/visitors.ts";

const ada = await makeStaff("reviewer");
const writer = await makeStaff("editor");

beforeEach(async () => {
	for (const table of [inquiries, cases, submissions, deliveries, issues]) {
		await db.delete(table);
	}
	await deleteRecords();
});

test("samples are no drafts", async () => {
	for (const sample of [true, true, false]) {
		await makeGuide({ title: "Begun", sample }, { cover: false, published: false });
		await makePost({ title: "Begun", sample }, { cover: false, published: false });
	}
	expect(await findWritingFigures()).toMatchObject({ guideDrafts: 1, postDrafts: 1 });
});

test("homes of this month are those of the outcomes; samples count nowhere", async () => {
	for (const sample of [true, false, false]) {
		await dogs.transition((await makeDog({ name: "Bruno", sample })).id, "homed", actor);
	}
	await dogs.transition((await makeDog({ name: "Luna" })).id, "kept", actor);
	expect(await endingsThisMonth()).toMatchObject({ homed: 2, kept: 1, unknown: 0 });
});

describe("what waits for the team", () => {
	/** "waiting: 2 messages from the contact form (2) → /desk/messages", marked if it waits too long. */
	const tasks = async (reader = ada) =>
		(await findTasks(reader)).flatMap(({ group, tasks }) =>
			// They come with time, and not from what a test does.
			tasks.flatMap((task) => {
				if (task.path === "/desk/law") return [];
				const { title, path, many } = task;
				const mark = isTaskOverdue(task, new Date()) ? "!" : "";
				return [`${group}${mark}: ${title} (${many}) → ${path}`];
			}),
		);
	const hoursLate = 24 * site.team.answerDays + 1;

	test("nothing at first, for everyone", async () => {
		expect(await tasks()).toEqual([]);
		expect(await tasks(writer)).toEqual([]);
	});

	test("nightly backups that have stopped, or never began, for admins", async () => {
		const { backup } = env;
		onTestFinished(async () => {
			env.backup = backup;
			await db.delete(siteState);
		});
		const admin = await makeStaff("admin");
		const titles = async (reader = admin) =>
			(await findTasks(reader)).flatMap(({ tasks }) => tasks.map(({ title }) => title));
		const aDayAgo = daysAgo(1.4);
		const twoDaysAgo = daysAgo(2);
		await recordLastBackup(twoDaysAgo);
		expect(await titles()).not.toContainEqual(expect.stringContaining("backup"));
		env.backup = { ...backup, to: "/mnt/backups" };
		expect(await titles()).toContain(`The last backup is from ${longDate(twoDaysAgo)}`);
		for (const reader of [ada, writer]) {
			expect(await titles(reader)).not.toContainEqual(expect.stringContaining("backup"));
		}
		await recordLastBackup(aDayAgo);
		expect(await titles()).not.toContainEqual(expect.stringContaining("backup"));
		await db.delete(siteState);
		expect(await titles()).toContain("There is no backup yet");
	});

	test("guides whose facts have to be checked, five by name, for writers", async () => {
		for (const many of [1, 2, 3, 4, 5, 6, 7]) {
			await makeGuide({ title: `Guide ${many}`, createdAt: daysAgo(400 - many) }, { cover: false });
		}
		await makeGuide({ title: "Fresh", createdAt: daysAgo(300) }, { cover: false });
		expect(await tasks()).toEqual([]);
		const named = [1, 2, 3, 4, 5].map((many) => `upkeep!: Guide ${many} (1) → /desk/guides/`);
		const found = await tasks(writer);
		expect(found.slice(0, 5).map((task) => task.replace(/\d+$/, ""))).toEqual(named);
		expect(found.slice(5)).toEqual(["upkeep!: 2 more guides (2) → /desk/guides?status=published"]);
	});

	test("legal rules to read again, for whoever reviews", async () => {
		const law = async (reader = ada) => {
			const all = (await findTasks(reader)).flatMap(({ tasks }) => tasks);
			return all.filter(({ path }) => path === "/desk/law");
		};
		vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-01-01") });
		onTestFinished(() => {
			vi.useRealTimers();
		});
		expect(await law()).toMatchObject([{ many: rules.length, since: expect.any(Date) }]);
		expect(await law(writer)).toEqual([]);
		vi.setSystemTime(new Date("2026-11-24"));
		expect(await law()).toEqual([]);
	});

	test("messages and possible spam are counted, samples separately", async () => {
		for (const [index, sample] of [true, true, false].entries()) {
			for (const honeypot of ["", "https://seo.example.com"]) {
				const text = `Which breeder? ${index} ${honeypot}`;
				const values = { EMAIL: "dana@example.com", MMERGE6: text };
				const meta = { ticket: undefined, honeypot, sample };
				expect(await sendForm(contactForm, values, meta)).toMatchObject({ ok: true });
			}
		}
		expect(await tasks()).toEqual([
			"waiting: 1 message from the contact form (1) → /desk/messages",
			"waiting: 1 possible spam message (1) → /desk/spam",
		]);
		expect(listSamples(await countWaiting())).toEqual([
			{ label: "Messages", to: "/desk/messages", count: 2 },
			{ label: "Possible spam", to: "/desk/spam", count: 2 },
		]);
	});

	test("the oldest comes first, and what has waited longer than promised is marked", async () => {
		const late = await makeCase("rehome", { ...dogDraft, name: "Otto" }, { hoursAgo: hoursLate });
		const early = await makeCase("rehome", { ...dogDraft, name: "Luna" }, { hoursAgo: 1 });
		const sample = { sample: true, hoursAgo: 2 * hoursLate };
		const { id } = await makeCase("rehome", { ...dogDraft, name: "Falso" }, sample);
		await makeCase("contact", {}, { hoursAgo: hoursLate - 0.5 });
		await makeCase("contact", {});
		await makeCase("rehome", dogDraft, { state: "completing", hoursAgo: hoursLate });
		expect(await tasks()).toEqual([
			`waiting!: Otto (1) → /desk/review/${late.id}`,
			"waiting!: 2 messages from the contact form (2) → /desk/messages",
			`waiting: Luna (1) → /desk/review/${early.id}`,
			`waiting: Falso (0) → /desk/review/${id}`,
		]);
	});

	test("of many cases the oldest are named, and the others counted", async () => {
		for (let index = 0; index < 9; index++) {
			await makeCase("rehome", dogDraft, { hoursAgo: index < 7 ? hoursLate + index : 1 });
		}
		const all = await tasks();
		expect(all.filter((task) => task.includes("Luna"))).toHaveLength(6);
		expect(all.at(-1)).toBe("waiting!: 3 more cases (3) → /desk/review");
	});

	test("emails that failed, or keep failing", async () => {
		const delivery = { channel: "mail", name: "case.link", subjectId: 1 } as const;
		const hours = (many: number) => sql<Date>`now() - make_interval(hours => ${many})`;
		const old = hours(todayPolicy.lateEmailAfter + 1);
		await db.insert(deliveries).values([
			{ ...delivery, state: "failed", attempts: 1 },
			{ ...delivery, name: "newsletter.issue", state: "failed", attempts: 1 },
			{ ...delivery, attempts: 3, createdAt: old },
			{ ...delivery, attempts: 3 },
			{ ...delivery, createdAt: old },
		]);
		expect((await tasks()).map((task) => task.replace(/: .*\(/, ": ("))).toEqual([
			"waiting: (1) → /desk/deliveries?list=waiting",
			"waiting: (1) → /desk/deliveries",
		]);
	});

	test("reports, and owners who were reminded twice; nothing of what was written", async () => {
		const { id } = await makeRelayedDog({ name: "Nero" });
		const text = "Canary of a conversation";
		await makeInquiry(id, { message: text }, { reported: true });
		await db.update(inquiries).set({ nudgedAt: new Date(), nudgedAgainAt: new Date() });
		const found = await findTasks(ada);
		expect((await tasks()).toSorted()).toEqual([
			"waiting: 1 reported inquiry (1) → /desk/inquiries",
			`waiting: Nero (1) → /desk/adoptions/${id}`,
		]);
		expect(JSON.stringify(found)).not.toMatch(/Canary|priya/i);
		await db.update(inquiries).set({ answeredAt: new Date() });
		expect(await tasks()).toHaveLength(1);
	});

	test("owners we can’t reach, with the reason", async () => {
		const { id } = await makeDog({ name: "Remy" });
		await makeCase("rehome", dogDraft, { subjectId: id, state: "published" });
		await db.update(adoptionListings).set({ unreachableAt: new Date() });
		expect(await tasks()).toEqual([`quiet: Remy (1) → /desk/adoptions/${id}`]);
	});

	test("owners who don’t answer, and the day on which their page is hidden", async () => {
		const { ask, doubt = 0, hide } = dog.confirm;
		const dateAdded = daysAgo(doubt + 1);
		const [asked, early] = [
			await makeDog({ name: "Juno", dateAdded }),
			await makeDog({ name: "Gus", dateAdded: daysAgo(doubt - 1) }),
		];
		for (const { id } of [asked, early]) {
			await makeCase("rehome", dogDraft, { subjectId: id, state: "published" });
		}
		const description = async () => (await findTasks(ada))[0]?.tasks[0]?.description;
		expect(await tasks()).toMatchObject([expect.stringContaining(`/desk/adoptions/${asked.id}`)]);
		expect(await description()).not.toContain("hidden");
		const times = { asks: ask.length, askedAt: daysAgo(3), doubtedAt: daysAgo(1) };
		await db.update(adoptionListings).set(times).where(eq(adoptionListings.id, asked.id));
		expect(await description()).toContain(longDate(daysAgo(3 - (hide - (ask.at(-1) ?? 0)))));
	});

	test("an issue that couldn't be sent when it was time, until it is scheduled again", async () => {
		const late = { state: "scheduled", scheduledAt: daysAgo(1) } as const;
		const own = await makeIssue(late);
		expect(await unscheduleIssue(own, writer)).toBe(true);
		const id = await makeIssue({ ...late, savedAt: daysAgo(30) });
		await sendDueIssues(actor);
		const [group] = await findTasks(writer);
		expect(group?.tasks).toMatchObject([
			{ path: `/desk/newsletter/${id}`, description: expect.stringContaining("postal address") },
		]);
		expect(await tasks(writer)).toEqual([
			`waiting: A newsletter wasn’t sent as scheduled (1) → /desk/newsletter/${id}`,
		]);
		expect(await tasks()).toEqual([]);
		await db.update(issues).set({ ...late, scheduledAt: daysAgo(-1) });
		expect(await tasks(writer)).toEqual([]);
	});

	test("each person sees what they may do", async () => {
		await makeCase("rehome", dogDraft);
		const issue = await makeIssue({ subject: "Three guides" });
		expect(await findDraftIssue()).toMatchObject({ id: issue, hasIntro: false });
		expect(await tasks(writer)).toEqual([]);
		const paused = await makeIssue({
			subject: "Two posts",
			state: "paused",
			startedAt: new Date(),
		});
		expect(await tasks(writer)).toEqual([
			`waiting: A newsletter is paused (1) → /desk/newsletter/${paused}`,
		]);
		expect((await tasks()).join()).not.toContain("newsletter");
		expect(await tasks(await makeStaff("admin"))).toHaveLength(2);
	});
});

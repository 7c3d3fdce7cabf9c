import { and, arrayContains, asc, count, desc, eq, lt, min, sql } from "drizzle-orm";
import * as v from "valibot";
import { isReason, type Reason } from "#app/adoptions/help/help.ts";
import { type HelpResource, helpResources } from "#app/adoptions/help/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { line, nonBlankLine, webAddress } from "#app/platform/forms/typed-form.server.ts";
import { isoDay, partialDateIn } from "#app/records/dates.ts";
import { todayPolicy } from "#policies";
import { site } from "#site";

const shown = 3;

export function findHelp(reason: Reason, country: string) {
	return publicDb
		.select()
		.from(helpResources)
		.where(and(eq(helpResources.country, country), arrayContains(helpResources.reasons, [reason])))
		.orderBy(desc(helpResources.checkedOn), asc(helpResources.id))
		.limit(shown);
}

export function listHelp(): Promise<HelpResource[]> {
	return db.select().from(helpResources).orderBy(asc(helpResources.country), helpResources.title);
}

/** Returns an ISO date. Resources last checked before it are due for another check. */
export function helpCheckCutoff(): string {
	return isoDay(new Date(), -todayPolicy.recheckHelpAfter);
}

export async function countOverdueHelp() {
	const [found] = await db
		.select({ many: count(), oldest: min(helpResources.checkedOn) })
		.from(helpResources)
		.where(lt(helpResources.checkedOn, helpCheckCutoff()));
	return { many: found?.many ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null };
}

export async function findResource(id: number): Promise<HelpResource | undefined> {
	const [found] = await db.select().from(helpResources).where(eq(helpResources.id, id));
	return found;
}

const countries: readonly string[] = site.countries.map(({ code }) => code);

export const ResourceForm = v.pipe(
	v.object({
		title: nonBlankLine(120, "Enter its name."),
		url: webAddress,
		phone: line(30),
		country: v.pipe(
			line(2),
			v.check((code) => countries.includes(code), "Choose a country from the list."),
		),
		checkedOn: v.pipe(
			line(10, "Enter the day on which you looked."),
			v.check(
				(day) => partialDateIn(day)?.day !== undefined && Date.parse(day) <= Date.now(),
				"Enter the day on which you looked, today or earlier.",
			),
		),
		reasons: v.pipe(
			line(200),
			v.transform((names) => names.split(" ").filter(isReason)),
			v.check((names) => names.length > 0, "Check at least one reason."),
		),
	}),
	v.forward(
		v.check(
			({ url, phone }) => url !== "" || phone !== "",
			"Enter a link, a phone number, or both.",
		),
		["url"],
	),
);

type Values = v.InferOutput<typeof ResourceForm>;

export function saveResource(id: number | undefined, values: Values, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [saved] =
			id === undefined
				? await tx.insert(helpResources).values(values).returning()
				: await tx
						.update(helpResources)
						.set({ ...values, updatedAt: sql`now()` })
						.where(eq(helpResources.id, id))
						.returning();
		if (!saved) return undefined;
		const event = id === undefined ? "help resource added" : "help resource changed";
		await note({ kind: "setting", id: 3 }, event, { title: saved.title }, actor, tx);
		await announceChange(tx);
		return saved.id;
	});
}

export function deleteResource(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [gone] = await tx.delete(helpResources).where(eq(helpResources.id, id)).returning();
		if (!gone) return false;
		const details = { title: gone.title };
		await note({ kind: "setting", id: 3 }, "help resource removed", details, actor, tx);
		await announceChange(tx);
		return true;
	});
}

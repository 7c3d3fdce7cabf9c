import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { limitUnconfirmed } from "#app/cases/intake/rate-limits.ts";
import { allowAlerts } from "#app/cases/newsletter/subscribers.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import {
	alertQuery,
	describeAlert,
	describeUntyped,
	type stateLabels,
} from "#app/network/dogs/alerts/alert.ts";
import {
	type AlertRecipient,
	alertMail,
	alertRecipients,
	alertsLink,
	type DogAlert,
	dogAlerts,
} from "#app/network/dogs/alerts/table.ts";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { type FilterValues, filterValues, type Near, without } from "#app/network/filter.ts";
import { nearFromPlace, readNear } from "#app/network/near.ts";
import type { Actor } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { findAddress } from "#app/records/addresses/addresses.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { kilometers, sameTownKm } from "#app/records/places/places.ts";
import { isPublicStatus } from "#app/records/record.ts";

/** Per email address. */
export const maxAlertsPerAddress = 10;

export type AlertSubject = { values: FilterValues } | { dogId: number };

/** `wait` is in seconds. */
export async function requestAlert(
	{ email, network, ...subject }: { email: string; network: string } & AlertSubject,
	_actor: Actor,
): Promise<{ ok: true } | { ok: false; wait: number }> {
	const wait = await limitUnconfirmed({ form: "alert", ticket: undefined, network });
	if (wait > 0) return { ok: false, wait };
	const search = "dogId" in subject ? subject : await alertSearchColumns(subject.values);
	await transaction(async (tx) => {
		const recipient = await lockOrCreate(email, tx);
		await addAlert(recipient.id, search, tx);
		await enqueueDelivery({ what: alertMail.link, subjectId: recipient.id, network }, tx);
	});
	return { ok: true };
}

async function lockOrCreate(email: string, tx: Db): Promise<AlertRecipient> {
	const [recipient] = await tx
		.insert(alertRecipients)
		.values({ email, emailKey: email.toLowerCase() })
		.onConflictDoUpdate({ target: alertRecipients.emailKey, set: { askedAt: sql`now()` } })
		.returning();
	if (!recipient) throw new Error("The recipient was not inserted.");
	return recipient;
}

type Search = Omit<typeof dogAlerts.$inferInsert, "recipientId">;

/** Adds an alert unless it exists. At the limit, it replaces the oldest unconfirmed one, or is dropped. */
async function addAlert(recipientId: number, search: Search, tx: Db): Promise<void> {
	const isOf = eq(dogAlerts.recipientId, recipientId);
	const known = await tx.select().from(dogAlerts).where(isOf).orderBy(asc(dogAlerts.id));
	const { query = "", dogId = null } = search;
	const same = known.find((each) => each.query === query && each.dogId === dogId);
	if (same) {
		// The new email promises another week to confirm.
		const again = and(eq(dogAlerts.id, same.id), isNull(dogAlerts.confirmedAt));
		await tx.update(dogAlerts).set({ createdAt: sql`now()` }).where(again);
		return;
	}
	if (known.length >= maxAlertsPerAddress) {
		const oldest = known.find(({ confirmedAt }) => !confirmedAt);
		if (!oldest) return;
		await tx.delete(dogAlerts).where(eq(dogAlerts.id, oldest.id));
	}
	await tx.insert(dogAlerts).values({ ...search, recipientId });
}

/** The columns of a list's search. An unknown place is ignored, as it is in the list. */
export async function alertSearchColumns(asked: FilterValues, from: Db = db) {
	const { values: read, place } = await readNear(dogFilter, asked, from);
	const values = place ? read : without(dogFilter, read, "near");
	const near = place && nearFromPlace(place);
	return {
		query: alertQuery(values),
		placeName: near?.name ?? null,
		unit: near?.unit ?? null,
		latitude: place?.latitude ?? null,
		longitude: place?.longitude ?? null,
	};
}

/** Reads alerts’ places again after the towns were loaded, and corrects those that are surely another one. */
export async function placeAlerts(tx: Db): Promise<void> {
	const { query, latitude, longitude, recipientId } = dogAlerts;
	const isNear = and(isNotNull(latitude), isNotNull(longitude));
	const found = await tx
		.selectDistinct({ query, latitude, longitude })
		.from(dogAlerts)
		.where(isNear);
	for (const before of found) {
		const values = filterValues(dogFilter, new URLSearchParams(before.query));
		const { place, error, others } = await readNear(dogFilter, values, tx);
		const at = { latitude: before.latitude ?? 0, longitude: before.longitude ?? 0 };
		const isRight = place !== undefined && kilometers(place, at) < sameTownKm;
		if (isRight || error !== undefined || others.length > 0) continue;
		const search = await alertSearchColumns(values, tx);
		const isThis = and(eq(query, before.query), isNear);
		if (search.query !== before.query) {
			const twins = tx.select({ recipientId }).from(dogAlerts).where(eq(query, search.query));
			await tx.delete(dogAlerts).where(and(isThis, inArray(recipientId, twins)));
		}
		await tx.update(dogAlerts).set(search).where(isThis);
	}
}

/** Finds the alerts behind an emailed link; `email` is undefined if the address was deleted since. */
export async function findAlerts(token: string) {
	const id = await openLink(alertsLink, token);
	if (id === undefined) return undefined;
	const recipient = await findRecipient(id);
	return recipient
		? { email: recipient.email, alerts: await alertsOf(id) }
		: { email: undefined, alerts: [] };
}

export async function findRecipient(id: number): Promise<AlertRecipient | undefined> {
	const [recipient] = await db.select().from(alertRecipients).where(eq(alertRecipients.id, id));
	return recipient;
}

export type AlertView = Awaited<ReturnType<typeof alertsOf>>[number];

export async function alertsOf(recipientId: number) {
	const rows = await db
		.select({ alert: dogAlerts, dog: adoptionListings.name, status: adoptionListings.status })
		.from(dogAlerts)
		.leftJoin(adoptionListings, eq(adoptionListings.id, dogAlerts.dogId))
		.where(eq(dogAlerts.recipientId, recipientId))
		.orderBy(asc(dogAlerts.id));
	return rows.map(({ alert, dog, status }) => ({
		id: alert.id,
		/** The search in words, or the dog's name. */
		description:
			alert.dogId === null ? describeAlert(alert.query, nearFromAlert(alert)) : (dog ?? "This dog"),
		/** The same for an address that isn't confirmed: only what we wrote or reviewed. */
		untyped:
			alert.dogId === null
				? describeUntyped(alert.query, nearFromAlert(alert))
				: `${status && isPublicStatus(dogRecord, status) ? dog : "A dog"}, once available again`,
		query: alert.query,
		place: { latitude: alert.latitude, longitude: alert.longitude, unit: alert.unit },
		dog: alert.dogId === null ? undefined : (dog ?? ""),
		state: stateOf(alert),
		/** Whether we asked if they're still looking and got no answer yet. */
		isReminded: alert.remindedAt !== null,
		createdAt: alert.createdAt,
	}));
}

function stateOf({ confirmedAt, pausedAt }: DogAlert): keyof typeof stateLabels {
	if (!confirmedAt) return "unconfirmed";
	return pausedAt ? "paused" : "active";
}

export function nearFromAlert({ placeName, unit }: Pick<DogAlert, "placeName" | "unit">) {
	return placeName && unit ? ({ name: placeName, unit } satisfies Near) : undefined;
}

/** Locks the link's recipient and runs `work`; returns undefined if the link or recipient is gone. */
function withRecipient<Result>(
	token: string,
	work: (recipient: AlertRecipient, tx: Db) => Promise<Result>,
) {
	return transaction(async (tx) => {
		const id = await openLink(alertsLink, token, tx);
		if (id === undefined) return undefined;
		const isThis = eq(alertRecipients.id, id);
		const [recipient] = await tx.select().from(alertRecipients).where(isThis).for("update");
		return recipient && work(recipient, tx);
	});
}

const isAlert = (recipientId: number, id: number) =>
	and(eq(dogAlerts.recipientId, recipientId), eq(dogAlerts.id, id));
const renewed = { renewedAt: sql`now()`, remindedAt: null };

export function confirmAlerts(token: string, actor: Actor) {
	return withRecipient(token, async ({ id, email }, tx) => {
		const { rowCount } = await tx
			.update(dogAlerts)
			.set({ ...renewed, confirmedAt: sql`now()`, pausedAt: null })
			.where(and(eq(dogAlerts.recipientId, id), isNull(dogAlerts.confirmedAt)));
		if (rowCount) await allowAlerts(email, actor, tx);
		return "confirmed" as const;
	});
}

export function keepAlerts(token: string, _actor: Actor) {
	return withRecipient(token, async ({ id: recipientId }, tx) => {
		await tx.update(dogAlerts).set(renewed).where(eq(dogAlerts.recipientId, recipientId));
		return "kept" as const;
	});
}

/** Pauses or resumes an alert. Dogs found before or during the pause aren't announced afterward. */
export function pauseAlert(token: string, id: number, pause: boolean, _actor: Actor) {
	return withRecipient(token, async ({ id: recipientId }, tx) => {
		const [alert] = await tx.select().from(dogAlerts).where(isAlert(recipientId, id));
		if (!alert) return undefined;
		const values = pause
			? { pausedAt: sql`now()` }
			: { ...renewed, pausedAt: null, since: sql`now()` };
		if (pause !== (alert.pausedAt !== null)) {
			await tx.update(dogAlerts).set(values).where(isAlert(recipientId, id));
		}
		return pause ? ("paused" as const) : ("resumed" as const);
	});
}

/** Changes an alert's search, or deletes the alert if another one of the recipient has that search. */
export async function changeAlert(token: string, id: number, values: FilterValues, _actor: Actor) {
	const search = await alertSearchColumns(values);
	return withRecipient(token, async ({ id: recipientId }, tx) => {
		const [current] = await tx.select().from(dogAlerts).where(isAlert(recipientId, id));
		if (!current || current.dogId !== null) return undefined;
		if (current.query === search.query) return "changed" as const;
		const isSame = and(eq(dogAlerts.recipientId, recipientId), eq(dogAlerts.query, search.query));
		const [twin] = await tx
			.select()
			.from(dogAlerts)
			.where(and(isSame, isNull(dogAlerts.dogId)));
		if (twin && (stateOf(twin) === "active" || stateOf(current) !== "active")) {
			await tx.delete(dogAlerts).where(eq(dogAlerts.id, id));
			return "changed" as const;
		}
		if (twin) await tx.delete(dogAlerts).where(eq(dogAlerts.id, twin.id));
		await tx
			.update(dogAlerts)
			.set({ ...search, ...renewed, since: sql`now()` })
			.where(eq(dogAlerts.id, id));
		return "changed" as const;
	});
}

/** Ends one alert, or all of them without an id. The email address is deleted with the last one. */
export function endAlerts(token: string, id: number | undefined, _actor: Actor) {
	return withRecipient(token, async ({ id: recipientId }, tx) => {
		if (id !== undefined) {
			await tx.delete(dogAlerts).where(isAlert(recipientId, id));
			const left = await tx.$count(dogAlerts, eq(dogAlerts.recipientId, recipientId));
			if (left > 0) return "ended" as const;
		}
		await tx.delete(alertRecipients).where(eq(alertRecipients.id, recipientId));
		return "all ended" as const;
	});
}

/** Finds a dog on hold by its slug or a former one. */
export async function findHeldDog(slug: string) {
	const dogId = await findAddress("dog", slug, db);
	if (dogId === undefined) return undefined;
	const { id, name, status } = adoptionListings;
	const [dog] = await db
		.select({ id, name, slug: adoptionListings.slug, status })
		.from(adoptionListings)
		.where(and(eq(id, dogId), eq(status, "on_hold"), eq(adoptionListings.sample, false)));
	return dog;
}

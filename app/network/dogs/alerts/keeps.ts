import { and, eq, exists, inArray, isNotNull, isNull, notExists, or } from "drizzle-orm";
import { href } from "react-router";
import { deliveries } from "#app/cases/outbox/table.ts";
import {
	alertMail,
	alertMatches,
	alertRecipients,
	alertsLink,
	dogAlerts,
	monthsToReminder,
} from "#app/network/dogs/alerts/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import {
	days,
	hours,
	type Kept,
	kept,
	months,
	type Notice,
	when,
} from "#app/people/personal-data.ts";
import { deleteLinks } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { counted } from "#app/ui/format.ts";

const { confirmedAt, createdAt, renewedAt, dogId } = dogAlerts;
const unconfirmed = days(7).after(createdAt, isNull(confirmedAt));
const ended = months(12).after(renewedAt);
/** Longer than a dog counts as new and longer than an email is retried. */
const old = days(30).after(alertMatches.foundAt);

const canFallThrough = db
	.select()
	.from(adoptionListings)
	.where(
		and(
			eq(adoptionListings.id, dogId),
			inArray(adoptionListings.status, ["on_hold", "available", "unconfirmed", "paused"]),
		),
	);

/** An address stays while there are searches, or an email about a dog is owed or on its way. */
const { id } = alertRecipients;
const isOwed = and(
	eq(alertMatches.recipientId, id),
	// An alert for one dog ends when the dog is available again, before its email is enqueued.
	isNull(alertMatches.alertId),
	isNull(alertMatches.mailedAt),
);
const isUnsent = and(
	eq(deliveries.name, alertMail.dogs.name),
	eq(deliveries.subjectId, id),
	eq(deliveries.state, "waiting"),
);

const notice: Notice = {
	when: "When you ask to hear about dogs",
	what: "Your email address, your search, and which dogs we told you about.",
	why: "To email you about dogs you’re looking for, at most once a day.",
	basis: "consent",
	seenBy: "Our team.",
	until: `A request that you don’t confirm is deleted after ${unconfirmed.time}. We ask after ${counted(monthsToReminder, "month")} whether you’re still looking, and delete your search ${ended.time} after you last said so, and right away when you end it. Which dogs we told you about is forgotten after ${old.time}.`,
};

export const alertKeeps: readonly Kept[] = [
	kept(dogAlerts, notice, {
		of: [[dogAlerts.recipientId, alertRecipients]],
		as: "alerts",
		label: ["dog alert"],
		erase: "delete",
		until: [unconfirmed, ended, when(and(isNotNull(dogId), notExists(canFallThrough)))],
	}),
	kept(alertMatches, notice, {
		of: [[alertMatches.recipientId, alertRecipients]],
		as: "alertMatches",
		label: ["dog that we told them about", "dogs that we told them about"],
		erase: "delete",
		until: [old],
	}),
	kept(alertRecipients, notice, {
		email: alertRecipients.email,
		as: "alertRecipients",
		summary: (row) => {
			const to = href("/desk/alerts/:id", { id: String(row.id) });
			return { label: `Dog alerts of address ${row.id}`, to };
		},
		erase: "delete",
		// Otherwise the link stays, and says that the alerts have ended.
		eraseRows: (ids, { tx }) => deleteLinks([alertsLink], ids, tx),
		// Not one that is being asked for.
		until: [when(hours(24).after(alertRecipients.askedAt).is)],
		unless: or(
			exists(db.select().from(dogAlerts).where(eq(dogAlerts.recipientId, id))),
			exists(db.select().from(alertMatches).where(isOwed)),
			exists(db.select().from(deliveries).where(isUnsent)),
		),
	}),
];

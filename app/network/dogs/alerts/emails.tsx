import { and, asc, eq, inArray } from "drizzle-orm";
import { refusesAlerts } from "#app/cases/newsletter/subscribers.ts";
import { photoColumns } from "#app/media/photos.ts";
import { isMainPhotoOf, photos, photoUses } from "#app/media/table.ts";
import { describeAlert } from "#app/network/dogs/alerts/alert.ts";
import { alertPromise, holdPromise } from "#app/network/dogs/alerts/alert-form.tsx";
import { alertsOf, findRecipient, nearFromAlert } from "#app/network/dogs/alerts/alerts.ts";
import { pauseBouncedAlerts } from "#app/network/dogs/alerts/schedule.ts";
import {
	alertMail,
	alertMatches,
	alertRecipients,
	alertsLink,
	type DogAlert,
	dogAlerts,
} from "#app/network/dogs/alerts/table.ts";
import { EmailDog } from "#app/network/dogs/dog-in-email.tsx";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { cardSummary } from "#app/network/dogs/listings.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { formatDistance } from "#app/network/filter.ts";
import { button, email, isolate, note, privatePath, reasons } from "#app/people/email.tsx";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { kilometers } from "#app/records/places/places.ts";
import { EmailText, serif } from "#app/ui/email-parts.tsx";
import { counted } from "#app/ui/format.ts";
import { site } from "#site";

/** Longer than an alert lasts without being renewed. */
const linkDays = 400;
const maxDogs = 12;

type ToRecipient = { recipient: typeof alertRecipients.$inferSelect };

const toRecipient = {
	about: alertRecipients,
	to: ({ recipient }: ToRecipient) => recipient.email,
	link: ({ recipient: { id } }: ToRecipient) =>
		privatePath("/alerts/:token", alertsLink, id, { days: linkDays }),
};
const canUnsubscribe = {
	bounced: pauseBouncedAlerts,
	unsubscribe: (_: object, link: string) => link,
};

async function findWithAlerts(id: number) {
	const recipient = await findRecipient(id);
	return recipient && { recipient, alerts: await alertsOf(id) };
}

export const alertEmails = [
	/** Contains nothing that a visitor typed, because anyone can enter anyone's email address. */
	email(alertMail.link, {
		label: "Dog alert: confirm",
		...toRecipient,
		find: async (id) => {
			const found = await findWithAlerts(id);
			if (!found || found.alerts.length === 0) return undefined;
			const asked = found.alerts.filter(({ state }) => state === "unconfirmed");
			return { ...found, asked, isNew: asked.length > 0 };
		},
		subject: ({ isNew }) => (isNew ? "Please confirm your dog alert" : "Your dog alerts"),
		preheader: ({ isNew }) =>
			isNew
				? "We won’t send you any dogs until you confirm."
				: "The link to change, pause or end them.",
		reason: reasons.form,
		heading: ({ isNew }) =>
			isNew ? "Want to know when there’s a new dog?" : "You already have this alert",
		paragraphs: ({ isNew, asked }) => {
			if (!isNew)
				return [
					"Someone, hopefully you, asked for an alert that you already have, or that would be one too many. Here you can see and change all of them.",
				];
			const isHold = asked.every(({ dog }) => dog !== undefined);
			return [
				`Someone, hopefully you, asked us to tell you about dogs on ${site.name}. ${isHold ? holdPromise : alertPromise}`,
				isolate`You would hear about: ${asked.map(({ untyped }) => untyped).join("; ")}.`,
			];
		},
		button: ({ isNew }) => (isNew ? "See and confirm" : "See my alerts"),
		closing: ({ isNew }) => [
			isNew
				? "The link opens a page with one more button to confirm. If this wasn’t you, just delete this email: without your confirmation we delete your address after a week."
				: "If this wasn’t you, just delete this email. Nothing has changed.",
		],
	}),

	/** Lists the dogs that had been found when the email was enqueued and are still public. */
	email(alertMail.dogs, {
		label: "Dog alert: dogs",
		...toRecipient,
		...canUnsubscribe,
		find: async (id, enqueuedAt) => {
			const recipient = await findRecipient(id);
			if (!recipient || (await refusesAlerts(recipient.email))) return undefined;
			const dogs = await foundDogs(id, enqueuedAt);
			return dogs.length > 0 ? { recipient, dogs } : undefined;
		},
		subject: ({ dogs }) => subjectOf(dogs),
		preheader: ({ dogs }) =>
			dogs
				.slice(0, 6)
				.map(({ name }) => name)
				.join(", "),
		reason: `You’re receiving this email because you asked ${site.name} to tell you about dogs, at most once a day.`,
		paragraphs: ({ dogs }) => [
			...dogs.slice(0, maxDogs).map((dog, at) => (
				<div key={dog.slug}>
					{dog.alert && dog.alert.id !== dogs[at - 1]?.alert?.id ? (
						<EmailText>
							Your search: {describeAlert(dog.alert.query, nearFromAlert(dog.alert))}
						</EmailText>
					) : null}
					<Dog dog={dog} />
				</div>
			)),
			dogs.length > maxDogs &&
				`And ${counted(dogs.length - maxDogs, "more dog")}, which you’ll find in our list.`,
			button("See all dogs", env.siteUrl + adoptionNetwork.path),
			"You arrange everything with the owner. Meet the dog before you decide, and never pay a deposit, a fee or a courier.",
		],
		closing: (_, link) => [note("To change, pause or end your alerts:", link)],
	}),

	/** Not sent if they have answered in the meantime. */
	email(alertMail.reminder, {
		label: "Dog alert: still looking?",
		...toRecipient,
		...canUnsubscribe,
		find: async (id) => {
			const found = await findWithAlerts(id);
			const old = found?.alerts.filter(({ isReminded }) => isReminded) ?? [];
			if (!found || old.length === 0) return undefined;
			return (await refusesAlerts(found.recipient.email)) ? undefined : { ...found, old };
		},
		subject: "Are you still looking for a dog?",
		preheader: "Your alerts end in six months unless you keep them.",
		reason: `You’re receiving this email because you asked ${site.name} to tell you about dogs.`,
		heading: "Still looking?",
		paragraphs: ({ old }) => [
			`Six months ago you asked us to tell you about these dogs: ${old.map(({ description }) => description).join("; ")}.`,
			"If you’re still looking, let us know on the page below. Otherwise, no action is needed: in six months we’ll delete these alerts, and your address if you have no others.",
		],
		button: "Keep or end my alerts",
	}),
];

type Found = Awaited<ReturnType<typeof foundDogs>>[number];

function subjectOf(dogs: Found[]): string {
	const [first] = dogs;
	if (dogs.length > 1 || !first) return `${dogs.length} dogs for you`;
	return first.isBack ? `${first.name} is available again` : `${first.name} · ${first.summary}`;
}

/** */
async function foundDogs(recipientId: number, enqueuedAt: Date) {
	const { id, status } = adoptionListings;
	const rows = await db
		.select({
			dog: adoptionListings,
			alert: dogAlerts,
			match: alertMatches,
			photo: photoColumns,
		})
		.from(alertMatches)
		.innerJoin(adoptionListings, eq(id, alertMatches.dogId))
		.leftJoin(dogAlerts, eq(dogAlerts.id, alertMatches.alertId))
		.leftJoin(photoUses, isMainPhotoOf("dog", id))
		.leftJoin(photos, eq(photos.id, photoUses.photoId))
		.where(
			and(
				eq(alertMatches.recipientId, recipientId),
				eq(alertMatches.mailedAt, enqueuedAt),
				inArray(status, ["available", "on_hold"]),
			),
		)
		.orderBy(asc(alertMatches.alertId), asc(id));
	return rows.filter(isStillWanted).map(({ dog, alert, match, photo }) => ({
		slug: dog.slug,
		name: dog.name,
		summary: factsOf(dog, alert),
		photo,
		alert,
		isBack: match.alertId === null,
	}));
}

type Row = {
	dog: typeof adoptionListings.$inferSelect;
	alert: DogAlert | null;
	match: typeof alertMatches.$inferSelect;
};

function isStillWanted({ dog, alert, match }: Row): boolean {
	if (match.alertId === null) return dog.status === "available";
	return alert !== null && !alert.pausedAt && alert.since < match.foundAt;
}

function factsOf(row: Row["dog"], alert: DogAlert | null): string {
	const [from, to] = [coordinatesOf(alert), coordinatesOf(row)];
	const away =
		from && to && alert?.unit ? formatDistance(kilometers(from, to), alert.unit) : undefined;
	const held = row.status === "on_hold" ? "On hold" : undefined;
	return [cardSummary(row), away, held].filter(Boolean).join(" · ");
}

type Coordinates = { latitude: number | null; longitude: number | null };

function coordinatesOf(place: Coordinates | null) {
	if (!place || place.latitude === null || place.longitude === null) return undefined;
	return { latitude: place.latitude, longitude: place.longitude };
}

function Dog({ dog }: { dog: Found }) {
	const heading = (
		<h2 className="l-heading" style={dogName}>
			<bdi>{dog.name}</bdi>
		</h2>
	);
	return (
		<div style={{ margin: "0 0 28px" }}>
			<EmailDog {...dog} width={480} heading={heading} />
		</div>
	);
}

const dogName = {
	margin: "12px 0 2px",
	fontFamily: serif,
	fontSize: 23,
	fontWeight: 560,
	lineHeight: 1.25,
	overflowWrap: "anywhere" as const,
	color: "#1b1a1d",
};

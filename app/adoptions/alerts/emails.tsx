import { and, asc, eq, inArray } from "drizzle-orm";
import { href } from "react-router";
import { describeAlert } from "#app/adoptions/alerts/alert.ts";
import { alertPromise, holdPromise } from "#app/adoptions/alerts/alert-form.tsx";
import { alertsOf, findRecipient, nearFromAlert } from "#app/adoptions/alerts/alerts.ts";
import { alertMatches, type DogAlert, dogAlerts } from "#app/adoptions/alerts/table.ts";
import { EmailDog } from "#app/adoptions/dog-in-email.tsx";
import { adoptionNetwork } from "#app/adoptions/listing.ts";
import { cardLine } from "#app/adoptions/listings.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { photoColumns } from "#app/media/photos.ts";
import { isMainPhotoOf, photos, photoUses } from "#app/media/table.ts";
import { formatDistance } from "#app/networks/filter.ts";
import { refusesAlerts } from "#app/newsletter/subscribers.ts";
import { makeLink } from "#app/people/private-links.ts";
import { kilometers } from "#app/places/places.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailNote, EmailText, serif } from "#app/ui/email-parts.tsx";
import { counted } from "#app/ui/format.ts";
import { site } from "#site";

/** Longer than an alert lasts without being renewed. */
const linkDays = 400;
const mostDogs = 12;

async function alertsLink(recipientId: number): Promise<string> {
	const token = await makeLink("alerts", recipientId, { days: linkDays });
	return env.siteUrl + href("/alerts/:token", { token });
}

/** Contains nothing that a visitor typed, because anyone can enter anyone's email address. */
export async function writeAlertLink(recipientId: number): Promise<Email | undefined> {
	const recipient = await findRecipient(recipientId);
	const alerts = recipient ? await alertsOf(recipientId) : [];
	if (!recipient || alerts.length === 0) return undefined;
	const asked = alerts.filter(({ state }) => state === "unconfirmed");
	const isNew = asked.length > 0;
	const isHold = asked.every(({ dog }) => dog !== undefined);
	const subject = isNew ? "Please confirm your dog alert" : "Your dog alerts";
	const link = await alertsLink(recipientId);
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={
				isNew
					? "We won’t send you any dogs until you confirm."
					: "The link to change, pause or end them."
			}
			reason={`You’re receiving this email because your address was entered in a form on ${site.name}.`}
		>
			<EmailHeading>
				{isNew ? "Want to know when there’s a new dog?" : "You already have this alert"}
			</EmailHeading>
			<EmailText>
				{isNew
					? `Someone, hopefully you, asked us to tell you about dogs on ${site.name}. ${isHold ? holdPromise : alertPromise}`
					: "Someone, hopefully you, asked for an alert that you already have, or that would be one too many. Here you can see and change all of them."}
			</EmailText>
			{isNew ? (
				<EmailText>
					You would hear about: <bdi>{asked.map(({ untyped }) => untyped).join("; ")}</bdi>.
				</EmailText>
			) : null}
			<EmailButton href={link}>{isNew ? "See and confirm" : "See my alerts"}</EmailButton>
			<EmailText>
				{isNew
					? "The link opens a page with one more button to confirm. If this wasn’t you, just delete this email: without your confirmation we delete your address after a week."
					: "If this wasn’t you, just delete this email. Nothing has changed."}
			</EmailText>
		</EmailFrame>,
	);
	return { to: recipient.email, subject, ...parts };
}

type Found = Awaited<ReturnType<typeof foundDogs>>[number];

/** Lists the dogs that had been found when the email was enqueued and are still public. */
export async function writeAlert(recipientId: number, orderedAt: Date): Promise<Email | undefined> {
	const recipient = await findRecipient(recipientId);
	if (!recipient || (await refusesAlerts(recipient.email))) return undefined;
	const dogs = await foundDogs(recipientId, orderedAt);
	const [first] = dogs;
	if (!first) return undefined;
	const link = await alertsLink(recipientId);
	const subject = subjectOf(dogs);
	const more = dogs.length - mostDogs;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={dogs
				.slice(0, 6)
				.map(({ name }) => name)
				.join(", ")}
			reason={`You’re receiving this email because you asked ${site.name} to tell you about dogs, at most once a day.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			{dogs.slice(0, mostDogs).map((dog, at) => (
				<div key={dog.slug}>
					{dog.alert && dog.alert.id !== dogs[at - 1]?.alert?.id ? (
						<EmailText>
							Your search: {describeAlert(dog.alert.query, nearFromAlert(dog.alert))}
						</EmailText>
					) : null}
					<Dog dog={dog} />
				</div>
			))}
			{more > 0 ? (
				<EmailText>And {counted(more, "more dog")}, which you’ll find in our list.</EmailText>
			) : null}
			<EmailButton href={env.siteUrl + adoptionNetwork.path}>See all dogs</EmailButton>
			<EmailText>
				You arrange everything with the owner. Meet the dog before you decide, and never pay a
				deposit, a fee or a courier.
			</EmailText>
			<EmailNote href={link}>To change, pause or end your alerts:</EmailNote>
		</EmailFrame>,
	);
	return { to: recipient.email, subject, unsubscribe: link, ...parts };
}

function subjectOf(dogs: Found[]): string {
	const [first] = dogs;
	if (dogs.length > 1 || !first) return `${dogs.length} dogs for you`;
	return first.isBack ? `${first.name} is available again` : `${first.name} · ${first.line}`;
}

/** */
async function foundDogs(recipientId: number, orderedAt: Date) {
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
				eq(alertMatches.mailedAt, orderedAt),
				inArray(status, ["available", "on_hold"]),
			),
		)
		.orderBy(asc(alertMatches.alertId), asc(id));
	return rows.filter(isStillWanted).map(({ dog, alert, match, photo }) => ({
		slug: dog.slug,
		name: dog.name,
		line: factsOf(dog, alert),
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
	return [cardLine(row), away, held].filter(Boolean).join(" · ");
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

/** Returns undefined if they have answered in the meantime. */
export async function writeAlertReminder(recipientId: number): Promise<Email | undefined> {
	const recipient = await findRecipient(recipientId);
	const alerts = recipient ? await alertsOf(recipientId) : [];
	const old = alerts.filter(({ isReminded }) => isReminded);
	if (!recipient || old.length === 0) return undefined;
	if (await refusesAlerts(recipient.email)) return undefined;
	const link = await alertsLink(recipientId);
	const subject = "Are you still looking for a dog?";
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Your alerts end in six months unless you keep them."
			reason={`You’re receiving this email because you asked ${site.name} to tell you about dogs.`}
		>
			<EmailHeading>Still looking?</EmailHeading>
			<EmailText>
				Six months ago you asked us to tell you about these dogs:{" "}
				{old.map(({ words }) => words).join("; ")}.
			</EmailText>
			<EmailText>
				If you’re still looking, let us know on the page below. Otherwise, no action is needed: in
				six months we’ll delete these alerts, and your address if you have no others.
			</EmailText>
			<EmailButton href={link}>Keep or end my alerts</EmailButton>
		</EmailFrame>,
	);
	return { to: recipient.email, subject, unsubscribe: link, ...parts };
}

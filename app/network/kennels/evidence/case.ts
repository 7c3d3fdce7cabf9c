import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import { href } from "react-router";
import { recordEvent } from "#app/cases/history/history.ts";
import { enqueueDelivery, isEnqueued } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { casePath } from "#app/cases/review/labels.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { cases } from "#app/cases/table.ts";
import { deskPhoto } from "#app/media/photo.ts";
import { factsOf, historySubject, isDogOf, resultsOf } from "#app/network/kennels/evidence/dogs.ts";
import {
	dogName,
	isDogOpen,
	type Level,
	levelLabels,
	schemes,
	tellAfter,
} from "#app/network/kennels/evidence/evidence.ts";
import {
	explainOfaNumber,
	noteResult,
	registryAddress,
} from "#app/network/kennels/evidence/results.ts";
import { refreshEvidence } from "#app/network/kennels/evidence/summary.ts";
import {
	type BreedingDog,
	breedingDogs,
	evidenceMail,
	type HealthResult,
	healthResults,
	isDogWaiting,
	isResultWaiting,
} from "#app/network/kennels/evidence/table.ts";
import {
	isExpired,
	isInOtherWords,
	isPreliminary,
	schemeError,
	testName,
	validityText,
	validUntil,
} from "#app/network/kennels/evidence/test-rules.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import {
	type CaseForm,
	type CaseInput,
	type CasePanel,
	type CaseView,
	defineCase,
} from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { monthsBetween } from "#app/records/dates.ts";
import { kennel } from "#app/records/kennel.ts";
import type { Value } from "#app/ui/desk/inline.tsx";
import { counted, longDate } from "#app/ui/format.ts";
import { numberIn } from "#app/ui/found.ts";

/** Matches cases still with their sender, and declined, merged or spam ones: no review is needed. */
const isCaseOver = or(inArray(cases.state, finalStates), eq(cases.state, "completing"));

const waitingDogs = db
	.select({ id: breedingDogs.id, since: sql<Date>`${breedingDogs.sentAt}`.as("since") })
	.from(breedingDogs)
	.where(isDogWaiting)
	.unionAll(
		db
			.select({ id: healthResults.dogId, since: sql<Date>`${healthResults.sentAt}`.as("since") })
			.from(healthResults)
			.where(isResultWaiting),
	)
	.as("waiting");

const since = sql`min(${waitingDogs.since})`.mapWith(breedingDogs.sentAt);

/** Selects dogs with anything pending review, longest pending first. */
function queue(tx: Db = db) {
	return tx
		.select({ id: waitingDogs.id, since: since.as("first") })
		.from(waitingDogs)
		.innerJoin(breedingDogs, eq(breedingDogs.id, waitingDogs.id))
		.leftJoin(cases, eq(cases.id, breedingDogs.caseId))
		.where(or(isNull(cases.id), sql`not ${isCaseOver}`))
		.groupBy(waitingDogs.id)
		.orderBy(asc(since), asc(waitingDogs.id));
}

const kennelName = sql<string>`coalesce(${breeders.kennelName}, ${cases.draft} ->> 'kennelName', '')`;

const pendingEvidence = queue().as("evidence");

/** Breeding dogs with something to look at. */
export const evidenceCase = defineCase({
	kind: "kennel",
	path: "/desk/evidence",
	right: "review",
	icon: "evidence",
	title: "Health results",
	description:
		"Dogs that breeders entered, and results to look at: open the registry’s page, or the document, and say what you saw.",
	task: {
		verb: "Look",
		one: "breeding dog with something to look at",
		several: "breeding dogs with something to look at",
		description: "Open the registry’s page or the document, and say what you saw.",
	},
	list: {
		from: pendingEvidence,
		id: pendingEvidence.id,
		param: "show",
		choices: {
			waiting: {
				label: "Waiting",
				where: undefined,
				at: pendingEvidence.since,
				first: "oldest",
				none: "Nothing is waiting. Breeders enter their dogs and results on their private page.",
			},
		},
		columns: ["Dog", "Kennel", "Waiting", "Since"],
		items: listItems,
	},
	page: { table: breedingDogs, find: findView, hasHistory: true },
	actions: {
		approved: (input) => reviewDog(input, "approved"),
		declined: (input) => reviewDog(input, "declined"),
		registry: (input) => reviewResult(input, "registry"),
		document: (input) => reviewResult(input, "document"),
		claimed: (input) => reviewResult(input, "claimed"),
		refused: (input) => reviewResult(input, "refused"),
	},
	notices: {
		approved: "Approved. The page shows the dog within a second.",
		declined: "Declined. The breeder will be told.",
		registry: "Saved. The page says that we saw it at the registry.",
		document: "Saved. The page says that we saw the document.",
		claimed: "Saved. The page says that the breeder claims it.",
		refused: "Saved. The page doesn’t show it.",
		next: "Saved. Here’s the next one.",
		all: "That was the last one. Nothing else is waiting.",
		meanwhile: "This was changed or decided in the meantime. Look at it again.",
		"no-scheme":
			"Nothing was changed: this scheme doesn’t give results of this test. Mark it as not matching, and write the breeder a line.",
		"no-address":
			"Enter the full address of the registry’s page, starting with https://. The public page links to it.",
	},
});

async function listItems(ids: number[]) {
	const isOpen = and(eq(healthResults.dogId, breedingDogs.id), isResultWaiting);
	const rows = await db
		.select({
			dog: breedingDogs,
			kennel: kennelName,
			results: db.$count(healthResults, isOpen),
			since: pendingEvidence.since,
		})
		.from(pendingEvidence)
		.innerJoin(breedingDogs, eq(breedingDogs.id, pendingEvidence.id))
		.leftJoin(breeders, eq(breeders.id, breedingDogs.breederId))
		.leftJoin(cases, eq(cases.id, breedingDogs.caseId))
		.where(inArray(breedingDogs.id, ids));
	return rows.map(({ dog, kennel, results, since }) => ({
		id: dog.id,
		values: [
			[{ typed: dogName(dog.pending ?? dog) }],
			[{ typed: kennel || "Not named yet" }],
			[
				[isDogOpen(dog) ? "The dog" : "", results > 0 ? counted(results, "result") : ""]
					.filter(Boolean)
					.join(" and "),
			],
			[{ moment: since }],
		],
	}));
}

export type EvidenceLink = Awaited<ReturnType<typeof evidenceLinksOf>>[number];

export async function evidenceLinksOf(caseIds: number[], breederIds: number[], actor: Actor) {
	requireRight(actor, "review");
	const isOpen = and(eq(healthResults.dogId, breedingDogs.id), isResultWaiting);
	const rows = await db
		.select({
			...getTableColumns(breedingDogs),
			isWaiting: sql<boolean>`${isDogWaiting} or exists (select from ${healthResults} where ${isOpen})`,
		})
		.from(breedingDogs)
		.where(isDogOf(caseIds, breederIds))
		.orderBy(asc(breedingDogs.id));
	return rows.map(({ isWaiting, ...dog }) => ({
		id: dog.id,
		name: dogName(dog.pending ?? dog),
		isWaiting,
	}));
}

export async function readEvidence(dogId: number) {
	const [dog] = await db
		.select({ ...getTableColumns(breedingDogs), kennel: kennelName, by: people.name })
		.from(breedingDogs)
		.leftJoin(breeders, eq(breeders.id, breedingDogs.breederId))
		.leftJoin(cases, eq(cases.id, breedingDogs.caseId))
		.leftJoin(people, eq(people.id, breedingDogs.decidedBy))
		.where(eq(breedingDogs.id, dogId));
	if (!dog) return undefined;
	const facts = dog.pending ?? factsOf(dog);
	const results = await resultsOf([dogId]);
	const looked = results.flatMap(({ checkedBy }) => checkedBy ?? []);
	const names = await db
		.select({ id: people.id, name: people.name })
		.from(people)
		.where(inArray(people.id, looked));
	return {
		dog,
		facts,
		results: results.map((result) => ({
			...result,
			version: resultVersion(result),
			testName: testName(result.test),
			ageMonths: monthsBetween(new Date(facts.bornOn), new Date(result.testedOn)),
			isEarly: isPreliminary(result, facts.bornOn),
			isOver: isExpired(result),
			validity: validityText(result),
			isForeign: isInOtherWords(result),
			impossible: schemeError(result),
			reading: explainOfaNumber(result, facts),
			by: names.find(({ id }) => id === result.checkedBy)?.name,
		})),
	};
}

/** Changes whenever the breeder changes the result or someone judges it. */
export function resultVersion(result: Pick<HealthResult, "sentAt" | "checkedAt">): number {
	return (result.checkedAt ?? result.sentAt).getTime();
}

type Evidence = NonNullable<Awaited<ReturnType<typeof readEvidence>>>;
type ReviewedResult = Evidence["results"][number];

async function findView(id: number): Promise<CaseView | undefined> {
	const found = await readEvidence(id);
	if (!found) return undefined;
	const { dog, facts, results } = found;
	const waiting = results.filter(({ level }) => !level);
	const names = [dog.registeredName, dog.callName, facts.registeredName];
	return {
		title: `Health results for ${dogName(facts)}`,
		description: [
			{ typed: dog.kennel },
			...(dog.breederId
				? [" · ", { link: "Kennel", to: `${kennel.deskPath}/${dog.breederId}` }]
				: []),
			...(dog.caseId
				? [" · ", { link: "Application", to: casePath({ id: dog.caseId, kind: "breeder" }) }]
				: []),
		],
		none: results.length === 0 ? "No results yet." : "",
		cards: [
			...waiting.map((result, at) =>
				waitingCard(result, { hasKeys: at === 0, isNext: at === 0 && !isDogOpen(dog) }),
			),
			...results.filter(({ level }) => level).map(reviewedCard),
		],
		panels: [dogPanel(found)],
		history: {
			of: historySubject(dog),
			where: ({ event, details }) =>
				/^(breeding dog|health result) /.test(event) && names.includes(details.dog ?? ""),
		},
	};
}

const dogStates = {
	waiting: { status: "Waiting", tone: "terra" },
	shown: { status: "On the page", tone: "olive" },
	declined: { status: "Declined", tone: "stone" },
} as const;

function dogPanel({ dog, facts }: Evidence): CasePanel {
	const isWaiting = isDogOpen(dog);
	const before = dog.pending ? dog : undefined;
	const rows = [
		["Registered name", facts.registeredName, before?.registeredName],
		["Call name", facts.callName, before?.callName],
		["Registry", facts.registry, before?.registry],
		["Number", facts.registryNumber, before?.registryNumber],
		["Sex", facts.sex, before?.sex],
		["Born", facts.bornOn, before?.bornOn],
		["Chip ends in", facts.chipEnd, before?.chipEnd],
	] as const;
	const changed = { status: "Change waiting", tone: "terra" } as const;
	return {
		title: "The dog",
		status: before ? changed : dogStates[dog.state],
		facts: rows.map(([label, now, was]) => ({
			label,
			value: [
				{ typed: now || "Not provided" },
				was !== undefined && was !== now && { was: was || "Not provided" },
			],
		})),
		texts:
			dog.decidedAt && !isWaiting
				? [[{ moment: dog.decidedAt }, dog.by ? ` by ${dog.by}` : undefined]]
				: [],
		forms: isWaiting
			? [
					{
						id: "dog",
						hidden: { expectedVersion: dog.sentAt.getTime() },
						fields: [
							{ name: "reason", label: "A line to the breeder", hint: "Why not, if you decline." },
						],
						buttons: [
							{ action: "approved", label: "Approve", isMain: true, key: "a" },
							{ action: "declined", label: "Decline", key: "n" },
						],
					},
				]
			: [],
	};
}

type Asked = { hasKeys: boolean; isNext: boolean };

function waitingCard(result: ReviewedResult, asked: Asked): CasePanel {
	const { reading, testName, scheme, testedOn, certificate, registryUrl } = result;
	const age = counted(result.ageMonths, "month");
	const warnings = [
		result.isOver && `${result.validity}: the page will say so.`,
		result.impossible,
		!result.impossible && result.isForeign && `Not in the words of ${schemes[scheme]} that we know`,
		...(reading?.misfits ?? []),
	].filter((text): text is string => Boolean(text));
	return {
		title: `${testName}: ${result.result}`,
		facts: [
			{
				label: "Test",
				value: [
					`${schemes[scheme]}, ${longDate(new Date(testedOn))}, at the age of ${age}${result.isEarly ? ": preliminary" : ""}`,
				],
			},
			{ label: "Valid", value: [result.validity] },
			{
				label: "Certificate",
				value: [{ typed: certificate || "none given" }, reading && ` (${reading.says})`],
			},
			{
				label: "The registry’s page",
				value: [
					registryUrl
						? { link: new URL(registryUrl).hostname, to: registryUrl, opensTab: true }
						: "None given",
				],
			},
			{ label: "The document", value: [documentOf(result)] },
		],
		texts: warnings.map((text) => [{ status: text, tone: "terra" }]),
		...imageOf(result),
		forms: [verdictForm(result, asked)],
	};
}

function reviewedCard(result: ReviewedResult): CasePanel {
	const { testName, scheme, testedOn, level, by, checkedAt, reason } = result;
	const validity = validityText(result, result.validUntil);
	const tone = level === "refused" ? "terra" : level === "claimed" ? "stone" : "olive";
	return {
		title: `${testName}: ${result.result}`,
		...(level ? { status: { status: levelLabels[level], tone } } : {}),
		texts: [
			[`${schemes[scheme]}, ${longDate(new Date(testedOn))} · ${validity}`],
			[
				checkedAt ? { moment: checkedAt } : undefined,
				by ? ` by ${by}` : undefined,
				reason && ` · ${reason}`,
			],
			[documentOf(result)],
		],
		forms: [{ ...verdictForm(result), fold: "Look again" }],
	};
}

function documentOf({ photoId, pdfKey, id, dogId }: ReviewedResult): Value {
	if (photoId !== null) {
		return { link: "Open the photo", to: deskPhoto(photoId, 1280), opensTab: true };
	}
	if (pdfKey === null) return "None sent";
	const params = { id: String(dogId), result: String(id) };
	const to = href("/desk/evidence/:id/documents/:result", params);
	return { link: "Open the PDF", to, opensTab: true };
}

function imageOf({ photoId }: ReviewedResult): Pick<CasePanel, "image"> {
	if (photoId === null) return {};
	const [src, to] = [deskPhoto(photoId, 640), deskPhoto(photoId, 1280)];
	return { image: { src, to, alt: "What the breeder sent" } };
}

const verdicts = [
	{ action: "registry", key: "r", label: "Seen at the registry" },
	{ action: "document", key: "d", label: "Document seen" },
	{ action: "claimed", key: "c", label: "Couldn’t see it" },
	{ action: "refused", key: "x", label: "Doesn’t match" },
] as const;

/** `hasKeys`: single keys press its buttons. `isNext`: it’s the first thing to review on the page. */
function verdictForm(result: ReviewedResult, { hasKeys, isNext }: Partial<Asked> = {}): CaseForm {
	const { id, registryUrl, version } = result;
	return {
		id: `verdict-${id}`,
		hidden: { expectedVersion: version, result: id },
		fields: [
			{
				name: "registryUrl",
				label: "Page to link to",
				hint: registryUrl
					? "Leave it empty to keep the one above."
					: "If you saw it at the registry.",
			},
			{
				name: "reason",
				label: "A line to the breeder",
				hint: "Why, if you couldn’t see it or it doesn’t match.",
			},
		],
		buttons: verdicts.map(({ key, ...button }) => ({
			...button,
			isMain: isNext === true && button.action === "registry",
			...(hasKeys ? { key } : {}),
		})),
	};
}

function reasonIn({ reason = "" }: CaseInput["values"]): string {
	return [...reason.trim()].slice(0, 500).join("");
}

async function find({ id, tx }: CaseInput) {
	const [dog] = await tx.select().from(breedingDogs).where(eq(breedingDogs.id, id));
	return dog;
}

/**
 * Judges a result in the version that the reviewer saw. "meanwhile" if it's another one by now, "no-address"
 * if a result seen at the registry has no page to link to, "no-scheme" if its scheme doesn't have the test.
 */
async function reviewResult(input: CaseInput, level: Level) {
	const { id, values, actor, tx } = input;
	const { expectedVersion, registryUrl = "", result } = values;
	const isThis = and(eq(healthResults.id, numberIn(result) ?? 0), eq(healthResults.dogId, id));
	const dog = await find(input);
	const [before] = await tx.select().from(healthResults).where(isThis).for("update");
	if (!dog || !before) return undefined;
	if (resultVersion(before) !== Number(expectedVersion)) return "meanwhile";
	const url = registryUrl.trim() === "" ? before.registryUrl : registryAddress(registryUrl);
	if (level === "registry" && url === "") return "no-address";
	// A breeder entered it before that was checked.
	if (level !== "refused" && schemeError(before)) return "no-scheme";
	await tx
		.update(healthResults)
		.set({
			level,
			reason: reasonIn(values),
			...(level === "registry" ? { registryUrl: url } : {}),
			checkedBy: staffId(actor),
			checkedAt: sql`now()`,
			validUntil: validUntil(before),
			expiredAt: null,
		})
		.where(isThis);
	await noteResult("checked", dog, before, actor, tx, { evidence: levelLabels[level] });
	return reviewed(input, dog, level);
}

/** Approves or declines a dog; declining a change leaves the public page as it is. */
async function reviewDog(input: CaseInput, verdict: "approved" | "declined") {
	const { id, values, actor, tx } = input;
	const dog = await find(input);
	if (!dog) return undefined;
	if (!isDogOpen(dog) || dog.sentAt.getTime() !== Number(values.expectedVersion))
		return "meanwhile";
	const reason = reasonIn(values);
	const isChange = dog.state === "shown" && dog.pending !== null;
	const changeDeclined = verdict === "declined" && isChange;
	const decided = { reason, changeDeclined, decidedBy: staffId(actor), decidedAt: sql`now()` };
	await tx
		.update(breedingDogs)
		.set({
			...decided,
			...(verdict === "approved" ? { ...dog.pending, state: "shown" as const } : {}),
			...(verdict === "declined" && !isChange ? { state: "declined" as const } : {}),
			pending: null,
		})
		.where(eq(breedingDogs.id, id));
	const details = { dog: dog.registeredName, ...(reason ? { words: reason } : {}) };
	await recordEvent(historySubject(dog), `breeding dog ${verdict}`, details, actor, tx);
	return reviewed(input, dog, verdict);
}

/** Tells the breeder, and leads to what is next. */
async function reviewed(input: CaseInput, { id, caseId, breederId }: BreedingDog, notice: string) {
	const { tx } = input;
	await tellBreeder(caseId, tx);
	if (breederId !== null) await refreshEvidence([breederId], tx);
	const now = await find(input);
	const isOpen = and(eq(healthResults.dogId, id), isResultWaiting);
	if ((now && isDogOpen(now)) || (await tx.$count(healthResults, isOpen)) > 0) return notice;
	const [next] = await queue(tx).limit(1);
	return next ? `/desk/evidence/${next.id}?done=next` : "/desk/evidence?done=all";
}

async function tellBreeder(caseId: number | null, tx: Db): Promise<void> {
	if (caseId === null) return;
	const delivery = { what: evidenceMail.checked, subjectId: caseId } as const;
	// Two reviewers at once would each order one.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`evidence.checked ${caseId}`}))`);
	const isComing = and(eq(deliveries.state, "waiting"), sql`${deliveries.notBefore} > now()`);
	if (await isEnqueued(delivery, tx, isComing)) return;
	await enqueueDelivery({ ...delivery, after: tellAfter }, tx);
}

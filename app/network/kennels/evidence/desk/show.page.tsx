import { ExternalLink } from "lucide";
import { href } from "react-router";
import { historyOf } from "#app/cases/history/history.ts";
import { deskPhoto } from "#app/media/photo.ts";
import { readEvidence } from "#app/network/kennels/evidence/desk/evidence-decisions.ts";
import { historySubject } from "#app/network/kennels/evidence/dogs.ts";
import { dogName, isDogOpen, levelWords, schemes } from "#app/network/kennels/evidence/evidence.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { kennel } from "#app/records/kennel.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { TextField } from "#app/ui/field.tsx";
import { counted, longDate } from "#app/ui/format.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = orNotFound(await readEvidence(numberIn(params.id) ?? 0, requireStaff(context)));
	const events = (await historyOf(historySubject(found.dog))).filter(
		({ event, details }) =>
			/^(breeding dog|health result) /.test(event) &&
			[found.dog.registeredName, found.dog.callName, found.facts.registeredName].includes(
				details.dog ?? "",
			),
	);
	return { ...found, events: events.reverse().slice(0, 40) };
}

const done: Record<string, string> = {
	approved: "Approved. The page shows the dog within a second.",
	declined: "Declined. The breeder will be told.",
	registry: "Saved. The page says that we saw it at the registry.",
	document: "Saved. The page says that we saw the document.",
	claimed: "Saved. The page says that the breeder claims it.",
	refused: "Saved. The page doesn’t show it.",
	next: "Saved. Here’s the next one.",
	meanwhile: "This was changed or decided in the meantime. Look at it again.",
	"no-scheme":
		"Nothing was changed: this scheme doesn’t give results of this test. Mark it as not matching, and write the breeder a line.",
	"no-address":
		"Enter the full address of the registry’s page, starting with https://. The public page links to it.",
};

type Data = Route.ComponentProps["loaderData"];

export default function EvidencePage({ loaderData }: Route.ComponentProps) {
	const { dog, facts, results, events } = loaderData;
	const name = dogName(facts);
	const [waiting, looked] = [
		results.filter(({ level }) => !level),
		results.filter(({ level }) => level),
	];
	return (
		<DeskPage
			title={`Health results for ${name}`}
			line={
				<>
					<bdi>{dog.kennel}</bdi>
					{dog.breederId ? (
						<>
							{" · "}
							<PathLink to={`${kennel.deskPath}/${dog.breederId}`} className="text-terra underline">
								Kennel
							</PathLink>
						</>
					) : null}
					{dog.caseId ? (
						<>
							{" · "}
							<PathLink
								to={href("/desk/review/:id", { id: String(dog.caseId) })}
								className="text-terra underline"
							>
								Application
							</PathLink>
						</>
					) : null}
				</>
			}
			back={{ to: href("/desk/evidence"), label: "Health results" }}
			done={done}
		>
			<div className="grid items-start gap-7 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
				<DogFacts dog={dog} facts={facts} />
				<div className="grid min-w-0 gap-6">
					{results.length === 0 ? <p className="text-stone">No results yet.</p> : null}
					{waiting.map((result, index) => (
						<Waiting
							key={`${result.id} ${result.sentAt.getTime()}`}
							result={result}
							isFirst={index === 0}
							isNext={index === 0 && !isDogOpen(dog)}
						/>
					))}
					{looked.length > 0 ? (
						<section>
							<h2 className="text-23">Looked at</h2>
							<ul className="mt-2">
								{looked.map((result) => (
									<Looked key={result.id} result={result} />
								))}
							</ul>
						</section>
					) : null}
					{events.length > 0 ? (
						<section>
							<h2 className="text-23">History</h2>
							<ul className="mt-2 text-15">
								{events.map(({ event, actor, at, details }) => (
									<li
										key={`${at.getTime()} ${event} ${details.test}`}
										className="border-t border-line py-2"
									>
										<DeskMoment date={at} />: {event} by {actor}
										<span className="text-stone [overflow-wrap:anywhere]">
											{" "}
											{[details.test, details.result, details.evidence, details.words]
												.filter(Boolean)
												.join(" · ")}
										</span>
									</li>
								))}
							</ul>
						</section>
					) : null}
				</div>
			</div>
		</DeskPage>
	);
}

function DogFacts({ dog, facts }: Pick<Data, "dog" | "facts">) {
	const isWaiting = isDogOpen(dog);
	const to = (step: string) =>
		href("/desk/evidence/:id/:of/:step", { id: String(dog.id), of: "dog", step });
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
	return (
		<section className="rounded-20 border border-line bg-card px-5 py-5">
			<h2 className="text-23">The dog</h2>
			<p className="mt-1">
				<DeskPill tone={isWaiting ? "terra" : dog.state === "shown" ? "olive" : "stone"}>
					{isWaiting ? (before ? "Change waiting" : "Waiting") : dogStates[dog.state]}
				</DeskPill>
				{dog.decidedAt && !isWaiting ? (
					<span className="text-15 text-stone">
						{" "}
						<DeskMoment date={dog.decidedAt} />
						{dog.by ? ` by ${dog.by}` : null}
					</span>
				) : null}
			</p>
			<dl className="mt-3">
				{rows.map(([label, now, was]) => (
					<div key={label} className="border-t border-line py-2">
						<dt className="text-15 text-stone">{label}</dt>
						<dd className="[overflow-wrap:anywhere]">
							<bdi>{now || "Not provided"}</bdi>
							{was !== undefined && was !== now ? (
								<del className="block text-15 text-stone">{was || "Not provided"}</del>
							) : null}
						</dd>
					</div>
				))}
			</dl>
			{isWaiting ? (
				<DeskForm id="dog" key={dog.sentAt.getTime()} className="mt-4 grid gap-4">
					<input type="hidden" name="seen" value={dog.sentAt.getTime()} />
					<TextField
						name="reason"
						label="A line to the breeder"
						hint="Why not, if you decline."
						maxLength={500}
					/>
					<p className="flex flex-wrap gap-3">
						<DeskButton look="olive" formAction={to("approved")} accessKey="a" data-key="a">
							Approve <Key of="a" />
						</DeskButton>
						<DeskButton look="quiet" formAction={to("declined")} accessKey="n" data-key="n">
							Decline <Key of="n" />
						</DeskButton>
					</p>
				</DeskForm>
			) : null}
		</section>
	);
}

const dogStates = { waiting: "Waiting", shown: "On the page", declined: "Declined" };

type WaitingProps = { result: JudgedResult; isFirst: boolean; isNext: boolean };

function Waiting({ result, isFirst, isNext }: WaitingProps) {
	const { reading, testName, scheme, testedOn, certificate, registryUrl } = result;
	return (
		<section
			aria-labelledby={`result-${result.id}`}
			className="rounded-20 border border-line bg-card px-5 py-5"
		>
			<h2 id={`result-${result.id}`} className="text-23 [overflow-wrap:anywhere]">
				{testName}: <bdi>{result.result}</bdi>
			</h2>
			<p className="text-stone">
				{schemes[scheme]}, {longDate(new Date(testedOn))}, at the age of{" "}
				{counted(result.ageMonths, "month")}
				{result.isEarly ? ": preliminary" : ""}
			</p>
			<p className="mt-2 [overflow-wrap:anywhere]">
				Certificate: <bdi>{certificate || "none given"}</bdi>
				{reading ? <span className="text-stone"> ({reading.says})</span> : null}
			</p>
			{result.expiredOn ? (
				<p className="mt-1 font-semibold text-terra">
					It expired on {longDate(new Date(result.expiredOn))}: the page will say so.
				</p>
			) : null}
			{result.impossible ? (
				<p className="mt-1 font-semibold text-terra">{result.impossible}</p>
			) : null}
			{reading?.misfits.map((words) => (
				<p key={words} className="mt-1 font-semibold text-terra">
					{words}
				</p>
			))}
			<div className="mt-4 grid gap-4 md:grid-cols-2">
				<p className="rounded-12 border border-line px-4 py-3">
					<span className="block text-15 text-stone">The registry’s page</span>
					{registryUrl ? (
						<a
							href={registryUrl}
							target="_blank"
							rel="noreferrer nofollow"
							className="inline-flex min-h-11 items-center gap-2 text-terra underline [overflow-wrap:anywhere]"
						>
							{new URL(registryUrl).hostname}
							<Icon of={ExternalLink} className="size-4" />
							<span className="sr-only"> (opens in a new tab)</span>
						</a>
					) : (
						"None given"
					)}
				</p>
				<div className="rounded-12 border border-line px-4 py-3">
					<span className="block text-15 text-stone">The document</span>
					<DocumentOf result={result} />
				</div>
			</div>
			<VerdictForm result={result} className="mt-5" hasKeys={isFirst} isNext={isNext} />
		</section>
	);
}

type JudgedResult = NonNullable<Awaited<ReturnType<typeof readEvidence>>>["results"][number];

const verdicts = [
	{ level: "registry", key: "r", label: "Seen at the registry" },
	{ level: "document", key: "d", label: "Document seen" },
	{ level: "claimed", key: "c", label: "Couldn’t see it" },
	{ level: "refused", key: "x", label: "Doesn’t match" },
] as const;

type VerdictProps = {
	result: JudgedResult;
	className: string;
	/** Whether single keys press its buttons. */
	hasKeys?: boolean;
	/** Whether it's the first thing to review on the page. */
	isNext?: boolean;
};

function VerdictForm({ result, className, hasKeys, isNext }: VerdictProps) {
	const { id, dogId, registryUrl, version } = result;
	return (
		<DeskForm id={`verdict-${id}`} className={`${className} grid gap-4`}>
			<input type="hidden" name="seen" value={version} />
			<div className="grid gap-4 md:grid-cols-2">
				<TextField
					name="registryUrl"
					label="Page to link to"
					hint={
						registryUrl ? "Leave it empty to keep the one above." : "If you saw it at the registry."
					}
					maxLength={500}
				/>
				<TextField
					name="reason"
					label="A line to the breeder"
					hint="Why, if you couldn’t see it or it doesn’t match."
					maxLength={500}
				/>
			</div>
			<p className="flex flex-wrap gap-3">
				{verdicts.map(({ level, key, label }) => (
					<DeskButton
						key={level}
						look={isNext && level === "registry" ? "olive" : "quiet"}
						formAction={href("/desk/evidence/:id/:of/:step", {
							id: String(dogId),
							of: String(id),
							step: level,
						})}
						{...(hasKeys ? { accessKey: key, "data-key": key } : {})}
					>
						{label} {hasKeys ? <Key of={key} /> : null}
					</DeskButton>
				))}
			</p>
		</DeskForm>
	);
}

export function Key({ of }: { of: string }) {
	return <kbd className="rounded-12 border border-current px-1.5 text-15 max-md:hidden">{of}</kbd>;
}

function DocumentOf({ result: { photoId, pdfKey, id, dogId } }: { result: JudgedResult }) {
	if (photoId !== null) {
		return (
			<a href={deskPhoto(photoId, 1280)} target="_blank" rel="noreferrer" className="mt-1 block">
				<img
					src={deskPhoto(photoId, 640)}
					alt="What the breeder sent"
					className="max-h-72 w-auto rounded-12"
				/>
			</a>
		);
	}
	if (pdfKey === null) return "None sent";
	return (
		<a
			href={href("/desk/evidence/:id/documents/:result", { id: String(dogId), result: String(id) })}
			target="_blank"
			rel="noreferrer"
			className="inline-flex min-h-11 items-center gap-2 text-terra underline"
		>
			Open the PDF <Icon of={ExternalLink} className="size-4" />
		</a>
	);
}

export function Looked({ result }: { result: JudgedResult }) {
	const { testName, scheme, testedOn, level, by, checkedAt, validUntil, reason } = result;
	return (
		<li className="border-t border-line py-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<p className="min-w-0 [overflow-wrap:anywhere]">
					<strong className="font-semibold text-heading">{testName}:</strong>{" "}
					<bdi>{result.result}</bdi>{" "}
					<span className="text-stone">
						({schemes[scheme]}, {testedOn})
					</span>
				</p>
				{level ? (
					<DeskPill tone={level === "refused" ? "terra" : level === "claimed" ? "stone" : "olive"}>
						{levelWords[level]}
					</DeskPill>
				) : null}
			</div>
			<p className="text-15 text-stone [overflow-wrap:anywhere]">
				{checkedAt ? <DeskMoment date={checkedAt} /> : null}
				{by ? ` by ${by}` : null}
				{validUntil ? ` · valid until ${validUntil}` : null}
				{reason ? ` · ${reason}` : null}
			</p>
			<details className="mt-1">
				<summary className="inline-flex min-h-11 cursor-pointer items-center text-15 font-semibold text-terra">
					Look again
				</summary>
				<DocumentOf result={result} />
				<VerdictForm result={result} className="mt-3" />
			</details>
		</li>
	);
}

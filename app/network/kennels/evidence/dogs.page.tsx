import { href } from "react-router";
import { dogsOfCase, maxDogs, requireKennelCase } from "#app/network/kennels/evidence/dogs.ts";
import { dogName, type Level, schemes } from "#app/network/kennels/evidence/evidence.ts";
import { isPreliminary, testName, validUntil } from "#app/network/kennels/evidence/test-rules.ts";
import { isoDay } from "#app/records/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskNotice } from "#app/ui/desk/page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { longDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { PrivatePage } from "#app/ui/private-page.tsx";
import type { Route } from "./+types/dogs.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params: { token } }: Route.LoaderArgs) {
	const dogs = await dogsOfCase((await requireKennelCase(token)).id);
	return {
		full: dogs.length >= maxDogs,
		dogs: dogs.map(({ id, state, changeDeclined, reason, results, pending, ...dog }) => {
			const { registeredName, callName, bornOn } = pending ?? dog;
			return {
				id,
				name: dogName({ callName, registeredName }),
				registeredName,
				state,
				changed: pending !== null,
				changeDeclined,
				reason,
				results: results.map(({ photoId, pdfKey, ...result }) => {
					// It counts from the review on, but the breeder may know before.
					const until = result.validUntil ?? validUntil(result);
					const preliminary = isPreliminary(result, bornOn);
					return {
						...result,
						name: testName(result.test),
						validUntil: until,
						expired: until !== null && until < isoDay(),
						preliminary,
						canRenew: until !== null || preliminary,
					};
				}),
			};
		}),
	};
}

const notices = {
	dog: "Saved. One of us looks at it before it’s on your page.",
	removed: "The dog and its results have been deleted.",
	result: "Saved. One of us looks at it, and your page then says what we saw.",
	"result-expired":
		"Saved, but this result has already expired, and your page will say so. If there is a newer one, please add it.",
	"result-removed": "The result and its document have been deleted.",
};

const title = "Dogs and health results";

const quiet =
	"inline-flex min-h-11 items-center font-semibold text-terra underline underline-offset-4";

export default function KennelDogsPage({ loaderData, params }: Route.ComponentProps) {
	const { dogs, full } = loaderData;
	const { token } = params;
	const pathOf = (dog: { id: number }, result: string) =>
		href("/edit/kennel/:token/dogs/:dog/results/:result", { token, dog: String(dog.id), result });
	return (
		<PrivatePage
			title={title}
			wide
			description="Enter each dog you breed from, then the results you have. For each result, one of us opens the registry’s page or your document. Your page shows who looked and when; documents are never published."
		>
			<DeskNotice notices={notices} />
			<p className="mt-6 flex flex-wrap gap-3">
				{full ? null : (
					<ButtonLink to={href("/edit/kennel/:token/dogs/:dog", { token, dog: "new" })}>
						Add a dog
					</ButtonLink>
				)}
				<ButtonLink to={href("/edit/kennel/:token", { token })} variant="quiet">
					Back to your private page
				</ButtonLink>
			</p>
			{dogs.length === 0 ? (
				<p className="mt-8 rounded-20 border border-line bg-card px-6 py-8 text-stone">
					No dogs yet. Add the first one; its registered name and its papers are all you need.
				</p>
			) : null}
			<ul className="mt-8 grid gap-6">
				{dogs.map((dog) => (
					<li key={dog.id} className="rounded-24 border border-line bg-card px-5 py-6 sm:px-8">
						<div className="flex flex-wrap items-baseline justify-between gap-x-6">
							<h2 className="text-27 [overflow-wrap:anywhere]">
								<bdi>{dog.name}</bdi>
							</h2>
							<Link
								to={href("/edit/kennel/:token/dogs/:dog", { token, dog: String(dog.id) })}
								className={quiet}
							>
								Change<span className="sr-only"> {dog.name}</span>
							</Link>
						</div>
						{dog.registeredName === dog.name ? null : (
							<p className="text-stone [overflow-wrap:anywhere]">
								<bdi>{dog.registeredName}</bdi>
							</p>
						)}
						<p className="mt-1">
							{dog.changed ? "We haven’t looked at your change yet." : states[dog.state]}
							{dog.changeDeclined && !dog.changed ? " We didn’t publish your last change." : null}
						</p>
						<Reason text={dog.reason} />
						{dog.results.length > 0 ? (
							<ul className="mt-4">
								{dog.results.map((result) => (
									<Result
										key={result.id}
										result={result}
										path={pathOf(dog, String(result.id))}
										renewPath={`${pathOf(dog, "new")}?of=${result.id}`}
									/>
								))}
							</ul>
						) : null}
						<p className="mt-4">
							<ButtonLink to={pathOf(dog, "new")} variant="quiet">
								Add a result<span className="sr-only"> for {dog.name}</span>
							</ButtonLink>
						</p>
					</li>
				))}
			</ul>
			<p className="mt-6 text-15 text-stone">
				This page is private: anyone with its link can make changes here.
			</p>
		</PrivatePage>
	);
}

const states = {
	waiting: "We haven’t looked at this dog yet.",
	shown: "On your page.",
	declined: "Not on your page. Change it, and we’ll look again.",
};

const levelLines: Record<Level, string> = {
	registry: "We saw it at the registry",
	document: "We saw the document",
	claimed: "We couldn’t see it, so your page says that you claim it",
	refused: "Not on your page: what we saw doesn’t match",
};

function Reason({ text }: { text: string }) {
	if (!text) return null;
	return (
		<p dir="auto" className="mt-2 border-l-3 border-fawn pl-3.5 [overflow-wrap:anywhere]">
			<span className="font-semibold">From our volunteer:</span> {text}
		</p>
	);
}

type Shown = Route.ComponentProps["loaderData"]["dogs"][number]["results"][number];

function Result({ result, path, renewPath }: { result: Shown; path: string; renewPath: string }) {
	const { name, scheme, level, checkedAt, validUntil, expired, preliminary, canRenew } = result;
	const day = (text: string) => longDate(new Date(text));
	return (
		<li className="border-t border-line py-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-5">
				<p className="min-w-0 [overflow-wrap:anywhere]">
					<strong className="font-semibold text-heading">{name}:</strong> <bdi>{result.result}</bdi>{" "}
					<span className="text-stone">
						({schemes[scheme]}, {day(result.testedOn)})
					</span>
				</p>
				<p className="flex flex-wrap gap-x-5">
					<Link to={path} className={quiet}>
						{level ? "See or delete" : "Change"}
						<span className="sr-only"> {name}</span>
					</Link>
					{level && canRenew ? (
						<Link to={renewPath} className={quiet}>
							Renew<span className="sr-only"> {name}</span>
						</Link>
					) : null}
				</p>
			</div>
			<p className="text-15 text-stone">
				{level && checkedAt
					? `${levelLines[level]} on ${longDate(checkedAt)}.`
					: "We haven’t looked at it yet."}
				{preliminary ? " It’s preliminary, and your page says so." : null}
				{validUntil
					? ` ${expired ? "It expired on" : "It’s valid until"} ${day(validUntil)}.`
					: null}
			</p>
			<Reason text={result.reason} />
		</li>
	);
}

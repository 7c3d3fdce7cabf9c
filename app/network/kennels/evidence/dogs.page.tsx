import { href } from "react-router";
import { DogResults, quietLink, Reason } from "#app/network/kennels/evidence/dog-results.tsx";
import { dogView } from "#app/network/kennels/evidence/dog-view.ts";
import { dogsOfCase, maxDogs, requireKennelCase } from "#app/network/kennels/evidence/dogs.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskNotice } from "#app/ui/desk/page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { Link } from "#app/ui/link.tsx";
import { PrivatePage } from "#app/ui/private-page.tsx";
import type { Route } from "./+types/dogs.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params: { token } }: Route.LoaderArgs) {
	const dogs = await dogsOfCase((await requireKennelCase(token)).id);
	return { full: dogs.length >= maxDogs, dogs: dogs.map(dogView) };
}

const notices = {
	dog: "Saved. One of us looks at it before it’s on your page.",
	removed: "The dog and its results have been deleted.",
	result: "Saved. One of us looks at it, and your page then says what we saw.",
	"result-expired":
		"Saved, but a result has already expired, and your page will say so. If there is a newer one, please add it.",
	"result-removed": "The result and its document have been deleted.",
};

const title = "Dogs and health results";

export default function KennelDogsPage({ loaderData, params }: Route.ComponentProps) {
	const { dogs, full } = loaderData;
	const { token } = params;
	const pathOf = (dog: string) => href("/edit/kennel/:token/dogs/:dog", { token, dog });
	return (
		<PrivatePage
			title={title}
			wide
			description="Enter each dog you breed from, with the results you have. For each result, one of us opens the registry’s page or your document. Your page shows who looked and when; documents are never published."
		>
			<DeskNotice notices={notices} />
			<p className="mt-6 flex flex-wrap gap-3">
				{full ? null : <ButtonLink to={pathOf("new")}>Add a dog</ButtonLink>}
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
							<Link to={pathOf(String(dog.id))} className={quietLink}>
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
						<DogResults token={token} dog={dog} />
						<p className="mt-4">
							<ButtonLink to={`${pathOf(String(dog.id))}#results`} variant="quiet">
								Add results<span className="sr-only"> for {dog.name}</span>
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

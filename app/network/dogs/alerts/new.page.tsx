import { data } from "react-router";
import * as v from "valibot";
import { refuse, refused, refusedForNow, tooMany } from "#app/cases/intake/submit-form.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { EmailField } from "#app/cases/newsletter/sender-form.tsx";
import {
	alertPlaceError,
	alertQuery,
	alertTitle,
	alertValues,
	typedSearch,
} from "#app/network/dogs/alerts/alert.ts";
import { AlertFields } from "#app/network/dogs/alerts/alert-fields.tsx";
import {
	alertPath,
	alertPromise,
	heldDogQuery,
	holdPromise,
	holdTitle,
} from "#app/network/dogs/alerts/alert-form.tsx";
import {
	type AlertSubject,
	alertSearchColumns,
	findHeldDog,
	nearFromAlert,
	requestAlert,
} from "#app/network/dogs/alerts/alerts.ts";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { filterPath, filterValues } from "#app/network/filter.ts";
import { shownValues } from "#app/network/filter-form.tsx";
import { readNear } from "#app/network/near.ts";
import { pathIn } from "#app/network/network.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow, db } from "#app/platform/database/db.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, firstTextValues, mailAddress } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { suggestedAddress } from "#app/ui/email-typo.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SendForm } from "#app/ui/send-form.tsx";
import { site } from "#site";
import type { Route } from "./+types/new.page.ts";

export async function loader({ url }: Route.LoaderArgs) {
	const slug = url.searchParams.get("dog");
	if (slug === null) return searchAbout(url.searchParams);
	const dog = await findHeldDog(slug).catch(awayOrRethrow);
	return {
		title: holdTitle,
		dog: dog === "away" ? "" : (dog?.name ?? ""),
		search: undefined,
		query: heldDogQuery(slug),
		back: pathIn(adoptionNetwork, slug),
		promise: holdPromise,
		isOver: !dog,
	};
}

async function searchAbout(asked: URLSearchParams) {
	const values = alertValues(asked);
	const found = await alertSearchColumns(values).catch(awayOrRethrow);
	const [query, near] =
		found === "away" ? [alertQuery(values)] : [found.query, nearFromAlert(found)];
	const read = filterValues(dogFilter, new URLSearchParams(query));
	return {
		title: alertTitle(query),
		query,
		dog: undefined,
		search: {
			values: shownValues(near ? { ...read, near: near.name } : read),
			unit: near?.unit,
		},
		back: filterPath(dogFilter, read),
		promise: alertPromise,
		isOver: false,
	};
}

const AlertForm = v.object({ EMAIL: mailAddress });

export async function action({ request, context }: Route.ActionArgs) {
	const fields = await readFields(request);
	if (!fields) return refuse("malformed");
	const { EMAIL = "", website = "", search } = firstTextValues(fields);
	const asked = search === undefined ? typedSearch(fields) : new URLSearchParams(search);
	// A list's form has its search; what is wrong with that, the list has said.
	const place = search === undefined ? await readPlace(asked).catch(awayOrRethrow) : {};
	const typed = { EMAIL, ...(search === undefined ? typedIn(asked) : {}) };
	if (place === "away") return refusedForNow(typed);
	const checked = checkForm({ EMAIL }, AlertForm);
	const errors = { ...place, ...(checked.ok ? {} : checked.errors) };
	if (!checked.ok || Object.keys(errors).length > 0) {
		return data<FormAnswer>({ kind: "invalid", errors, values: typed }, 422);
	}
	const email = checked.value.EMAIL;
	if (website === "") {
		const network = context.get(networkContext);
		const answered = await ask(asked, { email, network }).catch(awayOrRethrow);
		if (answered === "away") return refusedForNow(typed);
		if (answered === "over") return data<FormAnswer>({ kind: "sent", ...notHeld });
		if (!answered.ok) return refused(tooMany(answered.wait), typed, 429, answered.wait);
	}
	const meant = suggestedAddress(email);
	return data<FormAnswer>({
		kind: "sent",
		heading: "One more step",
		message: `To start the alert, click the button in the email that we send to ${email}. If you asked for others just now, one email confirms them all. ${whenItArrives}`,
		...(meant === undefined ? {} : { emailTypo: { written: email, meant } }),
	});
}

async function readPlace(asked: URLSearchParams): Promise<{ near?: string }> {
	const near = alertPlaceError(await readNear(dogFilter, alertValues(asked), db));
	return near === undefined ? {} : { near };
}

/** Every filter, also those that were left open. */
function typedIn(asked: URLSearchParams): Record<string, string> {
	const values = shownValues(alertValues(asked));
	return Object.fromEntries(
		Object.keys(dogFilter.parameters).map((name) => [name, values[name] ?? ""]),
	);
}

const notHeld = {
	heading: "This dog isn’t on hold anymore",
	message:
		"So there’s nothing to wait for, and we won’t email you. See the dog’s page for its current status.",
};

/** Creates no alert for a dog that's no longer on hold. */
async function ask(search: URLSearchParams, from: { email: string; network: string }) {
	const slug = search.get("dog");
	const dog = slug === null ? undefined : await findHeldDog(slug);
	if (slug !== null && !dog) return "over";
	const subject: AlertSubject = dog ? { dogId: dog.id } : { values: alertValues(search) };
	return requestAlert({ ...from, ...subject }, visitor);
}

export default function NewAlertPage({ loaderData, actionData }: Route.ComponentProps) {
	const { title, query, search, dog, back, promise, isOver } = loaderData;
	return (
		<div className="wrap py-12 md:py-20">
			<PageHead title={`${title} | ${site.shortName}`} description={`${title}. ${promise}`} />
			<div className="mx-auto max-w-[46rem] rounded-24 border border-line bg-card px-6 py-9 md:px-12 md:py-12">
				<h1 className="text-32 md:text-42">{title}</h1>
				{isOver ? (
					<>
						<p className="mt-4 mb-8 text-19 text-stone">This dog isn’t on hold right now.</p>
						<ButtonLink to={back}>See the dog’s page</ButtonLink>
					</>
				) : (
					<>
						<p className="mt-4 text-19 text-heading [overflow-wrap:anywhere]">
							{search ? "Choose what matters to you, and leave the rest open." : dog}
						</p>
						<p className="mb-6">
							<Link to={back} className="inline-flex min-h-11 items-center text-terra underline">
								{search ? "See the dogs that fit now" : "See the dog"}
							</Link>
						</p>
						<SendForm
							key={query}
							id="alert"
							action={alertPath(query)}
							tags=""
							initial={search?.values}
							answer={actionData}
							submit="Tell me"
						>
							{search ? (
								<AlertFields country={search.values.country} unit={search.unit} />
							) : (
								<input type="hidden" name="search" value={query} />
							)}
							<EmailField hint={promise} />
						</SendForm>
					</>
				)}
			</div>
		</div>
	);
}

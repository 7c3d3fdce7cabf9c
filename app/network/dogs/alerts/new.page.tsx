import { data } from "react-router";
import * as v from "valibot";
import { refuse, refused, refusedForNow, tooMany } from "#app/cases/intake/submit-form.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { EmailField } from "#app/cases/newsletter/sender-form.tsx";
import {
	alertQuery,
	alertTitle,
	alertValues,
	describeNewAlert,
} from "#app/network/dogs/alerts/alert.ts";
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
import { filterPath } from "#app/network/filter.ts";
import { pathIn } from "#app/network/network.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
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
		description: dog === "away" ? "" : (dog?.name ?? ""),
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
	return {
		title: alertTitle(query),
		description: describeNewAlert(asked, near),
		query,
		back: filterPath(dogFilter, values),
		promise: alertPromise,
		isOver: false,
	};
}

const AlertForm = v.object({ EMAIL: mailAddress });

export async function action({ request, context }: Route.ActionArgs) {
	const fields = await readFields(request);
	if (!fields) return refuse("malformed");
	const { EMAIL = "", website = "", search = "" } = firstTextValues(fields);
	const typed = { EMAIL };
	const checked = checkForm(typed, AlertForm);
	if (!checked.ok) {
		return data<FormAnswer>({ kind: "invalid", errors: checked.errors, values: typed }, 422);
	}
	const email = checked.value.EMAIL;
	if (website === "") {
		const network = context.get(networkContext);
		const asked = await ask(new URLSearchParams(search), { email, network }).catch(awayOrRethrow);
		if (asked === "away") return refusedForNow(typed);
		if (asked === "over") return data<FormAnswer>({ kind: "sent", ...notHeld });
		if (!asked.ok) return refused(tooMany(asked.wait), typed, 429, asked.wait);
	}
	const meant = suggestedAddress(email);
	return data<FormAnswer>({
		kind: "sent",
		heading: "One more step",
		message: `To start the alert, click the button in the email that we send to ${email}. If you asked for others just now, one email confirms them all. ${whenItArrives}`,
		...(meant === undefined ? {} : { emailTypo: { written: email, meant } }),
	});
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
	const { title, description, query, back, promise, isOver } = loaderData;
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
						<p className="mt-4 text-19 text-heading [overflow-wrap:anywhere]">{description}</p>
						<p className="mb-6">
							<Link to={back} className="inline-flex min-h-11 items-center text-terra underline">
								{query.startsWith("dog=") ? "See the dog" : "Change the search"}
							</Link>
						</p>
						<SendForm
							key={query}
							id="alert"
							action={alertPath(query)}
							tags=""
							answer={actionData}
							submit="Tell me"
						>
							<input type="hidden" name="search" value={query} />
							<EmailField hint={promise} />
						</SendForm>
					</>
				)}
			</div>
		</div>
	);
}

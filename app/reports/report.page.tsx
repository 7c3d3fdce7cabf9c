import { redirect } from "react-router";
import { adoptionNetwork } from "#app/adoptions/listing.ts";
import { publicListings } from "#app/adoptions/listings.ts";
import { breederNetwork } from "#app/breeders/breeder.ts";
import { publicBreeders } from "#app/breeders/breeders.ts";
import { DogCard } from "#app/inquiries/dog-card.tsx";
import { NextSteps } from "#app/inquiries/next-steps.tsx";
import { submitUnconfirmed } from "#app/moderation/intake/submit-unconfirmed.ts";
import { pathIn, reportPath } from "#app/networks/network.ts";
import { loadFound } from "#app/networks/public-pages.ts";
import { EmailField } from "#app/newsletter/sender-form.tsx";
import { visitor } from "#app/people/actor.ts";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { type AnyRecord, placeIn, valuesOf } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { wordsLimit } from "#app/reports/report.ts";
import { fileReport, findReportableListing, ReportForm } from "#app/reports/reports.ts";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { SendForm } from "#app/ui/send-form.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { reportPolicy } from "#policies";
import { answerTime, site } from "#site";
import type { Route } from "./+types/report.page.ts";

export const headers = privatePageHeaders;

const networks = { dog: adoptionNetwork, kennel: breederNetwork };

function kindAt({ pathname }: URL) {
	return pathname.startsWith(`${breederNetwork.path}/`) ? ("kennel" as const) : ("dog" as const);
}

export async function loader({ params, url }: Route.LoaderArgs) {
	const kind = kindAt(url);
	const record: AnyRecord = records[kind];
	const { page, owner } = record.words;
	const reasons = Object.entries(record.reportReasons).map(([value, label]) => ({ value, label }));
	const form = { ticket: await newTicket(), kind, slug: params.name, page, owner, reasons };
	try {
		return { ...form, found: await findShown(kind, params.name) };
	} catch (error) {
		// The form's response shows the user input again, even if the listing has just left the site.
		const isLeft = url.searchParams.has("sent") && !(error instanceof Error);
		if (!isLeft && !isDatabaseUnavailable(error)) throw error;
		return { ...form, found: undefined };
	}
}

async function findShown(kind: "dog" | "kennel", slug: string) {
	const found =
		kind === "dog"
			? await loadFound(slug, adoptionNetwork, publicListings)
			: await loadFound(slug, breederNetwork, publicBreeders);
	if (found.at === "several") throw redirect(pathIn(networks[kind], slug));
	const { photos, sample } = found.item;
	const record: AnyRecord = records[kind];
	const values = valuesOf(record, found.item);
	const name = values[record.name] ?? "";
	return { name, line: placeIn(record, values), photo: photos[0] ?? null, sample };
}

export function action({ params, url, ...sent }: Route.ActionArgs) {
	return submitUnconfirmed(sent, {
		schema: ReportForm,
		async send(typed, meta) {
			const found = await findReportableListing(kindAt(url), params.name);
			return found && fileReport(found, typed, meta, visitor);
		},
		gone: "This page has left the site in the meantime, so this wasn’t sent. Everything you typed is still here. If it still matters, write to us on the contact page.",
		next: (address) =>
			`Your report reaches our team as soon as you confirm it: click the button in the email that we send to ${address}. If you can’t find it within ten minutes, check your spam folder.`,
	});
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
	const { found, kind, slug, page, owner, reasons, ticket } = loaderData;
	const network = networks[kind];
	const name = found?.name ?? "";
	const title = name ? `Report ${name}’s ${page}` : `Report this ${page}`;
	const trail = name ? [{ name, path: pathIn(network, slug) }] : [];
	return (
		<>
			<PageHead
				title={`${title} | ${site.shortName}`}
				description="Tell our team what is wrong. We never tell anyone who reported it."
			/>
			<Breadcrumbs trail={[network, ...trail]} here={title} />
			<div className="wrap grid gap-x-13 gap-y-9 pt-4 pb-16 lg:grid-cols-[minmax(0,1fr)_372px]">
				<div className="min-w-0">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">
						<bdi>{title}</bdi>
					</h1>
					<p className="mt-3 mb-7 max-w-[38rem] text-19 text-stone">
						{found?.sample
							? "This page is made up to show what a listing looks like, so there’s nothing to report."
							: `Tell us what is wrong. A volunteer reads every report, and the ${owner} never learns who sent it.`}
					</p>
					{found?.sample ? (
						<Link to={network.path} className="font-semibold text-terra underline">
							Back to the {network.name}
						</Link>
					) : (
						<>
							{/* Required before the h3 of the form's response. */}
							<h2 className="sr-only">Your report</h2>
							<SendForm
								key={slug}
								id="report"
								action={reportPath(network, slug)}
								tags=""
								ticket={ticket}
								answer={actionData}
								submit="Send my report"
								draft={(sent) => <DraftLine name={`report ${kind} ${slug}`} sent={sent} />}
							>
								<div className="grid gap-5">
									<Radios name="reason" label="What is wrong?" options={reasons} required />
									<TextArea
										name="words"
										label="What happened?"
										hint="When, how they wrote to you, what they asked for. No one but our team reads it."
										limit={wordsLimit}
										required
									/>
									<TextField name="name" label="Your name (optional)" autoComplete="name" />
									<EmailField hint="We send one email to confirm it, and may ask you a question." />
									<p className="text-15 text-stone">
										We delete your report {reportPolicy.deleteAfter} days after we’ve dealt with it.
									</p>
								</div>
							</SendForm>
						</>
					)}
				</div>
				<aside className="min-w-0 space-y-5">
					{found ? <DogCard dog={found} /> : null}
					<NextSteps
						steps={[
							"We email you a link. Open it and confirm, and your report is with our team.",
							`A volunteer looks into it, usually within ${answerTime}.`,
							`We decide what to do. The ${owner} never learns your name or address.`,
						]}
					/>
					<p className="border-l-3 border-fawn pl-3.5 text-15 text-stone">
						Is a person or an animal in danger now? Call the police or your local animal control
						first. If you’ve lost money, tell your bank and the police, too.
					</p>
				</aside>
			</div>
		</>
	);
}

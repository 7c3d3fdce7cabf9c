import { redirect } from "react-router";
import { submitUnconfirmed, unlessLeft } from "#app/cases/intake/submit-unconfirmed.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { EmailField } from "#app/cases/newsletter/sender-form.tsx";
import { RecordFormPage } from "#app/network/conversations/record-form-page.tsx";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { pathIn, reportPath } from "#app/network/network.ts";
import { loadFound } from "#app/network/public-pages.ts";
import { textLimit } from "#app/network/reports/report.ts";
import { fileReport, findReportableListing, ReportForm } from "#app/network/reports/reports.ts";
import { visitor } from "#app/people/actor.ts";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { type AnyRecord, placeIn, valuesOf } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { TextField } from "#app/ui/field.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { reportPolicy } from "#policies";
import { answerTime } from "#site";
import type { Route } from "./+types/report.page.ts";

export const headers = privatePageHeaders;

const networks = { dog: adoptionNetwork, kennel: breederNetwork };

function kindAt({ pathname }: URL) {
	return pathname.startsWith(`${breederNetwork.path}/`) ? ("kennel" as const) : ("dog" as const);
}

export async function loader({ params, url }: Route.LoaderArgs) {
	const kind = kindAt(url);
	const record: AnyRecord = records[kind];
	const { page, owner } = record.labels;
	const reasons = Object.entries(record.reportReasons).map(([value, label]) => ({ value, label }));
	const found = await unlessLeft(url, findShown(kind, params.name));
	return { ticket: await newTicket(), kind, slug: params.name, page, owner, reasons, found };
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
	return { name, summary: placeIn(record, values), photo: photos[0] ?? null, sample };
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
			`Your report reaches our team as soon as you confirm it: click the button in the email that we send to ${address}. ${whenItArrives}`,
	});
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
	const { found, kind, slug, page, owner, reasons, ticket } = loaderData;
	const network = networks[kind];
	const title = found ? `Report ${found.name}’s ${page}` : `Report this ${page}`;
	return (
		<RecordFormPage
			network={network}
			slug={slug}
			found={found}
			title={title}
			heading={<bdi>{title}</bdi>}
			description="Tell our team what is wrong. We never tell anyone who reported it."
			summary={
				found?.sample
					? "This page is made up to show what a listing looks like, so there’s nothing to report."
					: `Tell us what is wrong. A volunteer reads every report, and the ${owner} never learns who sent it.`
			}
			wayBack={`Back to the ${network.name}`}
			formTitle="Your report"
			id="report"
			action={reportPath(network, slug)}
			ticket={ticket}
			answer={actionData}
			submit="Send my report"
			draft={`report ${kind} ${slug}`}
			steps={[
				"We email you a link. Open it and confirm, and your report is with our team.",
				`A volunteer looks into it, usually within ${answerTime}.`,
				`We decide what to do. The ${owner} never learns your name or address.`,
			]}
			advice="Is a person or an animal in danger now? Call the police or your local animal control first. If you’ve lost money, tell your bank and the police, too."
		>
			<div className="grid gap-5">
				<Radios name="reason" label="What is wrong?" options={reasons} required />
				<TextArea
					name="words"
					label="What happened?"
					hint="When, how they wrote to you, what they asked for. No one but our team reads it."
					limit={textLimit}
					required
				/>
				<TextField name="name" label="Your name" autoComplete="name" />
				<EmailField hint="We send one email to confirm it, and may ask you a question." />
				<p className="text-15 text-stone">
					We delete your report {reportPolicy.deleteAfter} days after we’ve dealt with it.
				</p>
			</div>
		</RecordFormPage>
	);
}

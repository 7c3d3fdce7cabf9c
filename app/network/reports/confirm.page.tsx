import { href, redirect } from "react-router";
import { linkGone } from "#app/cases/review/private-case.ts";
import { confirmReport, findUnconfirmed } from "#app/network/reports/reports.ts";
import { visitor } from "#app/people/actor.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormResult } from "#app/ui/form-response.tsx";
import { numberIn } from "#app/ui/found.ts";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { ToConfirm } from "#app/ui/to-confirm.tsx";
import { reportPolicy } from "#policies";
import { answerTime, site } from "#site";
import type { Route } from "./+types/confirm.page.ts";

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const found = await findUnconfirmed(params.token);
	if (!found) throw gone();
	return { ...found, isLimited: url.searchParams.get("done") === "limit" };
}

export async function action({ request, params: { token } }: Route.ActionArgs) {
	const { report } = await readValues(request);
	const confirmed = await confirmReport(token, numberIn(report), visitor);
	if (!confirmed) throw gone();
	const page = href("/report/:token", { token });
	return redirect(confirmed === "limit" ? `${page}?done=limit` : page);
}

const gone = () =>
	linkGone("It wasn’t copied completely from the email, or the report has been deleted.");

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
	const { email, reports, isLimited } = loaderData;
	if (reports.length === 0) {
		return (
			<MailedLinkPage
				title="Thank you for your report"
				description={`It’s with our team. A volunteer will look into it, usually within ${answerTime}, and write to you if there’s a question. The person you reported never learns your name or address.`}
			>
				<ButtonLink to={href("/")}>Go to the home page</ButtonLink>
			</MailedLinkPage>
		);
	}
	const title = reports.length === 1 ? "Send your report?" : "Send your reports?";
	return (
		<div className="wrap py-12 md:py-16">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className="mx-auto max-w-[46rem]">
				<h1 className="text-32 md:text-42">{title}</h1>
				<p className="mt-3 mb-8 text-19 text-stone [overflow-wrap:anywhere]">
					Written with the address {email}. Only our team reads it. If you didn’t write this, just
					close the page, and we’ll delete it after {reportPolicy.deleteUnconfirmedAfter} days.
				</p>
				{isLimited ? (
					<div className="mb-6">
						<FormResult answer={loaderData} isSuccess={false}>
							<p className="font-semibold">
								You’ve reached the daily limit for reports, so this one wasn’t sent. Please come
								back tomorrow.
							</p>
						</FormResult>
					</div>
				) : null}
				<ToConfirm
					name="report"
					items={reports.map(({ name, place, ...report }) => ({
						...report,
						title: [name, place].filter(Boolean).join(", "),
					}))}
				/>
				<div className="mt-6">
					<PrivacyLine />
				</div>
			</div>
		</div>
	);
}

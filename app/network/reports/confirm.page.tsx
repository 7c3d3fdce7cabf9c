import { href, redirect } from "react-router";
import { linkGone } from "#app/cases/review/private-case.ts";
import { confirmReport, findUnconfirmed } from "#app/network/reports/reports.ts";
import { visitor } from "#app/people/actor.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { FormResult } from "#app/ui/form-response.tsx";
import { numberIn } from "#app/ui/found.ts";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
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
				<ul className="grid gap-6">
					{reports.map(({ id, name, place, reason, words }) => (
						<li
							key={id}
							className="rounded-20 border border-line bg-card px-6 py-5 [overflow-wrap:anywhere]"
						>
							<h2 className="text-23">
								<bdi>{[name, place].filter(Boolean).join(", ")}</bdi>
							</h2>
							<p className="mt-2 font-semibold">{reason}</p>
							<p dir="auto" className="mt-2 whitespace-pre-line">
								{words}
							</p>
							<DeskForm id={`report-${id}`} className="mt-5">
								<input type="hidden" name="report" value={id} />
								<DeskButton className="min-h-14 px-8 text-19 max-sm:w-full">
									Send this report
								</DeskButton>
							</DeskForm>
						</li>
					))}
				</ul>
				<div className="mt-6">
					<PrivacyLine />
				</div>
			</div>
		</div>
	);
}

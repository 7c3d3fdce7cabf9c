import { data, href, redirect } from "react-router";
import { alertPlaceError, alertValues, typedSearch } from "#app/network/dogs/alerts/alert.ts";
import { AlertFields } from "#app/network/dogs/alerts/alert-fields.tsx";
import { changeAlert, findAlerts } from "#app/network/dogs/alerts/alerts.ts";
import { AlertsLinkGone } from "#app/network/dogs/alerts/gone.tsx";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { filterValues } from "#app/network/filter.ts";
import { shownValues } from "#app/network/filter-form.tsx";
import { readNear } from "#app/network/near.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { DeskButton, PageForm } from "#app/ui/desk/form.tsx";
import { numberIn } from "#app/ui/found.ts";
import { Link } from "#app/ui/link.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import type { Route } from "./+types/change.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const found = await findAlerts(params.token);
	const id = numberIn(params.alert);
	const alert = found?.alerts.find((each) => each.id === id && each.dog === undefined);
	return data({ alert }, alert ? 200 : 404);
}

export async function action({ request, params }: Route.ActionArgs) {
	const fields = await readFields(request);
	if (!fields) return data({ values: undefined, errors: {} }, 400);
	const values = alertValues(typedSearch(fields));
	const error = alertPlaceError(await readNear(dogFilter, values, db));
	if (error) return data({ values, errors: { near: error } }, 422);
	const changed = await changeAlert(params.token, numberIn(params.alert) ?? 0, values, visitor);
	if (!changed) return data({ values, errors: {} }, 404);
	return redirect(href("/alerts/:token", { token: params.token }));
}

export default function ChangeAlertPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { alert } = loaderData;
	if (!alert) return <AlertsLinkGone />;
	const stored = filterValues(dogFilter, new URLSearchParams(alert.query));
	const values = shownValues(actionData?.values ?? stored);
	const errors: Record<string, string> = actionData?.errors ?? {};
	return (
		<MailedLinkPage title="Change your dog alert" description={alert.description}>
			<PageForm id="alert" values={values} errors={errors} className="flex flex-col gap-5">
				<AlertFields country={values.country} />
				<p className="flex flex-wrap items-center gap-x-6 gap-y-3">
					<DeskButton>Save changes</DeskButton>
					<Link
						to={href("/alerts/:token", { token: params.token })}
						className="inline-flex min-h-11 items-center font-semibold text-terra hover:underline"
					>
						Back to your alerts
					</Link>
				</p>
				<PrivacyLine />
			</PageForm>
		</MailedLinkPage>
	);
}

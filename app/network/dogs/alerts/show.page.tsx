import { data, href } from "react-router";
import { stateLabels } from "#app/network/dogs/alerts/alert.ts";
import {
	type AlertView,
	confirmAlerts,
	endAlerts,
	findAlerts,
	keepAlerts,
	pauseAlert,
} from "#app/network/dogs/alerts/alerts.ts";
import { AlertsEnded, AlertsLinkGone } from "#app/network/dogs/alerts/gone.tsx";
import { type FitsToday, fitsToday } from "#app/network/dogs/alerts/today.ts";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { maxCounted } from "#app/network/filter.ts";
import { RecordGrid } from "#app/network/record-card.tsx";
import { visitor } from "#app/people/actor.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { numberIn } from "#app/ui/found.ts";
import { Link } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import type { Route } from "./+types/show.page.ts";

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params }: Route.LoaderArgs) {
	const found = await findAlerts(params.token);
	const newest = found?.alerts.findLast(
		({ state, dog }) => state === "active" && dog === undefined,
	);
	const today = newest && {
		of: newest.description,
		...(await fitsToday({ ...newest, ...newest.place })),
	};
	return data({ found, today }, found ? 200 : 404);
}

const steps = {
	confirm: (token: string) => confirmAlerts(token, visitor),
	keep: (token: string) => keepAlerts(token, visitor),
	pause: (token: string, id: number) => pauseAlert(token, id, true, visitor),
	resume: (token: string, id: number) => pauseAlert(token, id, false, visitor),
	end: (token: string, id: number) => endAlerts(token, id, visitor),
	"end all": (token: string) => endAlerts(token, undefined, visitor),
};

const notices = {
	confirmed: "Confirmed. We’ll email you when there’s a new dog.",
	kept: "Thanks for letting us know. We’ll keep looking.",
	paused: "Paused. We won’t email you about this search until you resume it.",
	resumed: "Resumed. We’ll tell you about dogs that come in from now on.",
	ended: "Ended.",
	"all ended": "",
};

/** Also handles one-click unsubscribe requests from email programs (RFC 8058). */
export async function action({ request, params }: Route.ActionArgs) {
	const values = await readValues(request);
	const step = values["List-Unsubscribe"] === "One-Click" ? "end all" : (values.step ?? "");
	if (!Object.hasOwn(steps, step)) return data({ notice: undefined }, 400);
	const result = await steps[step as keyof typeof steps](params.token, numberIn(values.alert) ?? 0);
	// The alert was already ended, for example by a double click.
	const found = result ?? (await findAlerts(params.token));
	return data({ notice: result && notices[result] }, found ? 200 : 404);
}

export default function AlertsPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { found, today } = loaderData;
	if (!found) return <AlertsLinkGone />;
	const { email, alerts } = found;
	if (!email) return <AlertsEnded />;
	const isNew = alerts.some(({ state }) => state === "unconfirmed");
	const asks = alerts.some(({ isReminded }) => isReminded);
	return (
		<MailedLinkPage
			title={isNew ? "Confirm your dog alert" : "Your dog alerts"}
			description={`For ${email}`}
		>
			<p role="status" className="mb-5 font-semibold text-olive empty:hidden">
				{actionData?.notice ?? ""}
			</p>
			{isNew ? (
				<Step
					step="confirm"
					description="Click to start. If you didn’t ask for this, just close this page, and we’ll delete it after a week."
				>
					Yes, tell me about these dogs
				</Step>
			) : null}
			{asks ? (
				<Step
					step="keep"
					description="You asked for these alerts six months ago. If you’re still looking, we’ll keep them going for another year; otherwise they end in six months."
				>
					Yes, I’m still looking
				</Step>
			) : null}
			<ul className="divide-y divide-line rounded-20 border border-line">
				{alerts.map((alert) => (
					<Alert key={alert.id} alert={alert} token={params.token} isOnly={alerts.length === 1} />
				))}
			</ul>
			<DeskForm id="end-all" className="mt-6">
				<DeskButton name="step" value="end all" variant="quiet">
					{alerts.length > 1
						? "End all alerts and delete my address"
						: "End it and delete my address"}
				</DeskButton>
			</DeskForm>
			{today && today.count > 0 ? <Today today={today} isOnly={alerts.length === 1} /> : null}
		</MailedLinkPage>
	);
}

type TodayProps = { today: FitsToday & { of: string }; isOnly: boolean };

/** The alert tells of new dogs only, so these are shown at once. */
function Today({ today: { of, count, path, cards }, isOnly }: TodayProps) {
	const number =
		count === maxCounted
			? `${count} or more dogs fit`
			: count === 1
				? "1 dog fits"
				: `${count} dogs fit`;
	return (
		<section aria-labelledby="today" className="mt-10">
			<h2 id="today" className="text-27">
				{`${number} today`}
			</h2>
			{isOnly ? null : <p className="mt-1 text-stone [overflow-wrap:anywhere]">{of}</p>}
			<div className="mt-5 [&_article]:bg-page">
				<RecordGrid network={adoptionNetwork} records={cards} below={3} narrow />
			</div>
			{count > cards.length ? (
				<ButtonLink to={path} variant="quiet" className="mt-5">
					See all of them
				</ButtonLink>
			) : null}
		</section>
	);
}

type StepProps = { step: keyof typeof steps; description: string; children: string };

function Step({ step, description, children }: StepProps) {
	return (
		<DeskForm id={step} className="mb-8">
			<p className="mb-4">{description}</p>
			<DeskButton name="step" value={step} className="min-h-14 px-10 text-19">
				{children}
			</DeskButton>
		</DeskForm>
	);
}

type AlertProps = { alert: AlertView; token: string; isOnly: boolean };

/** The only alert is ended by the button below it. */
function Alert({ alert, token, isOnly }: AlertProps) {
	const { id, description, dog, state, createdAt } = alert;
	return (
		<li className="px-5 py-4">
			<p className="font-semibold text-heading [overflow-wrap:anywhere]">
				{dog === undefined ? (
					description
				) : (
					<>
						If <bdi>{description}</bdi> is available again
					</>
				)}
			</p>
			<p className="text-15 text-stone">
				<span key={state}>{stateLabels[state]}</span> · since <LongDate date={createdAt} />
			</p>
			<DeskForm id={`alert-${id}`} className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
				<input type="hidden" name="alert" value={id} />
				{dog === undefined ? (
					<Link
						to={href("/alerts/:token/:alert", { token, alert: String(id) })}
						className={textButton}
					>
						Change <span className="sr-only">{description}</span>
					</Link>
				) : null}
				{state === "unconfirmed" ? null : (
					<TextButton step={state === "paused" ? "resume" : "pause"} about={description}>
						{state === "paused" ? "Resume" : "Pause"}
					</TextButton>
				)}
				{isOnly ? null : (
					<TextButton step="end" about={description}>
						End
					</TextButton>
				)}
			</DeskForm>
		</li>
	);
}

const textButton =
	"inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra hover:underline";

type TextButtonProps = { step: keyof typeof steps; about: string; children: string };

function TextButton({ step, about, children }: TextButtonProps) {
	return (
		<DeskButton name="step" value={step} variant="none" className={textButton}>
			<span>{children}</span>
			<span className="sr-only">&nbsp;{about}</span>
		</DeskButton>
	);
}

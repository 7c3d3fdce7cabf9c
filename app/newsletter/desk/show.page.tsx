import { href, redirect } from "react-router";
import { HistoryList } from "#app/moderation/history/desk-history.tsx";
import { historyOf } from "#app/moderation/history/history.ts";
import { resumeSubscriber } from "#app/newsletter/bounces.ts";
import { StatePill } from "#app/newsletter/desk/subscriber-parts.tsx";
import { removeSubscriber } from "#app/newsletter/desk/subscribers.ts";
import { type ConsentEvent, consentsOf, findSubscriber } from "#app/newsletter/subscribers.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const subscriber = orNotFound(await findSubscriber(numberIn(params.id) ?? 0));
	const consentLog = (await consentsOf(subscriber.id)).reverse();
	const entries = (await historyOf({ kind: "subscriber", id: subscriber.id })).reverse();
	return { subscriber, consentLog, entries };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	const { step } = await readValues(request);
	if (step === "resume") await resumeSubscriber(id, actor);
	else orNotFound(await removeSubscriber(id, actor));
	const done = step === "resume" ? "resumed" : "removed";
	return redirect(`${href("/desk/subscribers/:id", params)}?done=${done}`);
}

const events: Record<ConsentEvent, string> = {
	asked: "Asked for the newsletter",
	mailed: "Was sent a confirmation email",
	confirmed: "Confirmed",
	preferences: "Changed preferences",
	unsubscribed: "Unsubscribed",
};

export default function DeskShowPage({ loaderData }: Route.ComponentProps) {
	const { subscriber, consentLog, entries } = loaderData;
	const { email, state, wantsGuides, wantsDogs, wantsAlerts, pausedAt } = subscriber;
	const wants = [wantsGuides && "guides", wantsDogs && "dogs", wantsAlerts && "alerts"]
		.filter(Boolean)
		.join(", ");
	return (
		<DeskPage
			title={email}
			line={
				<span className="flex flex-wrap items-center gap-2.5">
					<StatePill {...subscriber} />
					Wants {wants || "nothing"}
				</span>
			}
			back={{ to: "/desk/subscribers", label: "Subscribers" }}
			done={{
				removed: "Subscription ended.",
				resumed: "Resumed. The next email goes there again.",
			}}
		>
			<div className="grid max-w-[52rem] gap-8">
				{state === "confirmed" && pausedAt ? (
					<DeskForm
						id="resume"
						className="flex flex-wrap items-center justify-between gap-4 rounded-20 border-[1.5px] border-terra bg-card px-5 py-4"
					>
						<p className="min-w-0 flex-1 basis-72">
							The address refused two emails in a row, so we stopped sending to it on{" "}
							<DeskMoment date={pausedAt} />.
						</p>
						<DeskButton look="quiet" name="step" value="resume">
							Send to it again
						</DeskButton>
					</DeskForm>
				) : null}
				<section aria-labelledby="consent">
					<h2 id="consent" className="mb-3 text-23">
						Consent
					</h2>
					<ol className="divide-y divide-line rounded-20 border border-line bg-card">
						{consentLog.map((each) => (
							<li key={each.id} className="px-5 py-3.5">
								<p className="flex flex-wrap justify-between gap-x-4">
									<span>
										<strong className="font-semibold text-heading">{events[each.event]}</strong>
										<span className="text-stone">
											{" · "}
											{each.form}
											{each.issueId ? `, issue ${each.issueId}` : ""}
										</span>
									</span>
									<span className="text-15 text-stone">
										<DeskMoment date={each.at} />
									</span>
								</p>
								{each.words ? <p className="mt-1 text-15">“{each.words}”</p> : null}
							</li>
						))}
					</ol>
				</section>
				{state === "unsubscribed" ? null : (
					<Fold title="End this subscription">
						<DeskForm id="remove">
							<p className="mb-3 text-stone">
								{state === "confirmed"
									? "Use this when someone asks us to unsubscribe them. They get the same short email as anyone who uses the link, and the record of their consent stays."
									: "The address was never confirmed, so it gets no email. The record of the request stays."}
							</p>
							<DeskButton>End subscription</DeskButton>
						</DeskForm>
					</Fold>
				)}
				<section aria-labelledby="history">
					<h2 id="history" className="mb-3 text-23">
						History
					</h2>
					<HistoryList entries={entries} />
				</section>
			</div>
		</DeskPage>
	);
}

import { HistoryList } from "#app/moderation/history/desk-history.tsx";
import { historyOf } from "#app/moderation/history/history.ts";
import { subscriberWords } from "#app/newsletter/desk/words.ts";
import { consentsOf, findSubscriber } from "#app/newsletter/subscribers.ts";
import type { consents } from "#app/newsletter/table.ts";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskMoment } from "#app/ui/desk-moment.tsx";
import { numberIn } from "#app/ui/desk-number.ts";
import { DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPill } from "#app/ui/desk-pill.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	const subscriber = id && (await findSubscriber(id));
	if (!subscriber) throw new Response(null, { status: 404 });
	const agreed = (await consentsOf(subscriber.id)).reverse();
	const entries = (await historyOf({ kind: "subscriber", id: subscriber.id })).reverse();
	return { subscriber, agreed, entries };
}

const events: Record<(typeof consents.$inferSelect)["event"], string> = {
	asked: "Asked for the newsletter",
	mailed: "Was sent a letter about it",
	confirmed: "Confirmed",
	preferences: "Chose what to get",
	unsubscribed: "Left",
};

export default function DeskShowPage({ loaderData }: Route.ComponentProps) {
	const { subscriber, agreed, entries } = loaderData;
	const { id, email, state, wantsGuides, wantsDogs } = subscriber;
	const wants = [wantsGuides && "guides", wantsDogs && "dogs"].filter(Boolean).join(" and ");
	return (
		<DeskPage
			title={email}
			line={
				<span className="flex flex-wrap items-center gap-2.5">
					<DeskPill tone={subscriberWords[state].tone}>{subscriberWords[state].label}</DeskPill>
					Wants {wants || "nothing"}
				</span>
			}
			back={{ to: "/desk/subscribers", label: "Subscribers" }}
			done={{ removed: "The subscription has ended." }}
		>
			<div className="grid max-w-[52rem] gap-8">
				<section aria-labelledby="agreed">
					<h2 id="agreed" className="mb-3 text-23">
						What was agreed to
					</h2>
					<ol className="divide-y divide-line rounded-20 border border-line bg-card">
						{agreed.map((each) => (
							<li key={each.id} className="px-5 py-3.5">
								<p className="flex flex-wrap justify-between gap-x-4">
									<span>
										<strong className="font-semibold text-heading">{events[each.event]}</strong>
										<span className="text-stone"> · {each.form}</span>
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
					<details className="rounded-20 border border-line bg-card px-5 py-3">
						<summary className="flex min-h-11 cursor-pointer items-center font-semibold text-heading">
							End this subscription …
						</summary>
						<DeskForm id="remove" action={`/desk/subscribers/${id}/removed`} className="pb-3">
							<p className="mb-3 text-stone">
								{state === "confirmed"
									? "For whoever asked us to. The address gets the same short goodbye as one who leaves by the link, and the proof of what was agreed to is kept."
									: "The address was never confirmed, so it gets no letter. What was asked for is kept as proof."}
							</p>
							<DeskButton>End the subscription</DeskButton>
						</DeskForm>
					</details>
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

import { href } from "react-router";
import { senderName } from "#app/moderation/cases/labels.ts";
import { ChangeList } from "#app/moderation/history/desk-history.tsx";
import { listQuarantined } from "#app/moderation/intake/quarantine.ts";
import type { Submission } from "#app/moderation/table.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { ActionForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/spam.page.ts";

export async function loader({ url }: Route.LoaderArgs) {
	const list = await listQuarantined(orNotFound(pageOf(url)));
	return { ...list, items: list.items.map(shown) };
}

function shown(submission: Submission) {
	const { id, form, sample, spamSignals, email, phone, wantsNewsletter } = submission;
	const newsletter = wantsNewsletter ? "requested" : "";
	const fields = { email, phone: formatPhone(phone), ...submission.details, newsletter };
	return {
		id,
		form,
		sample,
		spamSignals,
		name: senderName(submission),
		at: submission.quarantinedAt ?? submission.receivedAt,
		fields: Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== "")),
	};
}

const forms: Record<Submission["form"], string> = {
	newsletter: "Newsletter",
	contact: "Contact",
	breeder: "Breeder signup",
	rehome: "Rehome",
};

const done = {
	restored:
		"Restored. It’s now treated like any other message, and its emails are on their way. Samples send none.",
	discarded: "Deleted permanently.",
	gone: "Someone already handled this one, so nothing was changed.",
};

function to(id: number, step: "restored" | "discarded"): string {
	return href("/desk/spam/:id/:step", { id: String(id), step });
}

export default function SpamPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Possible spam"
			line="Messages that looked like spam. No one was notified, and nothing happens until you restore or delete them."
			done={done}
		>
			<DeskList
				list={loaderData}
				empty="No possible spam. Messages that look like spam will appear here."
			>
				<ul className="grid gap-5">
					{loaderData.items.map(({ id, form, sample, spamSignals, name, at, fields }) => (
						<li
							key={id}
							className="rounded-20 border border-line bg-card px-5 py-5 [overflow-wrap:anywhere]"
						>
							<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
								<h2 className="text-19 font-semibold">
									<bdi>{name}</bdi> <DeskPill tone="stone">{forms[form]}</DeskPill>{" "}
									{sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
								</h2>
								<p className="text-15 text-stone">
									<DeskMoment date={at} />
								</p>
							</div>
							<ul className="mt-2 mb-3 list-disc pl-5 text-terra">
								{spamSignals.map((signal) => (
									<li key={signal}>{signal}</li>
								))}
							</ul>
							<ChangeList changes={fields} of={{ kind: "submission" }} />
							<div className="mt-5 flex flex-wrap items-start gap-3">
								<ActionForm action={to(id, "restored")}>Not spam</ActionForm>
								<Confirm
									label="Delete"
									line="This deletes the message and its photos for good. The history will only say that something was deleted."
								>
									<ActionForm action={to(id, "discarded")}>Delete permanently</ActionForm>
								</Confirm>
							</div>
						</li>
					))}
				</ul>
			</DeskList>
		</DeskPage>
	);
}

import { fieldLabel } from "#app/moderation/history/desk-history.tsx";
import type { Submission } from "#app/moderation/table.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";

type QuarantinedItem = Omit<Submission, "contentKey" | "network">;

const forms: Record<Submission["form"], string> = {
	newsletter: "Newsletter",
	contact: "Contact",
	breeder: "Breeder signup",
	rehome: "Rehome",
};

export function SpamList({ items }: { items: readonly QuarantinedItem[] }) {
	return (
		<ul className="grid gap-5">
			{items.map((item) => (
				<li
					key={item.id}
					className="rounded-20 border border-line bg-card px-5 py-5 [overflow-wrap:anywhere]"
				>
					<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
						<h2 className="text-19 font-semibold">
							<bdi>{[item.firstName, item.lastName].filter(Boolean).join(" ") || item.email}</bdi>{" "}
							<DeskPill tone="stone">{forms[item.form]}</DeskPill>{" "}
							{item.sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
						</h2>
						<p className="text-15 text-stone">
							<DeskMoment date={item.quarantinedAt ?? item.receivedAt} />
						</p>
					</div>
					<ul className="mt-2 list-disc pl-5 text-terra">
						{item.spamSignals.map((signal) => (
							<li key={signal}>{signal}</li>
						))}
					</ul>
					<dl className="mt-3 grid gap-y-1.5">
						<Line label="Email">{item.email}</Line>
						<Line label="Phone">{item.phone}</Line>
						{Object.entries(item.details).map(([field, value]) => (
							<Line key={field} label={fieldLabel(field)}>
								{value}
							</Line>
						))}
						<Line label="Newsletter">{item.wantsNewsletter ? "requested" : ""}</Line>
					</dl>
					<Actions id={item.id} />
				</li>
			))}
		</ul>
	);
}

function Line({ label, children }: { label: string; children: string }) {
	if (children === "") return null;
	return (
		<div className="flex flex-wrap gap-x-2.5">
			<dt className="text-stone">{label}</dt>
			<dd dir="auto" className="min-w-0 whitespace-pre-line">
				{children}
			</dd>
		</div>
	);
}

function Actions({ id }: { id: number }) {
	return (
		<div className="mt-5 flex flex-wrap items-start gap-3">
			<DeskForm id={`restore-${id}`} action={`/desk/spam/${id}/restored`}>
				<DeskButton look="quiet">Not spam</DeskButton>
			</DeskForm>
			<details className="group">
				<summary className="inline-flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-line px-6 py-2 font-semibold text-heading hover:border-stone">
					Delete…
				</summary>
				<DeskForm
					id={`discard-${id}`}
					action={`/desk/spam/${id}/discarded`}
					className="mt-3 max-w-[26rem] rounded-12 bg-band px-4 py-4"
				>
					<p className="mb-3 text-15">
						This deletes the message and its photos for good. The history will only say that
						something was deleted.
					</p>
					<DeskButton look="quiet">Delete permanently</DeskButton>
				</DeskForm>
			</details>
		</div>
	);
}

import { isOpenMessage, messageLabels } from "#app/contact/desk/labels.ts";
import type { Case } from "#app/moderation/table.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { Select } from "#app/ui/field.tsx";

type Props = {
	message: {
		id: number;
		state: Case["state"];
		assignedTo: number | null;
		assigned: string | null;
		phone: string;
		phoneHref: string;
		spamSignals: string[];
		team: readonly { id: number; name: string }[];
		me: number;
	};
};

const openSteps = { closed: "Close without a reply", spam: "Mark as spam" };
const closedSteps = { reopened: "Reopen" };

export function MessageSide({ message }: Props) {
	const { id, state, assignedTo, assigned, phone, phoneHref, spamSignals, team, me } = message;
	const path = `/desk/messages/${id}`;
	const options = [
		{ value: "", label: "Unassigned" },
		...team.map((each) => ({
			value: String(each.id),
			label: each.id === me ? `${each.name} (me)` : each.name,
		})),
	];
	if (assignedTo !== null && !team.some((each) => each.id === assignedTo)) {
		options.push({ value: String(assignedTo), label: `${assigned} (no longer replies)` });
	}
	return (
		<section
			aria-labelledby="status"
			className="grid gap-5 rounded-20 border border-line bg-card px-5 py-5"
		>
			<h2 id="status" className="flex flex-wrap items-center gap-2.5 text-23">
				Status <DeskPill tone={messageLabels[state].tone}>{messageLabels[state].label}</DeskPill>
			</h2>
			{phone ? (
				<p>
					<span className="text-stone">Phone </span>
					<a href={phoneHref} className="text-terra underline">
						{phone}
					</a>
				</p>
			) : null}
			{spamSignals.length > 0 ? (
				<div>
					<h3 className="font-semibold text-heading">Possible spam</h3>
					<ul className="mt-1 list-disc pl-5 text-15">
						{spamSignals.map((signal) => (
							<li key={signal}>{signal}</li>
						))}
					</ul>
				</div>
			) : null}
			<DeskForm
				key={assignedTo ?? 0}
				id="assign"
				action={`${path}/assigned`}
				values={{ person: String(assignedTo ?? "") }}
				preventScrollReset
			>
				<input type="hidden" name="from" value={assignedTo ?? ""} autoComplete="off" />
				<Select name="person" label="Assigned to" options={options} />
				<DeskButton look="quiet" className="mt-2.5 w-full">
					Assign
				</DeskButton>
			</DeskForm>
			<div className="grid gap-2.5 border-t border-line pt-5">
				{Object.entries(isOpenMessage(state) ? openSteps : closedSteps).map(([step, button]) => (
					<DeskForm key={step} id={step} action={`${path}/${step}`} preventScrollReset>
						<DeskButton look="quiet" className="w-full">
							{button}
						</DeskButton>
					</DeskForm>
				))}
			</div>
		</section>
	);
}

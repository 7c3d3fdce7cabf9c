import { data, href, redirect } from "react-router";
import * as v from "valibot";
import { HistoryList } from "#app/cases/history/desk-history.tsx";
import { historyOf } from "#app/cases/history/history.ts";
import { changeRole } from "#app/desk/team/people-changes.ts";
import { roleChoice } from "#app/people/invitations.ts";
import { isErased } from "#app/people/keeps.ts";
import { roleNames, roleOptions } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { findPerson, hasPasskey } from "#app/people/team.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { ActionForm, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { Select } from "#app/ui/field.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Route } from "./+types/person.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	const person = orNotFound(await findPerson(id));
	const { name, email, role, joinedAt, suspendedAt, twoFactorEnabled, sessions } = person;
	const hasFactor = twoFactorEnabled || (await hasPasskey(id));
	return {
		person: { id, name, email, role, joinedAt, suspendedAt, hasFactor, sessions },
		history: (await historyOf({ kind: "person", id })).reverse().slice(0, 50),
		isMe: me.id === id,
		wasErased: isErased(person),
	};
}

const RoleForm = v.object({ role: roleChoice });

export async function action({ request, params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	const form = await readForm(request, RoleForm);
	if (!form.ok) return data(form, 422);
	const changed = orNotFound(await changeRole(id, form.value.role, me));
	const why = changed.refused && refusals[changed.refused];
	if (why) return data({ errors: { role: why }, values: form.values }, 422);
	return redirect(`${href("/desk/people/:id", { id: String(id) })}?done=role`);
}

const refusals: Record<string, string | undefined> = {
	own: "You can’t change your own role. Another admin can.",
	"last admin": "This is the last admin. Make someone else an admin first.",
};

const erasedLine = "This person’s name and address were erased, so nothing can be changed.";

const done = {
	role: "The new role has been saved and takes effect with the next page.",
	suspended: "Suspended. Every session has ended.",
	readmitted: "Reinstated.",
	sessions: "Every session has ended.",
	invited: "An email with a new link is on its way. Earlier links no longer work.",
	factor: "Two-step sign-in was reset, and every session has ended.",
	"last-admin": "Nothing was changed: this is the last admin. Make someone else an admin first.",
	"no-access": "No email was sent: this person is suspended.",
	own: "Nothing was changed: you can’t do this to your own account. Another admin can.",
};

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
	const { person, history, isMe, wasErased } = loaderData;
	const endSessions = person.sessions === 1 ? "End the session" : `End ${person.sessions} sessions`;
	const to = (step: string) => href("/desk/people/:id/:step", { id: String(person.id), step });
	return (
		<DeskPage
			title={person.name}
			line={
				<>
					<span className="[overflow-wrap:anywhere]">{person.email}</span> ·{" "}
					{roleNames[person.role]} · <StateWords {...person} />
				</>
			}
			back={{ to: "/desk/people", label: "People" }}
			done={done}
		>
			<div className="grid max-w-[52rem] gap-5">
				<DeskCard title="Role" line={wasErased ? erasedLine : isMe && refusals.own}>
					{isMe || wasErased ? null : (
						<DeskForm
							id="role"
							answer={actionData}
							values={{ role: person.role }}
							key={person.role}
						>
							<div className="flex flex-wrap items-end gap-3">
								<Select
									name="role"
									label="What this person may do"
									options={roleOptions}
									className="flex-1 basis-60"
								/>
								<DeskButton look="quiet" className="min-h-12">
									Save role
								</DeskButton>
							</div>
						</DeskForm>
					)}
				</DeskCard>
				<DeskCard title="Access" line={accessText(person)}>
					<div className="flex flex-wrap items-start gap-2.5">
						{person.suspendedAt ? null : (
							<ActionForm action={to("invitation")}>
								{person.joinedAt ? "Email a link for a new password" : "Send the invitation again"}
							</ActionForm>
						)}
						{person.sessions > 0 ? (
							<Confirm
								label={endSessions}
								line={
									<>
										<bdi>{person.name}</bdi> is signed out everywhere, and loses what isn’t saved.
									</>
								}
							>
								<ActionForm action={to("sign-out")}>{endSessions}</ActionForm>
							</Confirm>
						) : null}
						{person.hasFactor && !isMe ? (
							<Confirm
								label="Reset two-step sign-in"
								line={
									<>
										For someone who lost their app and passkeys: both are removed, and{" "}
										<bdi>{person.name}</bdi> is signed out everywhere. First make sure that the
										request is really from them.
									</>
								}
							>
								<ActionForm action={to("second-factor-reset")}>Reset two-step sign-in</ActionForm>
							</Confirm>
						) : null}
					</div>
				</DeskCard>
				{isMe || wasErased ? null : (
					<DeskCard
						title={person.suspendedAt ? "Suspended" : "Suspend"}
						line={
							person.suspendedAt
								? "No link or password works until this person is reinstated."
								: "Ends every session at once, blocks sign-in, and unassigns this person’s open cases. The history stays."
						}
					>
						{person.suspendedAt ? (
							<ActionForm action={to("readmission")}>Reinstate</ActionForm>
						) : (
							<Confirm
								label="Suspend"
								line={
									<>
										<bdi>{person.name}</bdi> is signed out everywhere and can’t sign in until an
										admin reinstates them.
									</>
								}
							>
								<ActionForm action={to("suspension")}>Suspend</ActionForm>
							</Confirm>
						)}
					</DeskCard>
				)}
				<section>
					<h2 className="mb-3 text-23">Changes</h2>
					<HistoryList entries={history} />
				</section>
			</div>
		</DeskPage>
	);
}

type Person = Route.ComponentProps["loaderData"]["person"];

function StateWords({ joinedAt, suspendedAt }: Person) {
	const since = suspendedAt ?? joinedAt;
	if (!since) return "has not joined yet";
	return (
		<>
			{suspendedAt ? "suspended" : "joined"} on <LongDate date={since} />
		</>
	);
}

function accessText({ sessions, hasFactor, joinedAt, suspendedAt }: Person): string {
	if (suspendedAt) return "No access while suspended.";
	if (!joinedAt) return "The invitation was sent. Its link works for seven days.";
	const places = sessions === 1 ? "one device" : `${sessions} devices`;
	const where = sessions === 0 ? "Not signed in." : `Signed in on ${places}.`;
	return `${where} ${hasFactor ? "Uses two-step sign-in." : "Doesn’t use two-step sign-in."}`;
}

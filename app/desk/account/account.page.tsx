import { data, href, redirect, useNavigate } from "react-router";
import * as v from "valibot";
import {
	changeOwnName,
	findEmails,
	listPasskeys,
	listSessions,
	setEmails,
} from "#app/desk/account/own-changes.ts";
import { PasskeyCard } from "#app/desk/account/page.tsx";
import { listRights } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { type EmailChoice, emailChoices } from "#app/people/table.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { nonBlankLine } from "#app/platform/forms/typed-form.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { ActionForm, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextField } from "#app/ui/field.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { deleteDeskDrafts } from "#app/ui/kept-draft.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { Radios } from "#app/ui/radios.tsx";
import type { Route } from "./+types/account.page.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const { name, email, rights, hasApp } = me;
	return allOf({
		me: { name, email, rights, hasApp },
		sessions: listSessions(me),
		passkeys: listPasskeys(me),
		emails: findEmails(me),
	});
}

const Name = v.object({ name: nonBlankLine(80, "Enter your name.") });

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const form = await readForm(request, Name, ["setting", "emails"]);
	if (form.values.setting === "emails") {
		const choice = emailChoices.find((each) => each === form.values.emails);
		await setEmails(orNotFound(choice), me);
		return redirect("/desk/account?done=emails");
	}
	if (!form.ok) return data(form, 422);
	await changeOwnName(form.value.name, me);
	return redirect("/desk/account?done=name");
}

const notices = {
	name: "Your name has been saved.",
	emails: "Saved.",
	password: "Your new password has been saved, and every other session has ended.",
	session: "That session has ended.",
	others: "Every other session has ended.",
	passkey: "Your passkey has been added. You can now sign in with it.",
	"no-passkey": "The passkey has been removed. Delete it on your device, too.",
	app: "Two-step sign-in is on: signing in now asks for a code.",
	"no-app": "Two-step sign-in is off: signing in no longer asks for a code.",
};

export default function AccountFirstPage({ loaderData, actionData }: Route.ComponentProps) {
	const { me, sessions, passkeys } = loaderData;
	return (
		<DeskPage
			title="Your account"
			description={
				<>
					<bdi className="[overflow-wrap:anywhere]">{me.email}</bdi> · {listRights(me.rights)}
				</>
			}
			notices={notices}
		>
			<div className="grid max-w-[52rem] gap-5">
				<DeskCard title="Name">
					<DeskForm id="name" answer={actionData} values={{ name: me.name }} key={me.name}>
						<div className="flex flex-wrap items-end gap-3">
							<TextField
								name="name"
								label="Your name"
								hint="Your team sees it. Visitors see your initials beside health results that you looked at."
								autoComplete="name"
								className="flex-1 basis-60"
								required
							/>
							<DeskButton variant="quiet" className="min-h-12">
								Save name
							</DeskButton>
						</div>
					</DeskForm>
				</DeskCard>
				<DeskCard
					title="Password"
					actions={
						<DeskButtonLink to={href("/desk/account/password")}>Change password</DeskButtonLink>
					}
				/>
				<Passkeys passkeys={passkeys} />
				<DeskCard
					title="Two-step sign-in"
					description={
						me.hasApp
							? "After your password, we ask for a code from your app."
							: "After your password, we ask for a code from an app on your phone."
					}
					actions={
						<DeskButtonLink to={href("/desk/account/second-factor")}>
							{me.hasApp ? "Change" : "Set up an app"}
						</DeskButtonLink>
					}
				/>
				<Emails chosen={loaderData.emails} />
				<Sessions sessions={sessions} />
			</div>
		</DeskPage>
	);
}

const emailLabels: Record<EmailChoice, string> = {
	each: "One for each event: a case is assigned to me, or an owner sends one of my cases back",
	weekly: "One a week, on Mondays: what waits, and since when",
	none: "None",
};

function Emails({ chosen }: { chosen: EmailChoice }) {
	return (
		<DeskCard title="Emails from the desk">
			<DeskForm id="emails" key={chosen} values={{ emails: chosen }}>
				<input type="hidden" name="setting" value="emails" />
				<Radios
					name="emails"
					label="Which emails do you want?"
					hint="Unless you choose one for each event, the team’s inbox hears of what owners send back to you."
					options={emailChoices.map((value) => ({ value, label: emailLabels[value] }))}
				/>
				<DeskButton variant="quiet" className="mt-3">
					Save
				</DeskButton>
			</DeskForm>
		</DeskCard>
	);
}

function to(what: string, id: number | "all", action: string): string {
	return href("/desk/account/:what/:id/:action", { what, id: String(id), action });
}

type Loaded = Route.ComponentProps["loaderData"];

function Passkeys({ passkeys }: Pick<Loaded, "passkeys">) {
	const navigate = useNavigate();
	return (
		<PasskeyCard
			title="Passkeys"
			description="A passkey signs you in with your fingerprint, face or device PIN, and counts as two-step sign-in."
			onDone={() => navigate("/desk/account?done=passkey")}
		>
			{passkeys.length === 0 ? (
				<p className="text-stone">
					None yet.
					<noscript> Adding one needs JavaScript.</noscript>
				</p>
			) : (
				<ul className="divide-y divide-line border-t border-line">
					{passkeys.map(({ id, name, createdAt }) => (
						<Entry
							key={id}
							name={<bdi>{name || "A passkey"}</bdi>}
							description={
								createdAt ? (
									<>
										Since <LongDate date={createdAt} />
									</>
								) : null
							}
						>
							<Confirm
								label="Remove"
								of={name ?? ""}
								over
								description={
									<>
										You can’t sign in with <bdi>{name || "this passkey"}</bdi> anymore. Keep another
										way in: your password, or another passkey.
									</>
								}
							>
								<ActionForm action={to("passkeys", id, "remove")} of={name ?? ""}>
									Remove
								</ActionForm>
							</Confirm>
						</Entry>
					))}
				</ul>
			)}
		</PasskeyCard>
	);
}

function Sessions({ sessions }: Pick<Loaded, "sessions">) {
	return (
		<DeskCard
			title="Where you are signed in"
			description="If you don’t recognize a session, end it and change your password."
			actions={
				<ActionForm
					action={to("sessions", "all", "end")}
					reloadDocument
					onSubmit={deleteDeskDrafts}
				>
					Sign out everywhere
				</ActionForm>
			}
		>
			<ul className="divide-y divide-line border-t border-line">
				{sessions.map(({ id, device, usedAt, isThis }) => (
					<Entry
						key={id}
						name={device}
						description={
							isThis ? (
								"This device"
							) : (
								<>
									Last used <DeskMoment date={usedAt} />
								</>
							)
						}
					>
						{isThis ? null : (
							<ActionForm action={to("sessions", id, "end")} of={device}>
								End
							</ActionForm>
						)}
					</Entry>
				))}
			</ul>
		</DeskCard>
	);
}

type EntryProps = {
	name: React.ReactNode;
	description: React.ReactNode;
	children: React.ReactNode;
};

function Entry({ name, description, children }: EntryProps) {
	return (
		<li className="flex min-h-17 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<span className="min-w-0">
				<span className="font-semibold text-heading">{name}</span>
				{description ? <span className="block text-15 text-stone">{description}</span> : null}
			</span>
			{children}
		</li>
	);
}

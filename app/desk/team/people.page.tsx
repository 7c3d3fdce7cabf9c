import { UserRoundPlus } from "lucide";
import { href } from "react-router";
import { roleNames } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { isSecondFactorRequired, listTeam } from "#app/people/team.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { Tag } from "#app/ui/page.tsx";
import type { Route } from "./+types/people.page.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const { id } = requireStaff(context);
	return allOf({ team: listTeam(), isDemanded: isSecondFactorRequired(), me: id });
}

const done = {
	invited: "The invitation is on its way. Its link works for seven days.",
	settings: "The setting has been saved.",
};

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
	const { team, isDemanded, me } = loaderData;
	return (
		<DeskPage
			title="People"
			line={
				<>
					{isDemanded ? "Two-step sign-in is required." : "Two-step sign-in is optional."}{" "}
					<PathLink
						to={href("/desk/people/settings")}
						className="inline-block py-1.5 text-terra underline"
					>
						Change
					</PathLink>
				</>
			}
			actions={
				<DeskButtonLink to={href("/desk/people/invite")} look="action">
					<Icon of={UserRoundPlus} className="size-5" /> Invite
				</DeskButtonLink>
			}
			done={done}
		>
			<ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-card">
				{team.map((person) => (
					<li key={person.id}>
						<PathLink
							to={href("/desk/people/:id", { id: String(person.id) })}
							className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-4 hover:bg-page"
						>
							<span className="min-w-0 flex-1 basis-64">
								<span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
									<bdi className="min-w-0 font-semibold text-heading [overflow-wrap:anywhere]">
										{person.name}
									</bdi>
									{person.id === me ? <span className="text-15 text-stone">you</span> : null}
									<State {...person} />
								</span>
								<span className="block text-15 text-stone [overflow-wrap:anywhere]">
									{person.email}
								</span>
							</span>
							<span className="basis-28 text-heading">{roleNames[person.role]}</span>
							<span className="basis-56 text-15 text-stone">
								<span className="block">
									<Seen {...person} />
								</span>
								<span className="block">{factorsOf(person)}</span>
							</span>
						</PathLink>
					</li>
				))}
			</ul>
		</DeskPage>
	);
}

type Each = Route.ComponentProps["loaderData"]["team"][number];

function State({ joinedAt, suspendedAt }: Each) {
	if (suspendedAt) return <Tag tone="band">Suspended</Tag>;
	return joinedAt ? null : <Tag tone="olive">Invited</Tag>;
}

function Seen({ joinedAt, seenAt }: Each) {
	const date = seenAt ?? joinedAt;
	if (!date) return "Hasn’t joined yet";
	return (
		<>
			{seenAt ? "Last seen" : "Joined"} <LongDate date={date} />
			{seenAt ? null : ", signed out"}
		</>
	);
}

function factorsOf({ hasApp, hasPasskey, joinedAt }: Each): string {
	if (hasApp && hasPasskey) return "Passkey and codes from an app";
	if (hasPasskey) return "Passkey";
	if (hasApp) return "Codes from an app";
	return joinedAt ? "No two-step sign-in" : "";
}

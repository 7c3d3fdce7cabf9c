import { inArray, sql } from "drizzle-orm";
import { staffId } from "#app/people/actor.ts";
import { defineList } from "#app/people/define-case.ts";
import { roleNames } from "#app/people/rights.ts";
import { people } from "#app/people/table.ts";
import { isSecondFactorRequired, listTeam } from "#app/people/team.ts";
import { says } from "#app/platform/database/table.ts";
import type { Inline } from "#app/ui/desk/inline.tsx";

type Member = Awaited<ReturnType<typeof listTeam>>[number];

export const peopleList = defineList({
	kind: "person",
	area: "Settings",
	path: "/desk/people",
	right: "govern",
	icon: "people",
	title: "People",
	description: "Everyone who may sign in to the desk.",
	links: [
		{ label: "Sign-in settings", to: "/desk/people/settings" },
		{
			label: "Invite someone",
			to: "/desk/people/invite",
			description: "Add a person to the team",
			isMain: true,
		},
	],
	head: async () => ({
		texts: [[`Two-step sign-in is ${(await isSecondFactorRequired()) ? "required" : "optional"}.`]],
	}),
	list: {
		from: people,
		id: people.id,
		param: "show",
		choices: {
			all: {
				label: "All",
				where: undefined,
				at: sql`(${people.suspendedAt} is not null, lower(${people.name}))`,
				first: "oldest",
				none: "No one yet.",
			},
		},
		columns: ["Name", "Email", "Role", "Last seen", "Two-step sign-in"],
		search: {
			label: "Name or email",
			where: (q) => says(sql`${people.name} || ' ' || ${people.email}`, q),
			none: "No one has this name or address.",
			group: "Team",
		},
		items: async (ids, reader) => {
			const team = await listTeam(inArray(people.id, ids));
			return team.map((person) => ({
				id: person.id,
				values: [
					[{ typed: person.name }, person.id === staffId(reader) && " (you)"],
					[{ typed: person.email }],
					[roleNames[person.role], ...stateOf(person)],
					seenOf(person),
					[factorsOf(person)],
				],
			}));
		},
	},
	notices: {
		invited: "The invitation is on its way. Its link works for seven days.",
		settings: "The setting has been saved.",
	},
});

function stateOf({ joinedAt, suspendedAt }: Member): Inline {
	if (suspendedAt) return [{ status: "Suspended", tone: "terra" }];
	return joinedAt ? [] : [{ status: "Invited", tone: "olive" }];
}

function seenOf({ joinedAt, seenAt }: Member): Inline {
	if (seenAt) return [{ day: seenAt }];
	return joinedAt ? ["Joined ", { day: joinedAt }, ", signed out"] : ["Hasn’t joined yet"];
}

function factorsOf({ hasApp, hasPasskey, joinedAt }: Member): string {
	if (hasApp && hasPasskey) return "Passkey and codes from an app";
	if (hasPasskey) return "Passkey";
	if (hasApp) return "Codes from an app";
	return joinedAt ? "None" : "";
}

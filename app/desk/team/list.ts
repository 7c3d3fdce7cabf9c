import { inArray, sql } from "drizzle-orm";
import {
	changeRights,
	endSessions,
	inviteAgain,
	reinstate,
	resetSecondFactor,
	suspend,
} from "#app/desk/team/people-changes.ts";
import { type Actor, staffId } from "#app/people/actor.ts";
import {
	type CaseForm,
	type CasePanel,
	type CaseView,
	defineList,
} from "#app/people/define-case.ts";
import { isErased } from "#app/people/keeps.ts";
import { listRights, type Right, rightLabels, rights } from "#app/people/rights.ts";
import { people } from "#app/people/table.ts";
import { findPerson, hasPasskey, isSecondFactorRequired, listTeam } from "#app/people/team.ts";
import { says } from "#app/platform/database/table.ts";
import type { Inline } from "#app/ui/desk/inline.tsx";

type Member = Awaited<ReturnType<typeof listTeam>>[number];

export const peopleList = defineList({
	kind: "person",
	area: "Settings",
	path: "/desk/people",
	right: "manage",
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
		columns: ["Name", "Email", "May", "Last seen", "Two-step sign-in"],
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
					[listRights(person.rights), ...stateOf(person)],
					seenOf(person),
					[factorsOf(person)],
				],
			}));
		},
	},
	page: {
		table: people,
		// Each change locks in its own order.
		lock: async (id, tx) => (await findPerson(id, tx)) !== undefined,
		hasHistory: true,
		find: findView,
	},
	actions: {
		rights: async ({ id, actor, values, tx }) => {
			const ticked = tickedRights(values);
			if (ticked.length === 0) return "no-right";
			return noticeOf("rights", await changeRights(id, ticked, values.from, actor, tx));
		},
		invitation: async ({ id, actor, tx }) => noticeOf("resent", await inviteAgain(id, actor, tx)),
		"sign-out": async ({ id, actor, tx }) => noticeOf("sessions", await endSessions(id, actor, tx)),
		"second-factor-reset": async ({ id, actor, tx }) =>
			noticeOf("factor", await resetSecondFactor(id, actor, tx)),
		suspension: async ({ id, actor, tx }) => noticeOf("suspended", await suspend(id, actor, tx)),
		readmission: async ({ id, actor, tx }) =>
			noticeOf("readmitted", await reinstate(id, actor, tx)),
	},
	notices: {
		invited: "The invitation is on its way. Its link works for seven days.",
		settings: "The setting has been saved.",
		rights: "Saved. It takes effect with their next page.",
		"no-right": "Nothing was changed: tick at least one. To keep someone out, suspend them.",
		meanwhile:
			"Nothing was changed: someone else has just changed what this person may do. This is how it is now.",
		suspended: "Suspended. Every session has ended.",
		readmitted: "Reinstated.",
		sessions: "Every session has ended.",
		resent: "An email with a new link is on its way. Earlier links no longer work.",
		factor: "Two-step sign-in was reset, and every session has ended.",
		"last-manager":
			"Nothing was changed: no one else could manage the team. Tick “Manage” for someone else first.",
		"no-access": "No email was sent: this person is suspended.",
		own: "Nothing was changed: you can’t do this to your own account. Someone else who manages the team can.",
	},
});

export function tickedRights(values: Record<string, string>): Right[] {
	return rights.filter((right) => values[right] === "yes");
}

/** `refused` says why nothing was done. Undefined if the person doesn’t exist, or was erased. */
function noticeOf(notice: string, outcome: object | number | undefined): string | undefined {
	if (outcome === undefined) return undefined;
	const { refused } = Object(outcome) as { refused?: string };
	return refused && refused !== "same" ? refused.replaceAll(" ", "-") : notice;
}

async function findView(id: number, reader: Actor): Promise<CaseView | undefined> {
	const person = await findPerson(id);
	if (!person) return undefined;
	const { name, email, rights: own, joinedAt, suspendedAt, twoFactorEnabled, sessions } = person;
	const hasFactor = twoFactorEnabled || (await hasPasskey(id));
	const isMe = staffId(reader) === id;
	const since = suspendedAt ?? joinedAt;
	const state: Inline = since
		? [suspendedAt ? "suspended on " : "joined on ", { day: since }]
		: ["has not joined yet"];
	const who = { typed: name };
	const signOut = sessions === 1 ? "End the session" : `End ${sessions} sessions`;
	const access: CaseForm[] = [];
	if (!suspendedAt) {
		const label = joinedAt ? "Email a link for a new password" : "Send the invitation again";
		access.push({ buttons: [{ action: "invitation", label }] });
	}
	if (sessions > 0) {
		access.push({
			confirm: [who, " is signed out everywhere, and loses what isn’t saved."],
			buttons: [{ action: "sign-out", label: signOut }],
		});
	}
	if (hasFactor && !isMe) {
		access.push({
			confirm: [
				"For someone who lost their app and passkeys: both are removed, and ",
				who,
				" is signed out everywhere. First make sure that the request is really from them.",
			],
			buttons: [{ action: "second-factor-reset", label: "Reset two-step sign-in" }],
		});
	}
	const title = "What this person may do";
	const isFixed = isMe || isErased(person);
	const why = isMe
		? "You can’t change what you may do yourself. Someone else who manages the team can."
		: "This person’s name and address were erased, so nothing can be changed.";
	return {
		title: name,
		description: [email, " · ", listRights(own), " · ", ...state],
		panels: [
			isFixed
				? { title, texts: [[why]] }
				: {
						title,
						forms: [
							{
								hidden: { from: listRights(own) },
								offers: rights.map((name) => ({
									name,
									...rightLabels[name],
									isOn: own.includes(name),
								})),
								buttons: [{ action: "rights", label: "Save" }],
							},
						],
					},
			{
				title: "Access",
				texts: [[accessText({ sessions, hasFactor, joinedAt, suspendedAt })]],
				forms: access,
			},
			...(isFixed ? [] : [suspendedAt ? suspendedPanel : suspendPanel(who)]),
		],
	};
}

const suspendedPanel: CasePanel = {
	title: "Suspended",
	texts: [["No link or password works until this person is reinstated."]],
	forms: [{ buttons: [{ action: "readmission", label: "Reinstate" }] }],
};

function suspendPanel(who: { typed: string }): CasePanel {
	return {
		title: "Suspend",
		texts: [
			[
				"Ends every session at once, blocks sign-in, and unassigns this person’s open cases. The history stays.",
			],
		],
		forms: [
			{
				confirm: [
					who,
					" is signed out everywhere and can’t sign in until someone reinstates them.",
				],
				buttons: [{ action: "suspension", label: "Suspend" }],
			},
		],
	};
}

type Access = Pick<Member, "joinedAt" | "suspendedAt"> & { sessions: number; hasFactor: boolean };

function accessText({ sessions, hasFactor, joinedAt, suspendedAt }: Access): string {
	if (suspendedAt) return "No access while suspended.";
	if (!joinedAt) return "The invitation was sent. Its link works for seven days.";
	const places = sessions === 1 ? "one device" : `${sessions} devices`;
	const where = sessions === 0 ? "Not signed in." : `Signed in on ${places}.`;
	return `${where} ${hasFactor ? "Uses two-step sign-in." : "Doesn’t use two-step sign-in."}`;
}

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

import * as v from "valibot";
import { hasEmailUnsafeParts } from "#app/desk/issues/introduction.ts";
import { itemsOf, maxIntroduction, maxSubject } from "#app/desk/issues/issue.ts";
import type { Newer, Obstacle } from "#app/desk/issues/issues.ts";
import { choice, line, lines } from "#app/platform/forms/typed-form.server.ts";
import { momentInText } from "#app/ui/desk/moment.tsx";
import { longDate } from "#app/ui/format.ts";
import { revision } from "#app/writing/content-form.ts";
import type { Theirs } from "#app/writing/desk-autosave.ts";

export const IssueForm = v.pipe(
	v.object({
		revision,
		subject: line(maxSubject),
		introduction: v.pipe(
			lines(maxIntroduction),
			v.check(
				(text) => !hasEmailUnsafeParts(text),
				"Photos, tables and sources don’t work in every email program. Put them in a guide or a post and add that to the issue.",
			),
		),
		items: v.pipe(v.optional(v.string(), ""), v.transform(itemsOf)),
	}),
	v.transform(({ revision, ...content }) => ({ revision, content })),
);

export const timeZones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

export const SettingsForm = v.pipe(
	v.object({
		postalAddress: lines(300),
		weekday: v.pipe(line(1), v.regex(/^[0-6]?$/, "Choose a day.")),
		hour: v.pipe(line(2), v.regex(/^(1?\d|2[0-3])$/, "Choose an hour.")),
		zone: choice(timeZones, "Choose a time zone."),
	}),
	v.forward(
		v.check(
			({ weekday, postalAddress }) => weekday === "" || postalAddress !== "",
			"Enter the postal address before issues can go out automatically.",
		),
		["postalAddress"],
	),
	v.transform(({ postalAddress, weekday, hour, zone }) => ({
		postalAddress,
		weekly: weekday === "" ? undefined : { weekday: Number(weekday), hour: Number(hour), zone },
	})),
);

export function sendBlockerMessage(obstacle: Obstacle): string {
	switch (obstacle.why) {
		case "too soon":
			return `We promise readers at most one issue a week. Another one is on ${longDate(obstacle.other)}: choose a day at least six days from it.`;
		case "no address":
			return "Enter the postal address in the newsletter’s settings first. Many countries require one in every issue.";
		case "no subject":
			return "The issue has no subject yet.";
		case "empty":
			return "The issue is empty. Add something to it, or write an introduction.";
		case "service":
			return "The mailing-list service sends the newsletter.";
	}
}

export function theirsOf({ by, at, revision, content: { subject, introduction } }: Newer): Theirs {
	return {
		by,
		at: `on ${momentInText(at)}`,
		revision,
		title: subject,
		shortDescription: "",
		about: "",
		body: introduction,
	};
}

export const issueClosedMessage =
	"This issue has been scheduled or sent in the meantime, so it can’t be changed.";

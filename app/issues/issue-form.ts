import * as v from "valibot";
import { hasEmailUnsafeParts } from "#app/issues/introduction.ts";
import { itemsOf, maxIntroduction, maxSubject } from "#app/issues/issue.ts";
import type { IssueContent, Newer, Obstacle } from "#app/issues/issues.ts";
import type { Weekly } from "#app/issues/weekly.ts";
import { type CheckedForm, checkForm, line, lines } from "#app/platform/forms/typed-form.server.ts";
import { formatMoment } from "#app/ui/desk/moment.tsx";
import { longDate } from "#app/ui/format.ts";
import type { Theirs } from "#app/writing/desk-autosave.ts";

const whole = v.pipe(
	v.optional(v.string(), ""),
	v.check((text) => /^\d{1,9}$/.test(text), "Part of this form didn’t arrive. Reload the page."),
	v.transform(Number),
);

const content = v.object({
	revision: whole,
	subject: line(maxSubject),
	introduction: v.pipe(
		lines(maxIntroduction),
		v.check(
			(text) => !hasEmailUnsafeParts(text),
			"Photos, tables and sources don’t work in every email program. Put them in a guide or a post and add that to the issue.",
		),
	),
	items: v.pipe(v.optional(v.string(), ""), v.transform(itemsOf)),
});

export function checkIssue(
	values: Record<string, string>,
): CheckedForm<{ revision: number; content: IssueContent }> {
	const form = checkForm(values, content);
	if (!form.ok) return form;
	const { revision, ...rest } = form.value;
	return { ok: true, value: { revision, content: rest } };
}

const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);

export function timeZones(): string[] {
	return [...zones];
}

const settings = v.object({
	postalAddress: lines(300),
	weekday: v.pipe(line(1), v.regex(/^[0-6]?$/, "Choose a day.")),
	hour: v.pipe(line(2), v.regex(/^(1?\d|2[0-3])$/, "Choose an hour.")),
	zone: v.pipe(
		line(100),
		v.check((zone) => zones.has(zone), "Choose a time zone."),
	),
});

export function checkSettings(
	values: Record<string, string>,
): CheckedForm<{ postalAddress: string; weekly: Weekly | undefined }> {
	const form = checkForm(values, settings);
	if (!form.ok) return form;
	const { postalAddress, weekday, hour, zone } = form.value;
	if (weekday === "") return { ok: true, value: { postalAddress, weekly: undefined } };
	if (postalAddress === "") {
		return {
			ok: false,
			errors: { postalAddress: "Enter the postal address before issues can go out automatically." },
		};
	}
	const weekly = { weekday: Number(weekday), hour: Number(hour), zone };
	return { ok: true, value: { postalAddress, weekly } };
}

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
		at: `on ${formatMoment(at)}`,
		revision,
		title: subject,
		shortDescription: "",
		about: "",
		body: introduction,
	};
}

export const issueClosedMessage =
	"This issue has been scheduled or sent in the meantime, so it can’t be changed.";

import * as v from "valibot";
import { type Reason, reasonNames } from "#app/network/dogs/help/help.ts";
import { day, line, readContent } from "#app/platform/content/content.server.ts";
import { todayPolicy } from "#policies";
import { site } from "#site";

const Resource = v.pipe(
	v.strictObject({
		title: v.pipe(line, v.maxLength(120)),
		url: v.optional(v.pipe(v.string(), v.url(), v.startsWith("https://"))),
		phone: v.optional(line),
		country: v.picklist(site.countries.map(({ code }) => code)),
		/** When someone on the team last verified the entry. */
		checkedOn: day,
		reasons: v.pipe(v.array(v.picklist(reasonNames)), v.nonEmpty()),
	}),
	v.check(
		({ url, phone }) => url !== undefined || phone !== undefined,
		"It needs a url, a phone, or both.",
	),
);
export type HelpResource = v.InferOutput<typeof Resource>;

export const HelpResources = v.array(Resource);

const all = readContent("help.yaml", HelpResources);

const shown = 3;

export function findHelp(reason: Reason, country: string, from: readonly HelpResource[] = all) {
	return from
		.filter((each) => each.country === country && each.reasons.includes(reason))
		.sort((one, other) => other.checkedOn.getTime() - one.checkedOn.getTime())
		.slice(0, shown);
}

export function countOverdueHelp(from: readonly HelpResource[] = all) {
	const cutoff = Date.now() - todayPolicy.recheckHelpAfter * 24 * 60 * 60 * 1000;
	const due = from
		.map(({ checkedOn }) => checkedOn)
		.filter((day) => day.getTime() < cutoff)
		.sort((one, other) => one.getTime() - other.getTime());
	return { many: due.length, oldest: due[0] ?? null };
}

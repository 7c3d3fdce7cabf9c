import { countOverdueRules } from "#app/desk/law/readings.ts";
import { lawReadings } from "#app/desk/law/table.ts";
import { defineFeature } from "#app/people/define-feature.ts";
import { leavers, members, teamNotice } from "#app/people/keeps.ts";
import { kept } from "#app/people/personal-data.ts";

export const lawFeature = defineFeature("law", {
	pages: [{ area: "Settings", title: "Law", path: "/desk/law", icon: "law", right: "review" }],
	tasks: [
		{
			group: "upkeep",
			icon: "law",
			verb: "Read",
			count: countOverdueRules,
			one: "legal rule to read again",
			several: "legal rules to read again",
			line: "Open its source. If it still says what we say, note that you read it.",
			path: "/desk/law",
		},
	],
	settings: { 6: "Law" },
	keeps: [
		kept(lawReadings, teamNotice, {
			of: [[lawReadings.readBy, members]],
			as: "lawReadings",
			label: ["legal rule read again", "legal rules read again"],
			texts: [lawReadings.note],
		}),
		kept(lawReadings, teamNotice, {
			of: [[lawReadings.readBy, leavers]],
			erase: { readBy: null },
		}),
	],
});

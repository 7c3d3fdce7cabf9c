import { expireVisitors } from "#app/desk/visits/day-counts.ts";
import { visitKeeps } from "#app/desk/visits/keeps.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const visitsFeature = defineFeature("visits", {
	pages: [{ area: "Numbers", title: "Page views", path: "/desk/visits", icon: "views" }],
	keeps: visitKeeps,
	schedules: [every.hour("Forget yesterday’s visitors", expireVisitors)],
});

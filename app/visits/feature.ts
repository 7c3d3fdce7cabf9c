import { defineFeature, every } from "#app/people/define-feature.ts";
import { expireVisitors } from "#app/visits/day-counts.ts";

export const visitsFeature = defineFeature("visits", {
	schedules: [every.hour("Forget yesterday’s visitors", expireVisitors)],
});

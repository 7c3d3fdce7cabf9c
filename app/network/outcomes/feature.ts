import { defineFeature } from "#app/people/define-feature.ts";

export const outcomesFeature = defineFeature("outcomes", {
	pages: [{ area: "Numbers", title: "Outcomes", path: "/desk/outcomes", icon: "outcomes" }],
});

import { defineFeature, every } from "#app/people/define-feature.ts";
import { refreshSearchWords } from "#app/search/site-search.ts";

export const searchFeature = defineFeature("search", {
	schedules: [every.fiveMinutes("Refresh the words of the search", refreshSearchWords)],
});

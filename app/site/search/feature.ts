import { defineFeature, every } from "#app/people/define-feature.ts";
import { kept } from "#app/people/personal-data.ts";
import { places } from "#app/records/places/table.ts";
import { refreshSearchWords } from "#app/site/search/site-search.ts";

export const searchFeature = defineFeature("search", {
	keeps: [kept(places, "towns and postal codes of the world")],
	schedules: [every.fiveMinutes("Refresh the words of the search", refreshSearchWords)],
});

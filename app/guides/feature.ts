import { regeneratePdfs } from "#app/guides/print.ts";
import { guideStore } from "#app/guides/store.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const guidesFeature = defineFeature("guides", {
	schedules: [
		every.minute("Publish scheduled guides", (actor) => guideStore.publishDue(actor)),
		every.minute("Print changed guides", regeneratePdfs),
	],
});

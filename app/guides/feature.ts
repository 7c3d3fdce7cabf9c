import { regeneratePdfs } from "#app/guides/print.ts";
import { guideStore } from "#app/guides/store.ts";
import { guides } from "#app/guides/table.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";
import { kept } from "#app/people/personal-data.ts";

export const guidesFeature = defineFeature("guides", {
	pages: [
		{
			area: "Guides & blog",
			title: "Guides",
			path: "/desk/guides",
			icon: "guide",
			right: "write",
			links: [{ label: "New guide", to: "/desk/guides#begin", description: "Start with a title" }],
		},
	],
	history: [{ kind: "guide", label: "Guide", path: "/desk/guides/:id", name: guides.title }],
	keeps: [kept(guides, "written by the team for everyone")],
	schedules: [
		every.minute("Publish scheduled guides", (actor) => guideStore.publishDue(actor)),
		every.minute("Print changed guides", regeneratePdfs),
	],
});

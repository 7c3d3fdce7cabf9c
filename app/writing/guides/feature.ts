import { defineFeature, every } from "#app/people/define-feature.ts";
import { kept } from "#app/people/personal-data.ts";
import { guideTasks } from "#app/writing/guides/due-guides.ts";
import { regeneratePdfs } from "#app/writing/guides/print.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { guides } from "#app/writing/guides/table.ts";
import { textList } from "#app/writing/text-list.ts";

export const guidesFeature = defineFeature("guides", {
	lists: [textList(guideStore)],
	history: [{ kind: "guide", label: "Guide", path: "/desk/guides/:id", name: guides.title }],
	keeps: [kept(guides, "written by the team for everyone")],
	tasks: [{ group: "upkeep", icon: "guide", verb: "Check", right: "write", find: guideTasks }],
	schedules: [
		every.minute("Publish scheduled guides", (actor) => guideStore.publishDue(actor)),
		every.minute("Print changed guides", regeneratePdfs),
	],
});

import { askEmail, closingEmail } from "#app/cases/confirmations/emails.tsx";
import { runConfirmations } from "#app/cases/confirmations/schedule.ts";
import { publishedHook } from "#app/cases/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { ownerKeeps } from "#app/network/owner/keeps.ts";
import { stores } from "#app/network/owner/stores.ts";
import { expiringChecks, silentTasks, unreachableTasks } from "#app/network/owner/tasks.ts";
import { writeHook } from "#app/network/promotion/kit.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

const tables = { dog: adoptionListings, kennel: breeders };
const labels = { dog: "Dog", kennel: "Kennel" };
const all = Object.values(stores);

export const ownersFeature = defineFeature("owners", {
	keeps: ownerKeeps,
	sends: [
		closingEmail(stores),
		...all.flatMap((store) => {
			const { kind } = store.record;
			return [
				askEmail(store, tables[kind], `${labels[kind]}: still current?`),
				{
					channel: "hook" as const,
					what: publishedHook[kind],
					label: `Webhook: ${kind} published`,
					about: tables[kind],
					write: (id: number) => writeHook(store, id),
				},
			];
		}),
	],
	tasks: [
		{ group: "quiet", icon: "alert", verb: "Call", find: unreachableTasks },
		{ group: "quiet", icon: "alert", verb: "Call", find: silentTasks },
		{ group: "upkeep", icon: "dog", verb: "Check", find: expiringChecks },
	],
	schedules: all.map((store) =>
		every.hour(`Ask whether each ${store.record.kind} is still current`, (actor) =>
			runConfirmations(store, actor),
		),
	),
});

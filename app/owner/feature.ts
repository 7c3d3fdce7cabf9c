import { adoptionListings } from "#app/adoptions/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { runConfirmations } from "#app/moderation/confirmations/clock.ts";
import { askEmail, closingEmail } from "#app/moderation/confirmations/emails.tsx";
import { publishedHook } from "#app/moderation/table.ts";
import { ownerKeeps } from "#app/owner/keeps.ts";
import { stores } from "#app/owner/stores.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";
import { writeHook } from "#app/promotion/kit.ts";

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
	schedules: all.map((store) =>
		every.hour(`Ask whether each ${store.record.kind} is still current`, (actor) =>
			runConfirmations(store, actor),
		),
	),
});

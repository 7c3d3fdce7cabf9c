import { adoptionListings } from "#app/adoptions/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { markUnreachable, runConfirmations } from "#app/moderation/confirmations/clock.ts";
import { writeClosing, writeConfirmationRequest } from "#app/moderation/confirmations/emails.tsx";
import { askMail, caseMail, cases, publishedHook } from "#app/moderation/table.ts";
import { stores } from "#app/owner/stores.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";
import { writeHook } from "#app/promotion/kit.ts";

const tables = { dog: adoptionListings, kennel: breeders };
const labels = { dog: "Dog", kennel: "Kennel" };
const all = Object.values(stores);

export const ownersFeature = defineFeature("owners", {
	sends: [
		email(caseMail.closing, "Case: thanks for the outcome", cases, (id) =>
			writeClosing(stores, id),
		),
		...all.flatMap((store) => {
			const { kind } = store.record;
			return [
				email(
					askMail[kind],
					`${labels[kind]}: still current?`,
					tables[kind],
					(id) => writeConfirmationRequest(store, id),
					{ bounced: (id, actor) => markUnreachable(store, id, actor) },
				),
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

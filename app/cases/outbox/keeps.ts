import { and, eq, inArray, or, sql } from "drizzle-orm";
import { maxRetryDays } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { kept, type Notice, type Search } from "#app/people/personal-data.ts";
import { counted } from "#app/ui/format.ts";

async function areAboutFound({ sends, ids }: Search) {
	const about = [];
	for (const { name, about: table } of sends) {
		about.push(and(eq(deliveries.name, name), inArray(deliveries.subjectId, await ids(table))));
	}
	return or(...about);
}

const notice: Notice = {
	when: "When we email you",
	what: "Which email was sent about which record, when, and whether it arrived. Its text and your address aren’t part of that. Until it is sent, also a code of the network from which it was asked for. Our emails don’t report back whether you opened them.",
	why: "So that no email is lost or sent twice.",
	basis: "interest",
	seenBy: "Our team.",
	until: `An email that can’t be delivered is tried again for ${counted(maxRetryDays, "day")}. The entry stays; it names no one.`,
};

export const keptDeliveries = kept(deliveries, notice, {
	find: areAboutFound,
	as: "deliveries",
	label: ["delivery", "deliveries"],
	erase: {
		reason: "",
		once: null,
		network: null,
		state: sql`case when ${deliveries.state} in ('waiting', 'failed') then 'called_off' else ${deliveries.state} end`,
		endedAt: sql`coalesce(${deliveries.endedAt}, now())`,
	},
});

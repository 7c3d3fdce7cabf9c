import { maxRetryDays } from "#app/outbox/deliveries.ts";
import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";

export const deliveryData: KeptData = {
	tables: ["deliveries"],
	when: "When we email you",
	what: "Which email was sent about which record, when, and whether it arrived. Its text and your address aren’t part of that. Until it is sent, also a code of the network from which it was asked for. Our emails don’t report back whether you opened them.",
	why: "So that no email is lost or sent twice.",
	basis: "interest",
	seenBy: "Our team.",
	until: `An email that can’t be delivered is tried again for ${counted(maxRetryDays, "day")}. The entry stays; it names no one.`,
};

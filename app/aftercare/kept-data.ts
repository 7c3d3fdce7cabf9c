import { askOnceDays } from "#app/aftercare/aftercares.ts";
import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";
import { aftercarePolicy } from "#policies";

const { deleteAfter, deleteUnconfirmedAfter } = aftercarePolicy;

export const aftercareData: KeptData = {
	tables: ["aftercares", "aftercare_answers", "asked_families"],
	when: "When a dog has moved in with you",
	what: "Your email address, which the former owner gave us, the day of the move, and what you answer when we ask how it’s going.",
	why: "So that we can help early if it isn’t going well, and count how many dogs come back.",
	basis: "consent",
	seenBy: "Our team. The former owner learns only if you tell us that it isn’t working.",
	until: `We ask you once whether we may write to you, and delete your address ${counted(deleteUnconfirmedAfter, "day")} later if you don’t say yes. With your yes we delete it and your answers ${counted(deleteAfter, "day")} after the last email, or after you end the emails. That the dog came back is kept without them. So that we don’t ask you twice, we keep a code for ${counted(askOnceDays, "day")} that can’t be turned back into your address.`,
};

import { acceptRequest } from "#app/adoptions/requests.ts";
import { acceptApplication } from "#app/breeders/applications.ts";
import { acceptMessage } from "#app/contact/messages.ts";
import type { Acceptance } from "#app/moderation/intake.ts";
import type { Submission } from "#app/moderation/table.ts";
import { acceptSignup } from "#app/newsletter/signups.ts";

/** What each form means once it is believed: for what was set aside and is recovered. */
export const acceptances: Record<Submission["form"], Acceptance> = {
	newsletter: acceptSignup,
	contact: acceptMessage,
	breeder: acceptApplication,
	rehome: acceptRequest,
};

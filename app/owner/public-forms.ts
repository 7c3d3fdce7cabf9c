import { rehomeForm } from "#app/adoptions/requests.ts";
import { breederForm } from "#app/breeders/applications.ts";
import { contactForm } from "#app/contact/messages.ts";
import type { AcceptingForms } from "#app/moderation/intake/quarantine.ts";
import { newsletterForm } from "#app/newsletter/subscribers.ts";

export const publicForms: AcceptingForms = {
	newsletter: newsletterForm,
	contact: contactForm,
	breeder: breederForm,
	rehome: rehomeForm,
};

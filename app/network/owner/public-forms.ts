import { contactForm } from "#app/cases/contact/messages.ts";
import type { AcceptingForms } from "#app/cases/intake/quarantine.ts";
import { newsletterForm } from "#app/cases/newsletter/subscribers.ts";
import { rehomeForm } from "#app/network/dogs/requests.ts";
import { breederForm } from "#app/network/kennels/applications.ts";

export const publicForms: AcceptingForms = {
	newsletter: newsletterForm,
	contact: contactForm,
	breeder: breederForm,
	rehome: rehomeForm,
};

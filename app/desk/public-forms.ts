import { rehomeForm } from "#app/adoptions/requests.ts";
import { breederForm } from "#app/breeders/applications.ts";
import { contactForm } from "#app/contact/messages.ts";
import type { PublicForm } from "#app/moderation/intake/submissions.ts";
import type { Submission } from "#app/moderation/table.ts";
import { newsletterForm } from "#app/newsletter/subscribers.ts";

export const publicForms: Record<Submission["form"], Pick<PublicForm, "accept">> = {
	newsletter: newsletterForm,
	contact: contactForm,
	breeder: breederForm,
	rehome: rehomeForm,
};

import { LiveNewsletter } from "#app/newsletter/live-newsletter.tsx";
import { NewsletterForm } from "#app/newsletter/newsletter-form.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";

/** The newsletter form on the page that answers it. */
export function NewsletterPageForm({ answer }: { answer?: FormAnswer }) {
	return <NewsletterForm id="newsletter" answer={answer} live={LiveNewsletter} />;
}

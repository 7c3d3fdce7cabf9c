import { acceptForm } from "#app/cases/intake/submit-form.ts";
import { NewsletterForm } from "#app/cases/newsletter/sender-form.tsx";
import { newsletterForm } from "#app/cases/newsletter/subscribers.ts";
import { actionPageHeaders, publicPage } from "#app/platform/cache/public-page.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/newsletter.page.ts";

export const handle = { ...publicPage({ shows: [] }), ...acceptsBody() };
export const headers = actionPageHeaders;

export const action = acceptForm(newsletterForm);

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title={`Newsletter | ${site.shortName}`}
				description={`Get new ${site.breed} guides and new dogs looking for a home by email, at most once a week. Free, and you can unsubscribe anytime.`}
				keywords={["newsletter"]}
				path="/newsletter"
			/>
			<PageBanner
				title="Stay in the Loop"
				summary="New guides and new dogs by email, at most once a week. Unsubscribe anytime."
			/>
			<div className="wrap pb-20">
				<div className="max-w-[40rem] rounded-24 border border-line bg-card px-6 py-8 md:px-10 md:py-11">
					<NewsletterForm id="newsletter" answer={actionData} />
				</div>
			</div>
		</>
	);
}

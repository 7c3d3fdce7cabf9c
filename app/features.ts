import { alertsFeature } from "#app/adoptions/alerts/feature.ts";
import { dogsFeature } from "#app/adoptions/feature.ts";
import { storiesFeature } from "#app/adoptions/stories/feature.ts";
import { aftercareFeature } from "#app/aftercare/feature.ts";
import { blogFeature } from "#app/blog/feature.ts";
import { evidenceFeature } from "#app/breeders/evidence/feature.ts";
import { kennelsFeature } from "#app/breeders/feature.ts";
import { contactFeature } from "#app/contact/feature.ts";
import { guidesFeature } from "#app/guides/feature.ts";
import { conversationsFeature } from "#app/inquiries/feature.ts";
import { issuesFeature } from "#app/issues/feature.ts";
import { libraryFeature } from "#app/library/feature.ts";
import { mediaFeature } from "#app/media/feature.ts";
import { casesFeature, spamFeature } from "#app/moderation/feature.ts";
import { verificationsFeature } from "#app/moderation/verifications/feature.ts";
import { newsletterFeature } from "#app/newsletter/feature.ts";
import { outboxFeature } from "#app/outbox/feature.ts";
import { outcomesFeature } from "#app/outcomes/feature.ts";
import { ownersFeature } from "#app/owner/feature.ts";
import { publicForms } from "#app/owner/public-forms.ts";
import type { Feature } from "#app/people/define-feature.ts";
import { peopleFeature } from "#app/people/feature.ts";
import { reportsFeature } from "#app/reports/feature.ts";
import { searchFeature } from "#app/search/feature.ts";
import { visitsFeature } from "#app/visits/feature.ts";
import { writingFeature } from "#app/writing/feature.ts";

/** All features, in the order in which the desk and the privacy page list what they describe. */
export const features: readonly Feature[] = [
	visitsFeature,
	casesFeature,
	contactFeature,
	mediaFeature,
	ownersFeature,
	verificationsFeature,
	dogsFeature,
	kennelsFeature,
	evidenceFeature,
	storiesFeature,
	aftercareFeature,
	conversationsFeature,
	reportsFeature,
	outcomesFeature,
	alertsFeature,
	issuesFeature,
	newsletterFeature,
	writingFeature,
	guidesFeature,
	blogFeature,
	libraryFeature,
	searchFeature,
	outboxFeature,
	peopleFeature,
	spamFeature(publicForms),
];

/** What can be sent, by the name that deliveries are stored with. */
export const sendings = new Map(
	features.flatMap(({ sends = [] }) => sends.map((each) => [each.what.name, each] as const)),
);

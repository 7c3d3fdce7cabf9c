import { contactFeature } from "#app/cases/contact/feature.ts";
import { casesFeature, spamFeature } from "#app/cases/feature.ts";
import { newsletterFeature } from "#app/cases/newsletter/feature.ts";
import { outboxFeature } from "#app/cases/outbox/feature.ts";
import { verificationsFeature } from "#app/cases/verifications/feature.ts";
import { issuesFeature } from "#app/desk/issues/feature.ts";
import { lawFeature } from "#app/desk/law/feature.ts";
import { libraryFeature } from "#app/desk/photos/feature.ts";
import { reviewFeature } from "#app/desk/review/feature.ts";
import { digestFeature } from "#app/desk/team/digest.tsx";
import { visitsFeature } from "#app/desk/visits/feature.ts";
import { mediaFeature } from "#app/media/feature.ts";
import { aftercareFeature } from "#app/network/aftercare/feature.ts";
import { conversationsFeature } from "#app/network/conversations/feature.ts";
import { alertsFeature } from "#app/network/dogs/alerts/feature.ts";
import { dogsFeature } from "#app/network/dogs/feature.ts";
import { storiesFeature } from "#app/network/dogs/stories/feature.ts";
import { evidenceFeature } from "#app/network/kennels/evidence/feature.ts";
import { kennelsFeature } from "#app/network/kennels/feature.ts";
import { lettersFeature } from "#app/network/kennels/letters/feature.ts";
import { outcomesFeature } from "#app/network/outcomes/feature.ts";
import { ownersFeature } from "#app/network/owner/feature.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { reportsFeature } from "#app/network/reports/feature.ts";
import type { Feature } from "#app/people/define-feature.ts";
import { peopleFeature } from "#app/people/feature.ts";
import { searchFeature } from "#app/site/search/feature.ts";
import { blogFeature } from "#app/writing/blog/feature.ts";
import { writingFeature } from "#app/writing/feature.ts";
import { guidesFeature } from "#app/writing/guides/feature.ts";

/** All features, in the order in which the desk and the privacy page list what they describe. */
const own: readonly Feature[] = [
	visitsFeature,
	casesFeature,
	reviewFeature,
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
	lettersFeature,
	reportsFeature,
	outcomesFeature,
	alertsFeature,
	issuesFeature,
	newsletterFeature,
	writingFeature,
	guidesFeature,
	blogFeature,
	lawFeature,
	libraryFeature,
	searchFeature,
	outboxFeature,
	peopleFeature,
	spamFeature(publicForms),
];

export const features: readonly Feature[] = [...own, digestFeature(own)];

/** What can be sent, by the name that deliveries are stored with. */
export const sendings = new Map(
	features.flatMap(({ sends = [] }) => sends.map((each) => [each.what.name, each] as const)),
);

import { alertData } from "#app/adoptions/alerts/kept-data.ts";
import { storyData } from "#app/adoptions/stories/kept-data.ts";
import { aftercareData } from "#app/aftercare/kept-data.ts";
import { evidenceData } from "#app/breeders/evidence/kept-data.ts";
import { inquiryData } from "#app/inquiries/kept-data.ts";
import { photoData } from "#app/media/kept-data.ts";
import { formData } from "#app/moderation/kept-data.ts";
import { checkData } from "#app/moderation/verifications/kept-data.ts";
import { newsletterData } from "#app/newsletter/kept-data.ts";
import { deliveryData } from "#app/outbox/kept-data.ts";
import { listingData } from "#app/owner/kept-data.ts";
import { linkData, teamData } from "#app/people/kept-data.ts";
import type { KeptData } from "#app/records/kept-data.ts";
import { reportData } from "#app/reports/kept-data.ts";
import { readingData } from "#app/visits/kept-data.ts";

export const keptData: readonly KeptData[] = [
	readingData,
	formData,
	photoData,
	listingData,
	checkData,
	evidenceData,
	storyData,
	aftercareData,
	inquiryData,
	reportData,
	alertData,
	newsletterData,
	deliveryData,
	linkData,
	teamData,
];

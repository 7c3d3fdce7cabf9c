// Numbers that the team may tune. Kept apart, because every page's scripts include site.config.ts.

export const todayPolicy = {
	/** Days until Today lists a place in Help for owners for another check. */
	recheckHelpAfter: 365,
	/** Hours until Today lists an email that keeps failing. */
	lateEmailAfter: 6,
	/** Hours until Today says that the nightly backup has stopped: at worst, one is made every 31. */
	lateBackupAfter: 36,
} as const;

/** Months after which a guide's facts are due for another check against their sources. */
export const guideCheckMonths = 12;

/** Months after which the source of a rule of law has to be read again. */
export const lawReadMonths = 6;

/** For messages that adopters write to owners. The privacy page states the days. */
export const inquiryPolicy = {
	/** Hours without an answer until the owner is reminded, reminded again, and the adopter is notified. */
	remindOwnerAfter: 48,
	remindOwnerAgainAfter: 120,
	tellAfter: 168,
	/** Days in which an owner can say who takes a dog that was marked as homed at the desk, until all conversations end. */
	askFamilyFor: 7,
	/** Days of silence until a conversation ends, and days after its end until it is deleted. */
	endAfter: 60,
	deleteAfter: 180,
	deleteUnconfirmedAfter: 7,
} as const;

/** For what buyers write to breeders. The privacy page states the days. */
export const letterPolicy = {
	deleteAfter: 30,
	deleteUnconfirmedAfter: 7,
} as const;

/** For visitors' reports about listings. The privacy page states the days. */
export const reportPolicy = {
	/** People whom the owner wrote to, and who report being asked for money, that pause a listing. */
	reportersToPause: 2,
	/** Days after a report is closed until it is deleted. */
	deleteAfter: 180,
	deleteUnconfirmedAfter: 7,
} as const;

/** Days until possible spam that no one has restored is deleted. The privacy page states them. */
export const spamPolicy = { deleteAfter: 30 } as const;

/** For the photo that an owner takes with a code from us, visible only to the owner and the team. */
export const codePhotoPolicy = {
	openHours: 72,
	/** New codes that an owner can get in a day, after an earlier one expired or didn’t match. */
	newCodesPerDay: 3,
	/** Days until the photo is deleted: after its review, or after it was sent if no one reviews it. */
	deleteAfter: 30,
	deleteUnreviewedAfter: 90,
} as const;

export const evidencePolicy = {
	/** Days before expiry from which the breeder is warned and Today lists the result. */
	warnBefore: 45,
	/** Days after expiry until Today no longer lists the result. */
	listAfter: 60,
} as const;

export const licencePolicy = {
	/** Days before expiry from which the breeder is emailed and Today lists the license. */
	warnBefore: 30,
} as const;

/** Records or cases that a single form at the desk may change. */
export const maxBatch = 100;

/** For the statistics of dogs' outcomes; their page explains with these numbers how it counts. */
export const outcomePolicy = {
	/** Range of days since first publication: newer dogs may be undecided, older ones are out of date. */
	minDaysSincePublished: 90,
	maxDaysSincePublished: 455,
	/** Days since a dog was homed in which being listed again counts as a return. */
	returnedWithin: 120,
	/** Minimum number of dogs, homes or decisions for a figure. */
	minimum: 20,
	/** Days of decisions covered by the review times. */
	reviewedWithin: 365,
} as const;

/** For the emails that new families agreed to, in days. */
export const aftercarePolicy = {
	/** After the dog moved in: 2 days, 2 weeks, 4 months (when Dogs Trust calls its adopters). */
	checkIns: [2, 14, 120],
	/** After the last email, or an early end, until the email address and the answers are deleted. */
	deleteAfter: 60,
	deleteUnconfirmedAfter: 14,
} as const;

export const storyPolicy = {
	/** Maximum length in characters. */
	longest: 300,
	/** Days after the team declines a story until its photo and text are deleted. */
	deleteDeclinedAfter: 30,
} as const;

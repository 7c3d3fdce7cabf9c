// Numbers that the team may tune. In a file of their own, because every page's scripts contain site.config.ts.

/** When Today at the desk lists what needs a look. */
export const todayPolicy = {
	/** Days until someone looks again at a place that is listed in Help for owners. */
	checkHelpAfter: 365,
	/** Hours until an email that keeps failing is listed. */
	lateEmailAfter: 6,
} as const;

/** Months after the facts of a guide were checked against their sources until they are due again. */
export const guideCheckMonths = 12;

/** Of what adopters write to owners through this site; the privacy page says the days. */
export const inquiryPolicy = {
	/** Hours without an answer until we remind the owner, remind again, and tell the adopter. */
	nudgeAfter: 48,
	nudgeAgainAfter: 120,
	tellAfter: 168,
	/** Days of silence until a conversation ends, and from its end until it is deleted. */
	endAfter: 60,
	deleteAfter: 180,
	deleteUnconfirmedAfter: 7,
} as const;

/** Of what visitors report about listings; the privacy page says the days. */
export const reportPolicy = {
	/** People who wrote with the owner, and say they were asked for money, until the listing is paused. */
	peopleToPause: 2,
	/** Days from the end of a report until it is deleted. */
	deleteAfter: 180,
	deleteUnconfirmedAfter: 7,
} as const;

/** Of the photo that an owner takes with a code from us. Only the owner and the team see it. */
export const codePhotoPolicy = {
	/** Hours in which it can be sent. */
	openHours: 72,
	/** New codes that an owner can get in a day, after the first has expired or didn’t match. */
	newCodesPerDay: 3,
	/** Days until the file is deleted: after someone looked at it, and if nobody does. */
	deleteAfter: 30,
	deleteUnseenAfter: 90,
} as const;

/** Of the question to the kennel that a dog came from; the owner's form says the hours. */
export const takeBackPolicy = {
	/** Hours in which it can answer. */
	answerHours: 72,
	/** Questions that a kennel gets in a day without someone of the team asking. */
	perDay: 3,
	/** Days from the end of those hours until question and answer are deleted. */
	deleteAfter: 180,
} as const;

/** Of health results that count for a time only; in days. */
export const evidencePolicy = {
	/** From when the breeder is warned and Today lists it, until it runs out. */
	warnBefore: 45,
	/** Since it ran out, until Today no longer lists it. */
	listAfter: 60,
} as const;

/** Of a breeding licence; in days. */
export const licencePolicy = {
	/** From when we email the breeder and Today lists it, until it runs out. */
	warnBefore: 30,
} as const;

/** At the desk: records or cases that one form may change. */
export const mostAtOnce = 100;

/** Of the figures about what became of the dogs; their page says how it counts with these numbers. */
export const outcomePolicy = {
	/** Days since a dog was first published: later nothing is decided yet, earlier is another time. */
	publishedFor: 90,
	publishedWithin: 455,
	/** Days in a new home. */
	returnedWithin: 120,
	/** Fewer dogs, homes or decisions give no figure. */
	fewest: 20,
	/** Days of decisions whose time in review is shown. */
	reviewedWithin: 365,
} as const;

/** Of the emails to new families, who agreed to them; in days. */
export const aftercarePolicy = {
	/** After the dog moved in: 2 days, 2 weeks, 4 months (Dogs Trust calls its adopters then). */
	checkIns: [2, 14, 120],
	/** From the last of them, or from the end, until the address and the answers are deleted. */
	deleteAfter: 60,
	deleteUnconfirmedAfter: 14,
} as const;

export const storyPolicy = {
	/** In characters. */
	longest: 300,
	/** Days from the team's no until photo and text are deleted. */
	deleteDeclinedAfter: 30,
} as const;

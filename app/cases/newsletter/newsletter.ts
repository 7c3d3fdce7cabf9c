import { site } from "#site";

/** Stored verbatim as proof of consent. */
export const consentTexts = {
	form: `Send me the ${site.name} newsletter: new guides and new dogs, at most once a week. I can unsubscribe using the link in any email.`,
	box: "Also send me the newsletter",
	confirm: `Yes, send me the ${site.name} newsletter`,
	/** Offered instead of the next two if a mailing-list service sends the newsletter. */
	newsletter: "The newsletter",
	guides: "New guides and posts",
	dogs: "New dogs in the adoption network",
	alerts: "Alerts about dogs I asked for",
};
